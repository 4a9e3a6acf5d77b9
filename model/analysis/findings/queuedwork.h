// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "model/store/store.h"

#include <vector>

namespace trilane {

/// Kernels that waited for another stream's kernel for no reason that was recorded: see
/// DEFINITIONS.md, "queued_streams".
struct QueuedWork
{
    Ns waited = 0;
    uint64_t kernels = 0;
    std::vector<FoundSlice> longest; ///< those that waited longest first; some
};

/// Nothing where the trace does not say how large the GPU is. Pure; any thread.
[[nodiscard]] QueuedWork queuedWork(const Store &store, TrackId gpu,
                                    TimeRange range = TimeRange::everything(),
                                    const JobContext &job = {});

} // namespace trilane
