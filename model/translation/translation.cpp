// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/translation/translation.h"

#include "model/translation/catalog.h"

namespace trilane::translation {

std::string translate(const Message &message, Language language)
{
    const Catalog *catalog = Catalog::of(language);
    if (!catalog)
        return message.english();
    return message.inWords([catalog](const std::string &key) {
        const std::string *found = catalog->find("Message", key);
        return found ? *found : key;
    });
}

std::string translated(Language language, std::string_view context, const std::string &english)
{
    const Catalog *catalog = Catalog::of(language);
    const std::string *found = catalog ? catalog->find(context, english) : nullptr;
    return found ? *found : english;
}

} // namespace trilane::translation
