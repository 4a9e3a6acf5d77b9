// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <limits>

#include <time.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace trilane::daemon {

namespace {

constexpr int kTries = 5; ///< the pair read fastest is the most accurate

Ns read(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return Ns{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

} // namespace

Ns monotonicNow()
{
    return read(CLOCK_MONOTONIC);
}

Ns realtimeNow()
{
    return read(CLOCK_REALTIME);
}

void ClockMap::addPair(uint64_t reading, Ns monotonic)
{
    // Beyond any time of a clock.
    constexpr Ns kMaxTime = Ns{1} << 60;
    if (monotonic < 0 || monotonic > kMaxTime)
        return;
    if (m_count > 0 && (reading <= m_pairs[0].reading || monotonic <= m_pairs[0].monotonic))
        return;
    m_pairs[2] = m_pairs[1];
    m_pairs[1] = m_pairs[0];
    m_pairs[0] = {reading, monotonic};
    m_count = m_count < 3 ? m_count + 1 : 3;
}

Ns ClockMap::convert(uint64_t reading) const
{
    const Pair &last = m_pairs[0];
    if (m_count == 0)
        return static_cast<Ns>(reading);
    if (m_count == 1)
        return static_cast<Ns>(static_cast<uint64_t>(last.monotonic) + (reading - last.reading));
    // A reading before the last pair is between older pairs, if there are any.
    const bool older = m_count == 3 && reading < m_pairs[1].reading;
    const Pair &b = m_pairs[older ? 1 : 0];
    const Pair &a = m_pairs[older ? 2 : 1];
    const double rate =
        static_cast<double>(b.monotonic - a.monotonic) / static_cast<double>(b.reading - a.reading);
    const auto distance = static_cast<double>(static_cast<int64_t>(reading - b.reading));
    const double ns = distance * rate;
    // A reading of a hostile ring must not result in an undefined number.
    constexpr double kFar = 4e18;
    if (!(ns > -kFar && ns < kFar))
        return b.monotonic;
    return b.monotonic + static_cast<Ns>(ns);
}

bool readTscPair(uint64_t &tsc, Ns &monotonic)
{
#if defined(__x86_64__)
    uint64_t best = std::numeric_limits<uint64_t>::max();
    for (int i = 0; i < kTries; ++i) {
        const uint64_t before = __rdtsc();
        const Ns now = monotonicNow();
        const uint64_t after = __rdtsc();
        if (after - before >= best)
            continue;
        best = after - before;
        tsc = before + (after - before) / 2;
        monotonic = now;
    }
    return true;
#else
    (void)tsc;
    (void)monotonic;
    return false;
#endif
}

void readRealtimePair(Ns &realtime, Ns &monotonic)
{
    Ns best = std::numeric_limits<Ns>::max();
    for (int i = 0; i < kTries; ++i) {
        const Ns before = monotonicNow();
        const Ns now = realtimeNow();
        const Ns after = monotonicNow();
        if (after - before >= best)
            continue;
        best = after - before;
        realtime = now;
        monotonic = before + (after - before) / 2;
    }
}

} // namespace trilane::daemon
