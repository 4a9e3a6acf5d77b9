// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/speech.h"

#include "model/base/amounttext.h"
#include "model/base/filledtext.h"
#include "model/translation/translation.h"

namespace trilane::terminal {

namespace {

translation::Language s_spoken = translation::Language::English;

} // namespace

void speak(translation::Language language)
{
    s_spoken = language;
}

translation::Language spoken()
{
    return s_spoken;
}

std::string Cli::text(const char *english, const std::vector<std::string> &values)
{
    return filled(translation::translated(s_spoken, "Message", english), values);
}

std::string counted(uint64_t count, const std::string &one, const std::string &many)
{
    return count == 1 ? one : filled(many, {formatCount(static_cast<int64_t>(count))});
}

std::string told(const Message &message)
{
    return translation::translate(message, s_spoken);
}

std::string messageOf(const Error &error)
{
    std::string text = told(error.what);
    for (const std::string &part : {told(error.place), error.file}) {
        if (!part.empty())
            text = Cli::text("%1: %2", {part, text});
    }
    return error.remedy.empty() ? text : Cli::text("%1; %2", {text, told(error.remedy)});
}

} // namespace trilane::terminal
