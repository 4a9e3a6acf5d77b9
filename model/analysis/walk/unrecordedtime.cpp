// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/walk/unrecordedtime.h"

#include "model/analysis/walk/threadlanes.h"

#include <algorithm>

namespace trilane {

std::vector<TimeRange> unknownTimes(const Store &store, std::span<const LaneId> lanes,
                                    TimeRange range)
{
    std::vector<TimeRange> all;
    for (const LaneId lane : lanes) {
        store.forEachSlice(lane, range, [&all](SliceRef, const Slice &slice) {
            if (slice.kind == SliceKind::Unknown)
                all.push_back(slice.range());
            return true;
        });
    }
    std::sort(all.begin(), all.end(),
              [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
    return all;
}

std::vector<TimeRange> unrecordedTime(const Store &store, TrackId gpu)
{
    std::vector<LaneId> lanes = untimedLanesOf(store, gpu);
    // Work without times is beside the streams of its context.
    std::erase_if(lanes,
                  [&](LaneId lane) { return store.track(store.lane(lane).track).parent != gpu; });
    return unknownTimes(store, lanes);
}

} // namespace trilane
