// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/rowchunks.h"

namespace trilane::stats {

RowChunks::RowChunks(const store::Store &store, const SliceQuery &query, const SliceRow &row)
    : m_trace(store)
    , m_walk(store, query)
    , m_grouping(store, query)
    , m_row(row)
    , m_wanted(m_grouping.plainGroupOf(row))
{
    m_grouping.takeNoMore();
}

bool RowChunks::isOn(LaneId lane)
{
    bool found = false;
    forEach(lane, m_trace.totalsOf(lane), [&](const format::Aggregate &) { found = true; });
    return found;
}

std::vector<RowChunk> RowChunks::find(const jobs::JobContext &job)
{
    std::vector<RowChunk> found;
    for (LaneId lane : m_walk.lanes()) {
        if (!isOn(lane))
            continue;
        for (ChunkId id : m_walk.chunks(lane)) {
            if (job.stopped())
                return {};
            RowChunk here{.id = id, .lane = lane};
            forEach(lane, m_trace.aggregatesOf(id), [&](const format::Aggregate &a) {
                here.min = here.slices ? std::min(here.min, a.min) : a.min;
                here.max = std::max(here.max, a.max);
                here.slices = m_trace.chunks()[id.value].count;
            });
            if (here.slices > 0)
                found.push_back(here);
        }
    }
    return found;
}

} // namespace trilane::stats
