// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/store/sliceref.h"

namespace trilane::idle {

/// The gaps of one GPU that intersect a query's range, in chronological order, each whole. One
/// thread; the store must outlive it.
class GapWalk
{
public:
    GapWalk(const store::Store &store, TrackId gpu, const IdleQuery &query);

    /// False when there is no further gap.
    bool next(GpuGap &gap);
    /// The time that is looked at, inside the query's range: from the first operation to the last,
    /// or the whole recording. Complete when next() has been false.
    [[nodiscard]] TimeRange span() const { return m_span; }

private:
    [[nodiscard]] bool edge(TimeRange time, const store::FoundSlice &after, GpuGap &gap);
    bool lastEdge(GpuGap &gap);

    TrackId m_gpu;
    TimeRange m_range;
    TimeRange m_recording; ///< looked at besides the operations; empty if nothing is
    iterate::GpuWorkWalk m_walk;
    TimeRange m_span;
    store::FoundSlice m_last; ///< of the operations so far the one that ends last
    bool m_done = false;
};

} // namespace trilane::idle
