// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::session {

/// An area of time × rows. Plain value, valid for its Store.
struct AreaSelection
{
    TimeRange range;
    std::vector<TrackId> tracks; ///< those that hold slices, sorted: what folded rows hide as well
    int rows = 0;                ///< as they were shown when it was made, for people

    friend bool operator==(const AreaSelection &, const AreaSelection &) = default;
};

/// Lanes of the tracks of an area; of all tracks for a stretch of time.
[[nodiscard]] std::vector<LaneId> lanesOf(store::Tables trace, const AreaSelection &area);
[[nodiscard]] std::vector<LaneId> allLanes(store::Tables trace);

} // namespace trilane::session
