// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/words.h"

namespace trilane::cli {

namespace {

reporting::Words &theWords()
{
    static reporting::Words words(reporting::Language::English);
    return words;
}

} // namespace

void speak(reporting::Language language)
{
    theWords() = reporting::Words(language);
}

const reporting::Words &words()
{
    return theWords();
}

std::string Cli::tr(const char *english, std::vector<std::string> values)
{
    const std::string text = words().of("Cli", english);
    return values.empty() ? text : reporting::filled(text.c_str(), std::move(values));
}

std::string counted(uint64_t count, const std::string &one, const std::string &many)
{
    return count == 1 ? one : reporting::filled(many.c_str(), {std::to_string(count)});
}

std::string told(const std::string &english)
{
    return words().model(english);
}

std::string messageOf(const Error &error)
{
    std::string text;
    for (const std::string &part : {error.file, told(error.place)}) {
        if (!part.empty())
            text += part + ": ";
    }
    text += told(error.what);
    return error.remedy.empty() ? text : Cli::tr("%1; %2", {text, told(error.remedy)});
}

Table inLanguage(Table table, TableFormat format)
{
    const bool isForPeople = format == TableFormat::Text || format == TableFormat::Markdown;
    return isForPeople ? words().translated(std::move(table)) : table;
}

} // namespace trilane::cli
