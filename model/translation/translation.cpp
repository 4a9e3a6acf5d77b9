// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/translation/translation.h"

#include "model/translation/catalog.h"

namespace trilane::translation {

std::string translate(const Message &message, Language language)
{
    if (language == Language::English)
        return message.english();
    return message.inWords([](const std::string &english) {
        const std::string *chinese = Catalog::chinese().find("Message", english);
        return chinese ? *chinese : english;
    });
}

std::string translated(Language language, std::string_view context, const std::string &english)
{
    if (language == Language::English)
        return english;
    const std::string *chinese = Catalog::chinese().find(context, english);
    return chinese ? *chinese : english;
}

} // namespace trilane::translation
