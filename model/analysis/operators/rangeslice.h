// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"
#include "model/analysis/operators/rangenames.h"
#include "model/analysis/stats/rowslice.h"

namespace trilane::operators {

// Slices for rows of range tables. Found without the index, which may have been freed.

/// The range's own slice.
[[nodiscard]] stats::RowSlice rangeSlice(const OperatorIndex &index, RangeId range);

/// A kernel with this name that starts in the time range, was launched in a range with this name,
/// and took `longest` ns.
[[nodiscard]] stats::RowSlice kernelInRange(const RangeNames::Name &name, StringId kernel,
                                            Ns longest, TimeRange time);

} // namespace trilane::operators
