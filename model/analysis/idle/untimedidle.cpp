// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/untimedidle.h"

#include "model/analysis/gaps.h"
#include "model/analysis/walk/unrecordedtime.h"
#include "model/base/timeranges.h"

#include <vector>

namespace trilane {

Ns untimedIdle(const Store &store, TrackId gpu, TimeRange range)
{
    const std::vector<TimeRange> unknown = unknownTimes(store, gpu);
    if (unknown.empty())
        return 0;
    Ns sum = 0;
    for (const IdleGap &gap : idleGaps(store, gpu, range, 1))
        sum += timeWithin(unknown, gap.range);
    return sum;
}

} // namespace trilane
