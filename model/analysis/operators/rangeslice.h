// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"
#include "model/analysis/operators/rangenames.h"
#include "model/analysis/stats/rowslice.h"

namespace trilane::operators {

// What is behind rows of tables of ranges. Found without the index, which need not stay.

/// The range's own slice.
[[nodiscard]] stats::RowSlice rangeSlice(const OperatorIndex &index, RangeId range);

/// Of the kernels of a name that start in the range of time and were launched in a range called
/// so, one that took `longest` ns.
[[nodiscard]] stats::RowSlice kernelInRange(const RangeNames::Name &name, StringId kernel,
                                            Ns longest, TimeRange time);

} // namespace trilane::operators
