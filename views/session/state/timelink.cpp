// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/timelink.h"

#include <limits>

namespace trilane::session {

namespace {

Ns sum(Ns a, Ns b)
{
    Ns result = 0;
    if (!__builtin_add_overflow(a, b, &result))
        return result;
    return b > 0 ? std::numeric_limits<Ns>::max() : std::numeric_limits<Ns>::min();
}

Ns difference(Ns a, Ns b)
{
    Ns result = 0;
    if (!__builtin_sub_overflow(a, b, &result))
        return result;
    return b < 0 ? std::numeric_limits<Ns>::max() : std::numeric_limits<Ns>::min();
}

} // namespace

TimeRange TimeLink::toSecond(TimeRange first) const
{
    return {sum(first.begin, offset), sum(first.end, offset)};
}

TimeRange TimeLink::toFirst(TimeRange second) const
{
    return {difference(second.begin, offset), difference(second.end, offset)};
}

std::optional<TimeLink> TimeLink::byClock(const format::TraceInfo &first,
                                          const format::TraceInfo &second)
{
    if (!first.epochOfZero || !second.epochOfZero)
        return std::nullopt;
    // epoch = zero + time, the same for both.
    return TimeLink{difference(*first.epochOfZero, *second.epochOfZero)};
}

TimeLink TimeLink::byBegin(TimeRange first, TimeRange second)
{
    return {difference(second.begin, first.begin)};
}

} // namespace trilane::session
