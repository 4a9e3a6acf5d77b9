// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/kinds.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <span>
#include <vector>

namespace trilane::areas {

/// Total of one name, thread state or track in an area.
struct AreaRow
{
    StringId name = kNoString;           ///< of names; of states: the call it is blocked in
    SliceKind kind = SliceKind::Unknown; ///< of names and states
    TrackId track;                       ///< of tracks
    uint64_t count = 0;
    Ns total = 0; ///< time inside the area: slices are cut at its edges
    /// Share of the summed time of all states (0…1) for states, otherwise of the area's duration
    /// (0…; nested slices, or slices on several rows, can exceed 1).
    double share = 0;

    [[nodiscard]] double average() const
    {
        return count > 0 ? static_cast<double>(total) / static_cast<double>(count) : 0.0;
    }
};

/// Totals of an area of time × lanes, grouped in three ways; each sorted by total, longest first.
/// Thread states are in `states` only, everything else is in `names`.
struct AreaTotals
{
    TimeRange range;
    std::vector<AreaRow> names;
    std::vector<AreaRow> states;
    std::vector<AreaRow> tracks;
    uint64_t slices = 0;
};

/// Counts the slices of the lanes that intersect the range (one without duration: that begins in
/// it). Counters are left out, and what shows something again: All Streams if a stream of its
/// GPU is among the lanes, ranges on the GPU where ranges of threads are. Whole lanes and chunks
/// answer from their aggregates; the chunks that the range cuts are decoded, several at a time.
/// Exact. Pure; any thread.
[[nodiscard]] AreaTotals areaTotals(const store::Store &store, std::span<const LaneId> lanes,
                                    TimeRange range, const jobs::JobContext &job = {});

} // namespace trilane::areas
