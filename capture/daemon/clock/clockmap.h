// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <array>
#include <cstdint>

namespace trilane::daemon {

/// CLOCK_MONOTONIC now, in ns.
[[nodiscard]] Ns monotonicNow();
/// CLOCK_REALTIME now, in ns since 1970.
[[nodiscard]] Ns realtimeNow();

/// Monotonic times of one thread. A reading converted with a later clock pair may precede an
/// earlier one slightly, which would let an inner range end after the outer one. One thread.
class ThreadTime
{
public:
    /// The time, or the previous one if that is slightly later.
    [[nodiscard]] Ns after(Ns time)
    {
        const bool isBack = time < m_last && m_last - time < kMaxBack;
        return isBack ? m_last : m_last = time;
    }

private:
    static constexpr Ns kMaxBack = 1'000'000; ///< larger differences do not result from pairs
    Ns m_last = 0;
};

/// Converts readings of another clock to CLOCK_MONOTONIC by pairs of both, piecewise linear. One
/// thread.
class ClockMap
{
public:
    /// Readings of both clocks at one time. Pairs must be in order; others are ignored.
    void addPair(uint64_t reading, Ns monotonic);
    /// Interpolates between the last two pairs and extrapolates beyond them. One pair: equal rates
    /// are assumed; none: the reading is the time.
    [[nodiscard]] Ns convert(uint64_t reading) const;

private:
    struct Pair
    {
        uint64_t reading = 0;
        Ns monotonic = 0;
    };
    std::array<Pair, 3> m_pairs{}; ///< the latest first
    int m_count = 0;
};

/// The time stamp counter and CLOCK_MONOTONIC read as close together as possible; false without
/// such a counter.
[[nodiscard]] bool readTscPair(uint64_t &tsc, Ns &monotonic);
/// REALTIME and MONOTONIC at one time.
void readRealtimePair(Ns &realtime, Ns &monotonic);

} // namespace trilane::daemon
