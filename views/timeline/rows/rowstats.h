// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <vector>

namespace trilane::timeline {

/// Utilization of a row in a time range.
struct RowStat
{
    Ns busy = 0; ///< a thread: running; a process: its threads running, added up; ranges and calls:
                 ///< the outermost ones; else any slice
    Ns of = 0;   ///< the part of the range that counts: see rowStats()
    uint64_t slices = 0;
    bool isSum = false; ///< sum of concurrent work: the share may exceed 1

    [[nodiscard]] double share() const
    {
        const double share = of > 0 ? static_cast<double>(busy) / static_cast<double>(of) : 0.0;
        return isSum ? share : std::min(1.0, share);
    }
};

/// Statistics of the rows in view, for one range.
struct RowStats
{
    TimeRange range;
    std::unordered_map<TrackId, RowStat> ofTrack;

    [[nodiscard]] const RowStat *of(TrackId track) const;
    /// Takes over what `other` has; another range replaces everything.
    void add(RowStats other);
};

/// Exact, for tracks with slices of their own and for threads with states and their processes;
/// others are left out.
/// Streams are measured against the part of the range between the GPU's first and last operation,
/// as in Shares; everything else against the whole range. Pure; any thread.
[[nodiscard]] RowStats rowStats(const store::Store &store, TimeRange range,
                                std::span<const TrackId> tracks, const jobs::JobContext &job = {});

} // namespace trilane::timeline
