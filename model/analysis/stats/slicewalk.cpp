// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/slicewalk.h"

#include "model/analysis/stats/rowcalls.h"

namespace trilane::stats {

SliceWalk::SliceWalk(const store::Store &store, const SliceQuery &query)
    : m_store(store)
    , m_query(query)
{
    for (LaneId lane : links::lanesWith(store, query.kinds)) {
        const auto &only = query.lanes;
        if (only.empty() || std::find(only.begin(), only.end(), lane) != only.end())
            m_lanes.push_back(lane);
    }
}

std::vector<ChunkId> SliceWalk::chunks(LaneId lane) const
{
    std::vector<ChunkId> found;
    for (ChunkId id : m_trace.chunksOf(lane, m_query.range)) {
        if (m_trace.chunks()[id.value].kinds & m_query.kinds)
            found.push_back(id);
    }
    return found;
}

Ns countedDuration(const SliceQuery &query, const format::Slice &slice)
{
    if (query.counting == Counting::Starts)
        return slice.duration;
    return slice.range().intersected(query.range).duration();
}

} // namespace trilane::stats
