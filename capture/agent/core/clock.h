// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/segment.h"

#include <ctime>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace trilane::agent {

inline uint64_t readClock(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

inline uint64_t monotonicNow()
{
    return readClock(CLOCK_MONOTONIC);
}

/// The time of a record in the segment's clock.
inline uint64_t recordTime(wire::ClockKind clock)
{
#if defined(__x86_64__)
    if (clock == wire::ClockKind::Tsc)
        return __rdtsc();
#else
    (void)clock;
#endif
    return monotonicNow();
}

/// The TSC if the kernel uses it as clock source, else CLOCK_MONOTONIC.
wire::ClockKind chooseClock();

} // namespace trilane::agent
