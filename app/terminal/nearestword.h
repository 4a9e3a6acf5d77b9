// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane::terminal {

/// The known word that differs from `word` by the fewest letters, two at most and fewer for a short
/// word; empty: none does.
[[nodiscard]] std::string nearestWord(std::string_view word, const std::vector<std::string> &known);

} // namespace trilane::terminal
