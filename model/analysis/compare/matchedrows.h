// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane::compare {

/// Share of a step below which an item is not examined further.
inline constexpr double kMinOfStep = 0.001;

/// Number of samples of the compared steps of each trace: one per step or, above 200, one per
/// several consecutive steps, equally many in both traces. Pure.
[[nodiscard]] std::array<size_t, 2> sampleCounts(const StepAlignment &alignment);

/// Rows for items with the same name in both traces: kernels by base name, with their names and
/// configurations below. Base names that occur in only one trace are paired if they differ only in
/// numbers (such as the tile of a matrix product). Requires the alignment of `about`. Pure.
[[nodiscard]] std::vector<CompareRow> matchedRows(std::array<Measurement, 2> &measured,
                                                  const Comparison &about);

/// "ampere_sgemm_*x*_tn" of "ampere_sgemm_128x64_tn".
[[nodiscard]] std::string withoutNumbers(std::string_view name);

} // namespace trilane::compare
