// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/languageoption.h"

#include "app/cli/words.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

namespace {

using reporting::Language;

constexpr const char *kOption = "--language";

/// For CLI11: why it is none; empty where it is one.
std::string refusalOf(const std::string &word)
{
    const Result<Language> language = reporting::parseLanguage(word);
    return language ? std::string() : messageOf(language.error());
}

void addTo(CLI::App &command)
{
    command.add_option(kOption)
        ->description(
            Cli::tr("Language of all that is printed: en or zh; else that of the environment"))
        ->check(refusalOf, "")
        ->type_name("WORD");
}

} // namespace

Language languageAsked(int argc, char **argv)
{
    Language asked = reporting::languageOfLocale();
    // What is behind -- is another program's.
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
        std::string_view word = argv[i];
        if (word == kOption && i + 1 < argc)
            word = argv[++i];
        else if (word.starts_with(std::string(kOption) + "="))
            word.remove_prefix(std::string_view(kOption).size() + 1);
        else
            continue;
        if (const Result<Language> language = reporting::parseLanguage(word))
            asked = *language;
    }
    return asked;
}

void addLanguage(CLI::App &app)
{
    addTo(app);
    for (CLI::App *command : app.get_subcommands([](CLI::App *) { return true; }))
        addTo(*command);
}

} // namespace trilane::cli
