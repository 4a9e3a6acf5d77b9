// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/walk/unrecordedtime.h"

#include "model/analysis/walk/threadlanes.h"

#include <algorithm>

namespace trilane {

std::vector<TimeRange> unrecordedTime(const Store &store, TrackId gpu)
{
    std::vector<TimeRange> all;
    for (const LaneId lane : untimedLanesOf(store, gpu)) {
        // Work without times is beside the streams of its context.
        if (store.track(store.lane(lane).track).parent != gpu)
            continue;
        store.forEachSlice(lane, TimeRange::everything(), [&all](SliceRef, const Slice &slice) {
            if (slice.kind == SliceKind::Unknown)
                all.push_back(slice.range());
            return true;
        });
    }
    std::sort(all.begin(), all.end(),
              [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
    return all;
}

} // namespace trilane
