// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicegrouping.h"
#include "model/analysis/stats/slicewalk.h"
#include "model/format/aggregate.h"
#include "model/store/tables.h"

#include <vector>

namespace trilane::stats {

/// A chunk with slices of one row, and their aggregates. These include slices outside the range, so
/// they are bounds.
struct RowChunk
{
    ChunkId id;
    LaneId lane;
    uint64_t slices = 0; ///< of all rows
    Ns min = 0;
    Ns max = 0;
};

/// Chunks with the slices of one row of a query. One thread.
class RowChunks
{
public:
    RowChunks(const store::Store &store, const SliceQuery &query, const SliceRow &row);

    [[nodiscard]] std::vector<RowChunk> find(const jobs::JobContext &job);
    /// Calls visit(index, counted duration) for the row's slices in the decoded chunk.
    template <typename Visit>
    void forEach(const RowChunk &at, const format::SliceChunk &chunk, Visit visit)
    {
        const TrackId track = m_trace.lane(at.lane).track;
        m_grouping.enter(at.id, chunk, track);
        m_walk.forEach(chunk, [&](size_t i, Ns duration) {
            if (m_grouping.isOf(m_row, m_wanted, chunk, i))
                visit(i, duration);
        });
    }
    /// True if aggregates distinguish the row's slices; otherwise they are bounds.
    [[nodiscard]] bool aggregatesTell() const { return !m_grouping.needsSlices(); }
    /// Calls visit(aggregate) for the row's aggregates among those of a lane or a chunk.
    template <typename Visit>
    void forEach(LaneId lane, std::span<const format::Aggregate> aggregates, Visit visit)
    {
        const TrackId track = m_trace.lane(lane).track;
        for (const format::Aggregate &a : aggregates) {
            if (m_walk.wants(a.kind) &&
                m_grouping.plainGroupOf(a.kind, a.name, a.detail, track) == m_wanted)
                visit(a);
        }
    }
    [[nodiscard]] const SliceWalk &walk() const { return m_walk; }

private:
    [[nodiscard]] bool isOn(LaneId lane);

    store::Tables m_trace;
    SliceWalk m_walk;
    SliceGrouping m_grouping;
    SliceRow m_row;
    size_t m_wanted; ///< plain group
};

} // namespace trilane::stats
