// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane::json {

/// Exact nanoseconds of microseconds as written ("1712195495623495.977", "12", "1.5e3", also in
/// quotes). Further digits are rounded: some writers print doubles in full ("2.0149999999999997").
/// No double is used: at 1.7e15 µs, its resolution is 250 ns. nullopt if it is not a finite number
/// or out of range.
[[nodiscard]] std::optional<Ns> microsToNs(std::string_view token);

/// A whole number, also inside quotes and in hexadecimal ("0x1f"); nullopt otherwise.
[[nodiscard]] std::optional<int64_t> wholeNumber(std::string_view token);

/// A scalar token without the white space and comma after it.
[[nodiscard]] std::string_view trimmed(std::string_view token);
/// The text between the quotes of a string token, still with its escapes.
[[nodiscard]] std::string_view unquoted(std::string_view token);

} // namespace trilane::json
