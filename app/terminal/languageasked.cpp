// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/languageasked.h"

#include <string_view>

namespace trilane::terminal {

using translation::Language;

Language languageAsked(int argc, char **argv)
{
    constexpr std::string_view kOption = "--language";
    Language asked = translation::languageOfLocale();
    // Words after -- belong to another program.
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
        std::string_view word = argv[i];
        if (word == kOption && i + 1 < argc)
            word = argv[++i];
        else if (word.starts_with(kOption) && word.substr(kOption.size()).starts_with('='))
            word.remove_prefix(kOption.size() + 1);
        else
            continue;
        if (const Result<Language> language = translation::parseLanguage(word))
            asked = *language;
    }
    return asked;
}

} // namespace trilane::terminal
