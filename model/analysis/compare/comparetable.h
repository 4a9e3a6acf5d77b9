// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"
#include "model/analysis/stats/table.h"

#include <string>

namespace trilane::compare {

/// Every row of a comparison in one table: for machines.
[[nodiscard]] stats::Table compareTable(const Comparison &comparison);

/// A table a section that has rows, each with the `top` rows of the largest difference and, of a
/// kernel or a cause, with the parts that changed most: for people. 0: all.
[[nodiscard]] std::vector<stats::Table> compareTables(const Comparison &comparison, size_t top);

/// Title of a row: "GPU busy", "User code", a kernel's name.
[[nodiscard]] Message titleOf(const Comparison &comparison, const CompareRow &row);

/// State of a row: "slower", "within noise", "new, not in every step"…
[[nodiscard]] MessageText stateOf(const CompareRow &row);

} // namespace trilane::compare
