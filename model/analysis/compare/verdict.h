// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane::compare {

/// Computes the result from the rows: verdict, change, the rows' shares of it, and the reasons.
/// Pure.
void judge(Comparison &comparison);

/// "Slower by 8.1 %: 190.600 ms a step instead of 176.300 ms."
[[nodiscard]] Message verdictText(const Comparison &comparison);

/// The basis of the verdict as sentences: which steps were compared, and how.
[[nodiscard]] std::vector<Message> basisOf(const Comparison &comparison);

/// Qualifier of an uncertain reason.
[[nodiscard]] Message uncertainText();

/// The largest changes in the verdict's direction (in any without a verdict), at most three.
[[nodiscard]] std::vector<CompareReason> reasonsOf(const Comparison &comparison);

} // namespace trilane::compare
