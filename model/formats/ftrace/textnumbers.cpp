// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/textnumbers.h"

namespace trilane::ftrace {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r";
    const size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<Ns> takeTime(std::string_view &text, Ns unit)
{
    constexpr Ns kLatest = Ns{1} << 61;
    std::string_view rest = text;
    const std::optional<Ns> whole = takeNumber<Ns>(rest);
    if (!whole || *whole < 0 || *whole > kLatest / unit - 1)
        return std::nullopt;
    Ns time = *whole * unit;
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        for (Ns digit = unit / 10; !rest.empty() && rest[0] >= '0' && rest[0] <= '9'; digit /= 10) {
            time += (rest[0] - '0') * digit;
            rest.remove_prefix(1);
        }
    }
    text = rest;
    return time;
}

} // namespace trilane::ftrace
