// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane::names {

/// Finds texts that contain every word of a query, in any order; words in double quotes stay
/// together. Without `matchCase` ASCII letters
/// of both cases are equal; with `wholeWord` a word must not be part of a longer one (letters,
/// digits, '_' and everything beyond ASCII belong to words). Immutable; any thread.
class TextMatcher
{
public:
    TextMatcher(std::string_view words, bool matchCase, bool wholeWord);

    /// Without a word in the query nothing matches.
    [[nodiscard]] bool matches(std::string_view text) const;
    [[nodiscard]] bool isEmpty() const { return m_words.empty(); }

private:
    [[nodiscard]] bool contains(std::string_view text, const std::string &word) const;

    std::vector<std::string> m_words; ///< folded unless case matters
    bool m_matchCase;
    bool m_wholeWord;
};

} // namespace trilane::names
