// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetrack.h"

#include "model/build/lanelayout.h"
#include "model/build/runs.h"

#include <algorithm>

namespace trilane::build {

bool LiveTrack::place(size_t depth, const format::Slice &slice)
{
    bool cut = false;
    if (depth >= LaneLayout::kMaxLanes) {
        depth = LaneLayout::kMaxLanes - 1;
        cut = true;
    }
    if (depth >= m_lanes.size())
        m_lanes.resize(depth + 1);
    Lane &lane = m_lanes[depth];
    format::Slice &placed = lane.slices.emplace_back(slice);
    if (placed.start < lane.end) {
        const Ns end = std::max(placed.end(), lane.end);
        placed.start = lane.end;
        placed.duration = end - lane.end;
        cut = true;
    }
    lane.end = placed.end();
    return cut;
}

void LiveTrack::placeFree(const format::Slice &slice)
{
    size_t depth = 0;
    while (depth < m_lanes.size() && m_lanes[depth].end > slice.start)
        ++depth;
    place(depth, slice);
}

std::vector<format::Slice> LiveTrack::settle(Ns horizon)
{
    const auto rest = std::partition(m_waiting.begin(), m_waiting.end(),
                                     [&](const format::Slice &s) { return s.start < horizon; });
    std::vector<format::Slice> settled(m_waiting.begin(), rest);
    m_waiting.erase(m_waiting.begin(), rest);
    std::sort(settled.begin(), settled.end(), laidBefore);
    for (const format::Slice &slice : settled)
        placeFree(slice);
    return settled;
}

} // namespace trilane::build
