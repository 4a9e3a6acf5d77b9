// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace trilane {

template <typename Value>
struct WordEntry
{
    std::string_view word;
    Value value;
};

/// A constant table of words and values, searched in both directions. If several words map to one
/// value, the first one is written. Linear lookup: for tables of a few dozen words.
template <typename Value, size_t N>
struct WordTable
{
    std::array<WordEntry<Value>, N> entries;

    [[nodiscard]] constexpr std::optional<Value> valueOf(std::string_view word) const
    {
        for (const WordEntry<Value> &entry : entries) {
            if (entry.word == word)
                return entry.value;
        }
        return std::nullopt;
    }
    /// Empty if the value has no word.
    [[nodiscard]] constexpr std::string_view wordOf(const Value &value) const
    {
        for (const WordEntry<Value> &entry : entries) {
            if (entry.value == value)
                return entry.word;
        }
        return {};
    }
    /// "name, grid, block", for messages.
    [[nodiscard]] std::string list() const
    {
        std::string text;
        for (const WordEntry<Value> &entry : entries)
            text += (text.empty() ? "" : ", ") + std::string(entry.word);
        return text;
    }
};

/// wordTable<Kind>({{"pinned", Kind::Pinned}, {"device", Kind::Device}})
template <typename Value, size_t N>
constexpr WordTable<Value, N> wordTable(const WordEntry<Value> (&entries)[N])
{
    return {std::to_array(entries)};
}

/// wordsOf<Kind>({"pinned", "device"}): of an enumeration's values from 0 on.
template <typename Value, size_t N>
constexpr WordTable<Value, N> wordsOf(const std::string_view (&words)[N])
{
    WordTable<Value, N> table{};
    for (size_t i = 0; i < N; ++i)
        table.entries[i] = {words[i], static_cast<Value>(i)};
    return table;
}

} // namespace trilane
