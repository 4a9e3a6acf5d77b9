// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/optionvalues.h"

#include "app/terminal/speech.h"

#include <optional>

namespace trilane::terminal {

namespace {

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

} // namespace

Result<Ns> parseTime(const std::string &text, Ns max)
{
    const bool hasUnit = text.find_last_not_of("0123456789.") != std::string::npos;
    const Result<Ns> time = parseTraceTime(text, max);
    if (time && *time > 0 && !hasUnit)
        return Error{.what = msg("\"%1\" has no unit", text),
                     .remedy = msg("use %1s or %1ms", text)};
    return time;
}

Result<Ns> parseTraceTime(const std::string &text, Ns max)
{
    const std::optional<Ns> time = parseDuration(text);
    if (time && *time > max)
        return Error{.what = msg("\"%1\" is too long", text),
                     .remedy = msg("the maximum is %1", formatDuration(max))};
    if (time && *time >= 0)
        return *time;
    return Error{.what = msg("\"%1\" is not a time", text),
                 .remedy = msg("use a value such as 10s or 500ms")};
}

Result<TimeRange> parseRange(const std::string &word)
{
    if (word.empty())
        return TimeRange::everything();
    const std::optional<TimeRange> range = parseTimeRange(word);
    if (!range)
        return Error{.what = msg("\"%1\" is not a time range", word),
                     .remedy = msg("use a value such as 1.5s:2s or 100ms: (ns, us, ms, s)")};
    return *range;
}

Result<TimeRange> rangeWithin(TimeRange relative, TimeRange span)
{
    const TimeRange range = absoluteRange(relative, span.begin);
    if (range.isEmpty())
        return Error{.what = msg("the time range is empty"),
                     .remedy = msg("use a value such as 1.5s:2s or 100ms: (ns, us, ms, s)")};
    const bool isOutside = range.begin > span.end || range.end <= span.begin;
    if (!span.isEmpty() && isOutside)
        return Error{.what = msg("the time range is outside the trace, which lasts %1",
                                 formatDuration(span.duration()))};
    return range;
}

} // namespace trilane::terminal
