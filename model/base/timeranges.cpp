// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/timeranges.h"

#include <algorithm>

namespace trilane {

Ns timeWithin(std::span<const TimeRange> sorted, TimeRange range)
{
    Ns time = 0;
    auto at = std::partition_point(sorted.begin(), sorted.end(),
                                   [&](const TimeRange &one) { return one.end <= range.begin; });
    for (; at != sorted.end() && at->begin < range.end; ++at)
        time += at->intersected(range).duration();
    return time;
}

void unite(std::vector<TimeRange> &ranges)
{
    const auto before = [](const TimeRange &a, const TimeRange &b) {
        return a.begin < b.begin;
    };
    if (!std::is_sorted(ranges.begin(), ranges.end(), before))
        std::sort(ranges.begin(), ranges.end(), before);
    size_t last = 0;
    for (size_t i = 1; i < ranges.size(); ++i) {
        if (ranges[i].begin <= ranges[last].end)
            ranges[last].end = std::max(ranges[last].end, ranges[i].end);
        else
            ranges[++last] = ranges[i];
    }
    ranges.resize(ranges.empty() ? 0 : last + 1);
}

} // namespace trilane
