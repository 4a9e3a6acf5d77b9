// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/statereason.h"
#include "model/base/time.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::test {

/// Parts of a line of the text form of a trace. All of these throw a TextFault.

/// What is wrong with a line.
struct TextFault : std::runtime_error
{
    using std::runtime_error::runtime_error;
};

/// Words are separated by spaces; "…" makes several of them one. A # before a space, or at the end,
/// begins a comment.
std::vector<std::string> wordsOf(std::string_view line);

template <typename Number>
Number numberOf(std::string_view text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        throw TextFault("\"" + std::string(text) + "\" is not a number");
    return number;
}

/// "100", "1.5us", "-2ms": nanoseconds.
Ns timeOf(std::string_view text);
/// "100-110" (begin and end), "100+10" (begin and duration), "100" (a point in time).
TimeRange spanOf(std::string_view text);
/// Whether it can only be a time.
bool isSpan(std::string_view text);
/// "4x2x1"
std::array<uint32_t, 3> sizesOf(std::string_view text);
/// "stopped", "debugger", "off_core", "outsider"
StateReason reasonOf(std::string_view word);

/// The value of an enumeration by the word that toString() has for it.
template <typename Kind>
Kind kindOf(std::string_view word, int count)
{
    for (int i = 0; i < count; ++i) {
        if (toString(static_cast<Kind>(i)) == word)
            return static_cast<Kind>(i);
    }
    throw TextFault("\"" + std::string(word) + "\" is not known here");
}

/// The words of a line, taken from the left; KEY=VALUE and #ID from anywhere behind.
class LineWords
{
public:
    LineWords() = default;
    explicit LineWords(std::vector<std::string> words)
        : m_words(std::move(words))
    {}

    [[nodiscard]] bool isAtEnd() const { return m_next == m_words.size(); }
    /// Empty at the end.
    [[nodiscard]] std::string_view next() const
    {
        return isAtEnd() ? std::string_view() : m_words[m_next];
    }
    /// The words that have not been taken.
    [[nodiscard]] std::vector<std::string> rest() const
    {
        return {m_words.begin() + static_cast<std::ptrdiff_t>(m_next), m_words.end()};
    }
    /// The next word, which must be there.
    std::string take(const char *what);
    /// Nothing where there is no such key.
    std::optional<std::string> option(std::string_view key);
    template <typename Number>
    std::optional<Number> number(std::string_view key)
    {
        const std::optional<std::string> text = option(key);
        return text ? std::optional(numberOf<Number>(*text)) : std::nullopt;
    }
    /// Of #ID, to which `shift` is added, or of #=ID.
    std::optional<uint64_t> id(uint64_t shift);

private:
    std::string takeAt(size_t i);

    std::vector<std::string> m_words;
    size_t m_next = 0;
};

} // namespace trilane::test
