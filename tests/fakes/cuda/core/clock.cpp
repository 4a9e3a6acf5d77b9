// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/clock.h"

#include <cerrno>
#include <ctime>

namespace fakecuda {

constexpr Ns kSecond = 1'000'000'000;

Ns now()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * kSecond + time.tv_nsec;
}

void sleepUntil(Ns instant)
{
    if (instant <= now())
        return;
    const timespec until{instant / kSecond, instant % kSecond};
    while (::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
    }
}

} // namespace fakecuda
