// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/stats/slicestats.h"
#include "model/store/tables.h"

#include <algorithm>

namespace trilane::stats {

/// Walks the slices of a trace that a query counts, with the counted part of each. Any thread; the
/// query must outlive it.
class SliceWalk
{
public:
    SliceWalk(const store::Store &store, const SliceQuery &query);

    [[nodiscard]] const std::vector<LaneId> &lanes() const { return m_lanes; }
    [[nodiscard]] bool wants(SliceKind kind) const
    {
        return m_query.kinds >> static_cast<int>(kind) & 1;
    }
    /// Chunks of a lane in the range that contain matching slices, in order of time.
    [[nodiscard]] std::vector<ChunkId> chunks(LaneId lane) const;
    /// True if all slices of the selected kinds count completely.
    [[nodiscard]] bool takesAll(LaneId lane) const
    {
        return links::startsInside(m_store, lane, m_query.range);
    }
    [[nodiscard]] bool takesAll(ChunkId chunk) const
    {
        return links::startsInside(m_store, chunk, m_query.range);
    }
    /// Calls visit(index, counted duration) for the counted slices.
    template <typename Visit>
    void forEach(const format::SliceChunk &chunk, Visit visit) const
    {
        const TimeRange range = m_query.range;
        const bool parts = m_query.counting == Counting::Parts;
        const size_t end = chunk.firstStartingAt(range.end);
        for (size_t i = parts ? chunk.firstEndingAfter(range.begin)
                              : chunk.firstStartingAt(range.begin);
             i < end; ++i) {
            if (!wants(chunk.kind(i)))
                continue;
            visit(i, parts
                         ? std::min(chunk.end(i), range.end) - std::max(chunk.start(i), range.begin)
                         : chunk.duration(i));
        }
    }

private:
    const store::Store &m_store;
    store::Tables m_trace{m_store};
    const SliceQuery &m_query;
    std::vector<LaneId> m_lanes;
};

} // namespace trilane::stats
