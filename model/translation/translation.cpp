// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/translation/translation.h"

#include "model/translation/catalog.h"
#include "model/translation/phrases.h"

namespace trilane::translation {

std::string translate(const Message &message, Language language)
{
    if (language == Language::English)
        return message.english();
    return message.inWords([](const std::string &english) {
        const std::string *chinese = Catalog::chinese().find("Message", english);
        return chinese ? *chinese : retold(Language::Chinese, english);
    });
}

std::string translated(Language language, std::string_view context, const std::string &english)
{
    if (language == Language::English)
        return english;
    const std::string *chinese = Catalog::chinese().find(context, english);
    return chinese ? *chinese : english;
}

std::string retold(Language language, const std::string &english)
{
    if (language == Language::English)
        return english;
    static const Phrases phrases(Catalog::chinese(), "ModelWords");
    return phrases.translated(english);
}

} // namespace trilane::translation
