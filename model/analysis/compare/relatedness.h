// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane::compare {

/// True when the rows tell that both traces may be of one program: kernels of equal name and size,
/// numbers of calls of what kernels do, whatever their names say of types and tiles, or of ranges
/// in a step, or ranges of the program itself agree; or where nothing of these is in either. What
/// any program has relates none: element-wise kernels, copies, optimizers, collectives, a
/// framework's operators and CUDA's calls. Pure.
[[nodiscard]] bool areRelated(const std::vector<CompareRow> &rows);

/// Where nearly all that kernels do, of three building blocks or more, is called the same whole
/// number of times as often in a step of one trace, 2 or more, and so is the loss: a step is of so
/// many batches. Pure.
[[nodiscard]] std::optional<WorkMultiple> workMultiple(const std::vector<CompareRow> &rows);

} // namespace trilane::compare
