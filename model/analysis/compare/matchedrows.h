// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane::compare {

/// Of a step; what takes less is not looked at twice.
inline constexpr double kMinOfStep = 0.001;

/// Of how many samples the compared steps of each trace are: one a step or, where there are more
/// than 200, one for some in a row, as many in both. Pure.
[[nodiscard]] std::array<size_t, 2> sampleCounts(const StepAlignment &alignment);

/// What has the same name in both traces as rows: kernels by base name, their names and
/// configurations beneath. Base names that are only in one trace go together where they differ by
/// numbers alone (another tile of a matrix product). Needs the alignment of `about`. Pure.
[[nodiscard]] std::vector<CompareRow> matchedRows(std::array<Measurement, 2> &measured,
                                                  const Comparison &about);

/// "ampere_sgemm_*x*_tn" of "ampere_sgemm_128x64_tn".
[[nodiscard]] std::string withoutNumbers(std::string_view name);

} // namespace trilane::compare
