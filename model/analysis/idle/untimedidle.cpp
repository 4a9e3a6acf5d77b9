// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/untimedidle.h"

#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/links/gaps.h"
#include "model/base/timeranges.h"

#include <vector>

namespace trilane::idle {

Ns untimedIdle(const store::Store &store, TrackId gpu, TimeRange range)
{
    const std::vector<TimeRange> unknown = iterate::unknownTimes(store, gpu);
    if (unknown.empty())
        return 0;
    Ns sum = 0;
    for (const links::IdleGap &gap : links::idleGaps(store, gpu, range, 1))
        sum += timeWithin(unknown, gap.range);
    return sum;
}

} // namespace trilane::idle
