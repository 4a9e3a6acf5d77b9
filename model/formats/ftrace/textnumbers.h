// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace trilane::ftrace {

inline constexpr Ns kSecond = 1'000'000'000;

/// Without blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Removes a decimal integer within its type's range from the front of the text.
template <typename Number>
[[nodiscard]] std::optional<Number> takeNumber(std::string_view &text)
{
    Number number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc())
        return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return number;
}

/// "1795741657.189358" at the front of the text, in units of the given number of nanoseconds;
/// digits beyond a nanosecond are passed over. Nothing, and nothing taken off: no number, or beyond
/// 2^61 ns.
[[nodiscard]] std::optional<Ns> takeTime(std::string_view &text, Ns unit);

} // namespace trilane::ftrace
