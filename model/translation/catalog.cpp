// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/translation/catalog.h"

#include "model/base/message.h"

#include <algorithm>
#include <array>
#include <optional>

namespace trilane::translation {

namespace {

/// Text of XML with its five entities (XML 1.0, 4.6); the catalog has no others.
std::string unescaped(std::string_view text)
{
    static constexpr std::array<std::pair<std::string_view, char>, 5> kEntities{
        {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}}};
    std::string plain;
    while (!text.empty()) {
        const auto *entity =
            std::find_if(kEntities.begin(), kEntities.end(),
                         [text](const auto &one) { return text.starts_with(one.first); });
        const bool isEntity = entity != kEntities.end();
        plain += isEntity ? entity->second : text.front();
        text.remove_prefix(isEntity ? entity->first.size() : 1);
    }
    return plain;
}

/// Reads elements in order.
class Scanner
{
public:
    explicit Scanner(std::string_view text)
        : m_rest(text)
    {}

    /// The next of these elements by the place of its tag: its index, its text into `content`.
    template <size_t N>
    std::optional<size_t> next(const std::array<std::string_view, N> &names, std::string &content)
    {
        while (true) {
            const size_t open = m_rest.find('<');
            if (open == std::string_view::npos)
                return std::nullopt;
            m_rest.remove_prefix(open + 1);
            const size_t close = m_rest.find('>');
            if (close == std::string_view::npos)
                return std::nullopt;
            const std::string_view name = m_rest.substr(0, m_rest.find_first_of(" >/\n"));
            const size_t index =
                static_cast<size_t>(std::find(names.begin(), names.end(), name) - names.begin());
            const bool isEmpty = close > 0 && m_rest[close - 1] == '/';
            m_rest.remove_prefix(close + 1);
            if (index == N)
                continue;
            const size_t end = isEmpty ? 0 : std::min(m_rest.find('<'), m_rest.size());
            content = unescaped(m_rest.substr(0, end));
            return index;
        }
    }

private:
    std::string_view m_rest;
};

} // namespace

Catalog::Catalog(std::string_view ts)
{
    static constexpr std::array<std::string_view, 4> kElements{"name", "source", "comment",
                                                               "translation"};
    Scanner scanner(ts);
    std::string context, source, content;
    while (const std::optional<size_t> element = scanner.next(kElements, content)) {
        if (*element == 0)
            context = content;
        else if (*element == 1)
            source = content;
        else if (*element == 2)
            source += kCommentMark + content;
        else if (content.find_first_not_of(" \n\t") != std::string::npos)
            m_texts.insert_or_assign({context, source}, content);
    }
}

const Catalog *Catalog::of(Language language)
{
    static const std::vector<std::optional<Catalog>> all = [] {
        std::vector<std::optional<Catalog>> catalogs;
        for (const LanguageFacts &facts : languages()) {
            std::optional<Catalog> &catalog = catalogs.emplace_back();
            if (!facts.catalog)
                continue;
            const std::span<const unsigned char> bytes = facts.catalog();
            catalog.emplace(
                std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
        }
        return catalogs;
    }();
    const std::optional<Catalog> &found = all[static_cast<size_t>(language)];
    return found ? &*found : nullptr;
}

const std::string *Catalog::find(std::string_view context, std::string_view english) const
{
    const auto found = m_texts.find(std::pair(std::string(context), std::string(english)));
    return found == m_texts.end() ? nullptr : &found->second;
}

std::vector<std::pair<const std::string *, const std::string *>>
Catalog::messagesOf(std::string_view context) const
{
    std::vector<std::pair<const std::string *, const std::string *>> messages;
    for (auto at = m_texts.lower_bound(std::pair(std::string(context), std::string()));
         at != m_texts.end() && at->first.first == context; ++at)
        messages.emplace_back(&at->first.second, &at->second);
    return messages;
}

} // namespace trilane::translation
