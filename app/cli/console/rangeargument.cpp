// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/rangeargument.h"
#include "app/cli/console/clitext.h"

namespace trilane::cli {

Result<TimeRange> rangeArgument(const std::string &word)
{
    if (word.empty())
        return TimeRange::everything();
    const std::optional<TimeRange> range = parseTimeRange(word);
    if (!range)
        return Error{.what = msg("\"%1\" is not a time range", word),
                     .remedy = msg("use a value such as 1.5s:2s or 100ms: (ns, us, ms, s)")};
    return *range;
}

TimeRange absoluteRange(TimeRange relative, Ns zero)
{
    const TimeRange all = TimeRange::everything();
    const auto moved = [&](Ns t) {
        Ns sum = 0;
        if (t == all.begin || t == all.end)
            return t;
        if (__builtin_add_overflow(t, zero, &sum))
            return zero > 0 ? all.end : all.begin;
        return sum;
    };
    return {moved(relative.begin), moved(relative.end)};
}

Result<TimeRange> rangeWithin(TimeRange relative, TimeRange span)
{
    const TimeRange range = absoluteRange(relative, span.begin);
    if (range.isEmpty())
        return Error{.what = msg("the time range is empty"),
                     .remedy = msg("use a value such as 1.5s:2s or 100ms: (ns, us, ms, s)")};
    if (!span.isEmpty() && !range.intersects(span))
        return Error{.what = msg("the time range is outside the trace, which lasts %1",
                                 formatDuration(span.duration()))};
    return range;
}

} // namespace trilane::cli
