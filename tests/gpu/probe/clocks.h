// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

#include <time.h>

namespace trilane::probe {

/// In ns.
inline int64_t clockNow(clockid_t clock)
{
    timespec t{};
    ::clock_gettime(clock, &t);
    return int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

inline int64_t monotonicNow()
{
    return clockNow(CLOCK_MONOTONIC);
}

inline int64_t realtimeNow()
{
    return clockNow(CLOCK_REALTIME);
}

/// Sleeps until CLOCK_MONOTONIC says `instant`, in ns: the pace of what a probe launches.
inline void sleepUntil(int64_t instant)
{
    const timespec until{instant / 1'000'000'000, instant % 1'000'000'000};
    ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
}

} // namespace trilane::probe
