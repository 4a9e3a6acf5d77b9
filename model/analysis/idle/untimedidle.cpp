// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/untimedidle.h"

#include "model/analysis/gaps.h"
#include "model/analysis/walk/threadlanes.h"
#include "model/analysis/walk/unrecordedtime.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace trilane {

Ns untimedIdle(const Store &store, TrackId gpu, TimeRange range)
{
    const std::vector<LaneId> lanes = untimedLanesOf(store, gpu);
    if (lanes.empty())
        return 0;
    const std::vector<IdleGap> gaps = idleGaps(store, gpu, range, 1);
    Ns sum = 0;
    Ns counted = std::numeric_limits<Ns>::min();
    auto gap = gaps.begin();
    for (const TimeRange &untimed : unknownTimes(store, lanes, range)) {
        const TimeRange rest{std::max(untimed.begin, counted), untimed.end};
        while (gap != gaps.end() && gap->range.end <= rest.begin)
            ++gap;
        for (auto at = gap; at != gaps.end() && at->range.begin < rest.end; ++at)
            sum += std::max<Ns>(0, at->range.intersected(rest).duration());
        counted = std::max(counted, untimed.end);
    }
    return sum;
}

} // namespace trilane
