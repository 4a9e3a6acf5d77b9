// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/areaselection.h"

#include "model/store/tables.h"
namespace trilane::session {

std::vector<LaneId> lanesOf(store::Tables trace, const AreaSelection &area)
{
    std::vector<LaneId> lanes;
    for (TrackId track : area.tracks) {
        const std::span<const LaneId> own = trace.lanesOf(track);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    return lanes;
}

std::vector<LaneId> allLanes(store::Tables trace)
{
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : trace.lanes()) {
        if (lane.track.isValid())
            lanes.push_back(lane.id);
    }
    return lanes;
}

} // namespace trilane::session
