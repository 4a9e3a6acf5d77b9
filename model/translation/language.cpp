// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/translation/language.h"

#include "model/base/platform/environment.h"

#include <algorithm>
#include <optional>
#include <string>

namespace trilane::translation {

namespace {

/// By the letters before a country, an encoding or a variant.
std::optional<Language> known(std::string_view word)
{
    const std::string_view letters = word.substr(0, word.find_first_of("_-.@"));
    if (letters == "en" || letters == "C" || letters == "POSIX")
        return Language::English;
    if (letters == "zh")
        return Language::Chinese;
    return std::nullopt;
}

std::string_view variable(const char *name)
{
    const char *value = platform::environmentVariable(name);
    return value ? value : "";
}

} // namespace

Result<Language> parseLanguage(std::string_view word)
{
    if (const std::optional<Language> language = known(word))
        return *language;
    return Error{.what = msg("unsupported language \"%1\"", word), .remedy = msg("use en or zh")};
}

Language languageOfLocale()
{
    std::string_view locale;
    for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        locale = variable(name);
        if (!locale.empty())
            break;
    }
    const std::optional<Language> own = known(locale);
    // A list, the first of which there is any; not looked at where the locale is that of C.
    std::string_view list = variable("LANGUAGE");
    const bool isC = locale.empty() || locale.starts_with("C") || locale.starts_with("POSIX");
    while (!isC && !list.empty()) {
        const size_t end = std::min(list.find(':'), list.size());
        if (const std::optional<Language> language = known(list.substr(0, end)))
            return *language;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return own.value_or(Language::English);
}

std::string_view tagOf(Language language)
{
    return language == Language::Chinese ? "zh-CN" : "en";
}

} // namespace trilane::translation
