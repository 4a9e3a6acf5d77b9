// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/translation/language.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::translation {

/// Translations of the model's words: the messages of a catalog as Qt Linguist
/// keeps them (https://doc.qt.io/qt-6/linguist-ts-file-format.html), by context and English text.
/// Without plural forms. Immutable; any thread.
class Catalog
{
public:
    /// Messages without a translation, and malformed ones, are left out.
    explicit Catalog(std::string_view ts);
    /// That of the language, which is compiled in; null for English.
    [[nodiscard]] static const Catalog *of(Language language);

    /// Null: none. A text with a comment: its key (MessageText::key()).
    [[nodiscard]] const std::string *find(std::string_view context, std::string_view english) const;
    /// The English texts of a context with their translations; they live as long as this.
    [[nodiscard]] std::vector<std::pair<const std::string *, const std::string *>>
    messagesOf(std::string_view context) const;
    [[nodiscard]] size_t size() const { return m_texts.size(); }

private:
    std::map<std::pair<std::string, std::string>, std::string, std::less<>> m_texts;
};

} // namespace trilane::translation
