// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane {

/// True when the rows tell that both traces may be of one program: kernels of equal name and size,
/// numbers of calls in a step, or ranges of the program itself agree; or where nothing of these is
/// in both. Names of a framework's operators and of CUDA's calls are in any program. Pure.
[[nodiscard]] bool areRelated(const std::vector<CompareRow> &rows);

} // namespace trilane
