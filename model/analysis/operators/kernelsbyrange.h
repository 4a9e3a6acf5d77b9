// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/nvtxnames.h"
#include "model/analysis/operators/rangenames.h"

#include <deque>

namespace trilane::operators {

/// Kernels of one name launched in ranges of one name on one thread.
struct KernelsOfRange
{
    uint32_t name = 0; ///< of RangeNames
    StringId kernel;
    uint64_t ranges = 0; ///< that launched any
    uint64_t kernels = 0;
    Ns total = 0;
    TimeSpread times;
};

/// Each kernel that starts inside the range counts for every range around its launch, twice for
/// two of the same name. By name and kernel.
[[nodiscard]] std::deque<KernelsOfRange> kernelsByRange(const OperatorIndex &index,
                                                        const RangeNames &names, TimeRange range,
                                                        const jobs::JobContext &job = {});

} // namespace trilane::operators
