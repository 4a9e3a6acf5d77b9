// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/communication/timesplit.h"
#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <functional>
#include <span>
#include <vector>

namespace trilane::communication {

/// Communication without concurrent computation, from its start to its end.
struct ExposedStretch
{
    TimeRange time;
    store::FoundSlice kernel; ///< that communicates for most of it
};

/// Time of one GPU by kind of work.
struct GpuTime
{
    TrackId gpu;
    TimeSplit split; ///< from its first to its last operation, in the range
    /// Exposed communication on the stream that computes most: it cannot run beside that.
    Ns exposedOnComputeStream = 0;
    std::vector<ExposedStretch> longest; ///< at most 5
};

/// Sees a kernel with the exposed communication that ends with it.
using ExposedKernel = std::function<void(const store::FoundSlice &kernel, Ns exposed)>;

/// Computed in one pass over the GPU work that overlaps the range. Pure; any thread.
[[nodiscard]] GpuTime gpuTime(const store::Store &store, TrackId gpu,
                              TimeRange range = TimeRange::everything(),
                              const jobs::JobContext &job = {}, const ExposedKernel &also = {});

/// From the first to the last operation on the GPU's streams within the range.
[[nodiscard]] TimeRange activeTime(const store::Store &store, std::span<const LaneId> lanes,
                                   TimeRange range = TimeRange::everything());

} // namespace trilane::communication
