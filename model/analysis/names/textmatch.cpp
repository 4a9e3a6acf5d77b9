// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/names/textmatch.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace trilane::names {

namespace {

using Table = std::array<char, 256>;

constexpr Table makeTable(bool fold)
{
    Table table{};
    for (size_t i = 0; i < table.size(); ++i) {
        const bool upper = i >= 'A' && i <= 'Z';
        table[i] = static_cast<char>(fold && upper ? i - 'A' + 'a' : i);
    }
    return table;
}

constexpr Table kAsIs = makeTable(false);
constexpr Table kFolded = makeTable(true);

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// True if `at` is inside a word.
bool insideWord(std::string_view text, size_t at)
{
    return at > 0 && at < text.size() && isWordCharacter(text[at - 1]) && isWordCharacter(text[at]);
}

} // namespace

TextMatcher::TextMatcher(std::string_view words, bool matchCase, bool wholeWord)
    : m_matchCase(matchCase)
    , m_wholeWord(wholeWord)
{
    const Table &table = matchCase ? kAsIs : kFolded;
    constexpr std::string_view kBlank = " \t\r\n";
    size_t at = 0;
    while ((at = words.find_first_not_of(kBlank, at)) != std::string_view::npos) {
        const bool quoted = words[at] == '"' && words.find('"', at + 1) != std::string_view::npos;
        const size_t begin = quoted ? at + 1 : at;
        const size_t end = quoted ? words.find('"', begin)
                                  : std::min(words.find_first_of(kBlank, begin), words.size());
        std::string word(words.substr(begin, end - begin));
        for (char &c : word)
            c = table[static_cast<unsigned char>(c)];
        if (!word.empty())
            m_words.push_back(std::move(word));
        at = quoted ? end + 1 : end;
    }
}

bool TextMatcher::contains(std::string_view text, const std::string &word) const
{
    const Table &table = m_matchCase ? kAsIs : kFolded;
    const auto equal = [&](char t, char w) {
        return table[static_cast<unsigned char>(t)] == w;
    };
    for (size_t i = 0; i + word.size() <= text.size(); ++i) {
        if (!equal(text[i], word[0]) ||
            !std::equal(text.begin() + static_cast<ptrdiff_t>(i),
                        text.begin() + static_cast<ptrdiff_t>(i + word.size()), word.begin(),
                        equal))
            continue;
        if (!m_wholeWord || (!insideWord(text, i) && !insideWord(text, i + word.size())))
            return true;
    }
    return false;
}

bool TextMatcher::matches(std::string_view text) const
{
    return !m_words.empty() && std::all_of(m_words.begin(), m_words.end(),
                                           [&](const auto &word) { return contains(text, word); });
}

} // namespace trilane::names
