// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane {

/// Of a step; what takes less is not looked at twice.
inline constexpr double kLeastOfStep = 0.001;

/// What has the same name in both traces as rows: kernels by base name, their names and
/// configurations beneath. Base names that are only in one trace go together where they differ by
/// numbers alone (another tile of a matrix product). Needs the alignment of `about`. Pure.
[[nodiscard]] std::vector<CompareRow> matchedRows(std::array<Measurement, 2> &measured,
                                                  const Comparison &about);

/// "ampere_sgemm_*x*_tn" of "ampere_sgemm_128x64_tn".
[[nodiscard]] std::string withoutNumbers(std::string_view name);

} // namespace trilane
