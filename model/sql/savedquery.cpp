// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/savedquery.h"

#include "model/sql/embeddedqueries.h"

#include <array>
#include <optional>

namespace trilane::sql {

namespace {

constexpr std::string_view kBlank = " \t\r";
constexpr std::array<std::string_view, 4> kKeys{"title", "about", "SPDX-FileCopyrightText",
                                                "SPDX-License-Identifier"};

std::string_view trimmed(std::string_view text)
{
    const size_t begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

struct HeadLine
{
    std::string_view key;      ///< one of kKeys
    std::string_view language; ///< empty: English
    std::string_view value;
};

/// "-- title[zh_CN]: …"; nothing for other lines.
std::optional<HeadLine> headLine(std::string_view line)
{
    line = trimmed(line);
    if (!line.starts_with("--"))
        return std::nullopt;
    line = trimmed(line.substr(2));
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    HeadLine head{.key = line.substr(0, colon), .language = {}, .value = line.substr(colon + 1)};
    if (const size_t bracket = head.key.find('['); bracket != std::string_view::npos) {
        if (!head.key.ends_with(']'))
            return std::nullopt;
        head.language = head.key.substr(bracket + 1, head.key.size() - bracket - 2);
        head.key = head.key.substr(0, bracket);
    }
    head.value = trimmed(head.value);
    for (const std::string_view known : kKeys) {
        if (head.key == known)
            return head;
    }
    return std::nullopt;
}

/// Takes the first line away.
std::string_view takeLine(std::string_view &text)
{
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::string valueOf(std::string_view text, std::string_view key, std::string_view language)
{
    std::string value;
    while (!text.empty()) {
        const std::optional<HeadLine> head = headLine(takeLine(text));
        if (!head)
            break;
        if (head->key != key || head->language != language || head->value.empty())
            continue;
        value += value.empty() ? "" : " ";
        value += head->value;
    }
    return value;
}

std::string valueIn(std::string_view text, std::string_view key, std::string_view language)
{
    std::string value = valueOf(text, key, language);
    return value.empty() && !language.empty() ? valueOf(text, key, {}) : value;
}

} // namespace

std::string SavedQuery::title(std::string_view language) const
{
    std::string title = valueIn(text, "title", language);
    return title.empty() ? name : title;
}

std::string SavedQuery::about(std::string_view language) const
{
    return valueIn(text, "about", language);
}

std::string_view SavedQuery::statement() const
{
    std::string_view rest = text;
    while (!rest.empty()) {
        std::string_view behind = rest;
        if (!headLine(takeLine(behind)))
            break;
        rest = behind;
    }
    return rest;
}

std::vector<SavedQuery> shippedQueries()
{
    std::vector<SavedQuery> all;
    for (const EmbeddedText &file : embeddedQueries())
        all.push_back({.name = std::string(file.name), .path = {}, .text = std::string(file.text)});
    return all;
}

} // namespace trilane::sql
