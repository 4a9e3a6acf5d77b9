// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/join/commonclock.h"

#include "model/format/traceclock.h"

namespace trilane::join {

namespace {

/// Times of the joined trace are within these bounds.
constexpr Ns kClock = Ns{1} << 61;

/// The time in the file at trace time 0.
Ns sourceZero(const format::TraceInfo &info)
{
    if (const std::optional<format::TraceClock> clock = format::traceClock(info))
        return clock->atZero;
    return info.epochOfZero.value_or(0);
}

/// "the clock mono", "the time of day".
Message clockWords(const format::TraceInfo &info)
{
    const std::optional<format::TraceClock> clock = format::traceClock(info);
    if (clock && !clock->name.empty())
        return msg("the clock %1", clock->name);
    if (!clock && info.epochOfZero)
        return msg("the time of day");
    return msg("an unnamed clock");
}

Error unrelated(const JoinInput &first, const JoinInput &second)
{
    return {.what = msg("uses %1, the other trace uses %2: neither file gives their offset",
                        clockWords(second.trace().info()), clockWords(first.trace().info())),
            .file = second.file,
            .remedy =
                msg("use --offset, or record the time of day: perf record -k mono, trace-cmd "
                    "record --date, or during ftrace recording: echo \"trace_event_clock_sync: "
                    "realtime_ns=${EPOCHREALTIME/[.,]/}000\" > /sys/kernel/tracing/trace_marker")};
}

Error apart(const JoinInput &first, const JoinInput &second, Ns distance)
{
    return {.what = msg("does not overlap in time with %1: it is %2 away", first.file,
                        formatDuration(distance)),
            .file = second.file,
            .remedy = msg("join traces recorded at the same time; specify a known clock difference "
                          "with --offset")};
}

} // namespace

Result<CommonClock> commonClock(const JoinInput &first, const JoinInput &second,
                                std::optional<Ns> offset)
{
    const format::TraceInfo &one = first.trace().info();
    const format::TraceInfo &two = second.trace().info();
    const std::optional<format::TraceClock> oneClock = format::traceClock(one);
    const std::optional<format::TraceClock> twoClock = format::traceClock(two);
    CommonClock common;
    bool isOut = false;
    auto apartBy = [&](Ns of, Ns from) {
        isOut = __builtin_sub_overflow(of, from, &common.shift);
    };
    if (offset) {
        common.by = msg("offset");
        apartBy(sourceZero(two), sourceZero(one));
        isOut = isOut || __builtin_add_overflow(common.shift, *offset, &common.shift);
    } else if (one.epochOfZero && two.epochOfZero) {
        common.by = msg("time of day");
        apartBy(*two.epochOfZero, *one.epochOfZero);
    } else if (oneClock && twoClock && !oneClock->name.empty() &&
               oneClock->name == twoClock->name) {
        common.by = msg("clock %1", oneClock->name);
        apartBy(twoClock->atZero, oneClock->atZero);
    } else {
        return unrelated(first, second);
    }
    TimeRange moved = second.trace().span();
    isOut = isOut || __builtin_add_overflow(moved.begin, common.shift, &moved.begin) ||
            __builtin_add_overflow(moved.end, common.shift, &moved.end);
    const TimeRange span = first.trace().span();
    if (isOut || moved.begin < -kClock || moved.end > kClock)
        return apart(first, second, kClock);
    if (moved.begin >= span.end || moved.end <= span.begin)
        return apart(first, second,
                     moved.begin >= span.end ? moved.begin - span.end : span.begin - moved.end);
    return common;
}

} // namespace trilane::join
