// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/nvtxnames.h"

namespace trilane {

/// Kernels of a name that were launched in ranges of a name on one thread.
struct KernelsOfRange
{
    StringId domain;
    uint32_t name = 0; ///< of the index
    TrackId thread;
    StringId kernel;
    uint64_t ranges = 0; ///< that launched any
    uint64_t kernels = 0;
    Ns total = 0;
    TimeSpread times;
};

/// Each kernel that starts inside the range counts for every range around its launch, twice for
/// two of the same name. By domain, name, thread and kernel. The index keeps threads apart.
[[nodiscard]] std::vector<KernelsOfRange>
kernelsByRange(const OperatorIndex &index, TimeRange range, const JobContext &job = {});

} // namespace trilane
