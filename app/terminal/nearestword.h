// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane::terminal {

/// The known word with the fewest differing letters: two at most, fewer for a short word; empty:
/// none.
[[nodiscard]] std::string nearestWord(std::string_view word, const std::vector<std::string> &known);

} // namespace trilane::terminal
