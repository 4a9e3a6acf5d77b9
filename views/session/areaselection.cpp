// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/areaselection.h"

namespace trilane {

std::vector<LaneId> lanesOf(const Store &store, const AreaSelection &area)
{
    std::vector<LaneId> lanes;
    for (TrackId track : area.tracks) {
        const std::span<const LaneId> own = store.lanesOf(track);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    return lanes;
}

std::vector<LaneId> allLanes(const Store &store)
{
    std::vector<LaneId> lanes;
    for (const Lane &lane : store.lanes()) {
        if (lane.track.isValid())
            lanes.push_back(lane.id);
    }
    return lanes;
}

} // namespace trilane
