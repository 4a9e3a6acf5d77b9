// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clockmap.h"

#include <algorithm>
#include <limits>

#include <time.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace trilane {

namespace {

constexpr Ns kClockSet = 20'000;      ///< pairs are read better than that
constexpr Ns kToCome = 1'000'000'000; ///< no record is so much newer than the last pair
constexpr Ns kFarthest = Ns{1} << 61;
constexpr int kTries = 5; ///< the pair read fastest is the best one

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
    // Of another millennium: nothing that a clock says.
    constexpr Ns kFarthest = Ns{1} << 60;
    if (monotonic < 0 || monotonic > kFarthest)
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
    // What was read before the last pair lies between older ones, if there are.
    const bool older = m_count == 3 && reading < m_pairs[1].reading;
    const Pair &b = m_pairs[older ? 1 : 0];
    const Pair &a = m_pairs[older ? 2 : 1];
    const double rate =
        static_cast<double>(b.monotonic - a.monotonic) / static_cast<double>(b.reading - a.reading);
    const auto distance = static_cast<double>(static_cast<int64_t>(reading - b.reading));
    const double ns = distance * rate;
    // A reading from nowhere (a hostile ring) must not become an undefined number.
    constexpr double kFar = 4e18;
    if (!(ns > -kFar && ns < kFar))
        return b.monotonic;
    return b.monotonic + static_cast<Ns>(ns);
}

void RealtimeMap::addPair(Ns realtime, Ns monotonic)
{
    const auto offset =
        static_cast<Ns>(static_cast<uint64_t>(realtime) - static_cast<uint64_t>(monotonic));
    m_newest = std::min(monotonic, kFarthest);
    const auto apart = static_cast<uint64_t>(offset) - static_cast<uint64_t>(m_now.offset);
    if (m_hasPair && static_cast<Ns>(apart) < kClockSet && static_cast<Ns>(apart) > -kClockSet)
        return; // the same but for how well the pair was read
    m_wasSet = m_hasPair;
    m_before = m_now;
    m_now = {realtime, offset};
    m_hasPair = true;
}

Ns RealtimeMap::convert(uint64_t reading) const
{
    const auto with = [reading](const Epoch &epoch) {
        return static_cast<Ns>(reading - static_cast<uint64_t>(epoch.offset));
    };
    if (!m_hasPair)
        return static_cast<Ns>(reading);
    const Ns time = with(m_now);
    // Read before the clock was set forward, or before it was set back: that would be to come.
    const bool isOlder = static_cast<Ns>(reading) < m_now.from || time > m_newest + kToCome;
    return m_wasSet && isOlder ? with(m_before) : time;
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

} // namespace trilane
