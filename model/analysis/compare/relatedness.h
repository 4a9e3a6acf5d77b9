// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane::compare {

/// True if the rows suggest that both traces are of one program: kernels of equal name and size,
/// numbers of calls per kernel function (regardless of types and tiles in names) or per range in a
/// step, or the program's own ranges agree; also if neither trace has any of these. Items that
/// occur in any program are ignored: element-wise kernels, copies, optimizers, collectives,
/// framework operators and CUDA calls. Pure.
[[nodiscard]] bool areRelated(const std::vector<CompareRow> &rows);

/// Set if nearly all kernel functions, at least three, and the loss occur the same integer number
/// of times (2 or more) as often in a step of one trace: its steps process that many batches. Pure.
[[nodiscard]] std::optional<WorkMultiple> workMultiple(const std::vector<CompareRow> &rows);

} // namespace trilane::compare
