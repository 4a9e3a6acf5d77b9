// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/languageoption.h"

#include "app/cli/words.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

namespace {

using reporting::Language;

/// For CLI11: why it is none; empty where it is one.
std::string refusalOf(const std::string &word)
{
    const Result<Language> language = reporting::parseLanguage(word);
    return language ? std::string() : messageOf(language.error());
}

void addTo(CLI::App &command)
{
    command.add_option("--language")
        ->description(
            Cli::tr("Language of all that is printed: en or zh; else that of the environment"))
        ->check(refusalOf, "")
        ->type_name("WORD");
}

} // namespace

void addLanguage(CLI::App &app)
{
    addTo(app);
    for (CLI::App *command : app.get_subcommands([](CLI::App *) { return true; }))
        addTo(*command);
}

} // namespace trilane::cli
