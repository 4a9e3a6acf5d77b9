// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/kinds.h"
#include "model/base/time.h"
#include "model/store/sliceref.h"

#include <optional>
#include <vector>

namespace trilane::links {

/// An interval in which a GPU is idle, between its first and its last operation.
struct IdleGap
{
    TimeRange range;
    TrackId gpu;
};

/// Busy and idle time of one GPU within a range. busy + idle = span.
struct GpuUse
{
    TrackId gpu;
    Ns span = 0; ///< of the part of [first operation, last operation) that is in the range
    Ns busy = 0; ///< union of kernels, copies and sets over its streams
    [[nodiscard]] double utilization() const
    {
        return span > 0 ? static_cast<double>(busy) / static_cast<double>(span) : 0.0;
    }
};

/// Gaps of at least `threshold` ns on the All Streams track of a GPU, in order of time, clipped to
/// `range`. Chunks whose longest gap is shorter are not decoded. Pure; any thread.
[[nodiscard]] std::vector<IdleGap> idleGaps(const store::Store &store, TrackId gpu, TimeRange range,
                                            Ns threshold, const jobs::JobContext &job = {});

/// The lane of the union of the GPU's streams; none when it did nothing.
[[nodiscard]] std::optional<LaneId> allStreamsLane(store::Tables trace, TrackId gpu);

[[nodiscard]] GpuUse gpuUse(const store::Store &store, TrackId gpu,
                            TimeRange range = TimeRange::everything());

/// All tracks of a kind, in display order.
[[nodiscard]] std::vector<TrackId> tracksOfKind(store::Tables trace, TrackKind kind);

} // namespace trilane::links
