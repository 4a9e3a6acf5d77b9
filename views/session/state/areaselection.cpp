// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/areaselection.h"

namespace trilane::session {

std::vector<LaneId> lanesOf(const store::Store &store, const AreaSelection &area)
{
    std::vector<LaneId> lanes;
    for (TrackId track : area.tracks) {
        const std::span<const LaneId> own = store.lanesOf(track);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    return lanes;
}

std::vector<LaneId> allLanes(const store::Store &store)
{
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : store.lanes()) {
        if (lane.track.isValid())
            lanes.push_back(lane.id);
    }
    return lanes;
}

} // namespace trilane::session
