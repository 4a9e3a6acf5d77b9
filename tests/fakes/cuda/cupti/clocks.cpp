// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/clocks.h"

#include "tests/fakes/cuda/cupti/settings.h"

#include <algorithm>
#include <ctime>
#include <mutex>

namespace fakecupti::clocks {

using fakecuda::now;
using fakecuda::Ns;

namespace {

constexpr Ns kFresh = 50'000'000; ///< a reading is used for so long
constexpr Ns kBase = 5'000'000;   ///< the least distance by which a rate is measured

uint64_t readClock(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<uint64_t>(time.tv_sec * Ns{1'000'000'000} + time.tv_nsec);
}

uint64_t realtime()
{
    return readClock(CLOCK_REALTIME);
}

uint64_t raw()
{
    return readClock(CLOCK_MONOTONIC_RAW);
}

struct Reading
{
    Ns instant = 0;
    uint64_t value = 0;
};

/// Who loses the core between two clocks has read them badly: the closest of some tries.
Reading readBoth(Function function)
{
    Reading best;
    Ns closest = kFresh;
    for (int tries = 0; tries < 5; ++tries) {
        const Ns before = now();
        const uint64_t value = function();
        const Ns after = now();
        if (tries == 0 || after - before < closest)
            best = {before + (after - before) / 2, value};
        closest = std::min(closest, after - before);
    }
    return best;
}

/// A line through two readings.
class Clock
{
public:
    void use(Function function)
    {
        const std::lock_guard lock(m_lock);
        start(function);
    }

    uint64_t at(Ns instant)
    {
        const std::lock_guard lock(m_lock);
        if (!m_function)
            start(nullptr);
        if (instant > m_last.instant + kFresh)
            refresh();
        return m_last.value + static_cast<uint64_t>(
                                  static_cast<int64_t>(double(instant - m_last.instant) * rate()));
    }

    uint64_t read()
    {
        const std::lock_guard lock(m_lock);
        if (!m_function)
            start(nullptr);
        return m_function();
    }

    bool isClients()
    {
        const std::lock_guard lock(m_lock);
        return m_isClients;
    }

private:
    void start(Function function)
    {
        m_isClients = function != nullptr;
        m_function = function ? function : settings().isRaw ? raw : realtime;
        m_isNs = !function;
        m_first = m_last = readBoth(m_function);
        if (m_isNs)
            return;
        fakecuda::sleepUntil(m_first.instant + kBase);
        m_last = readBoth(m_function);
    }

    /// The wall clock runs as the monotonic one does until it is set: one instant has one time, or
    /// work would begin before the work ahead of it has ended.
    void refresh()
    {
        constexpr Ns kSet = 1000; // they are read better than that
        const Reading reading = readBoth(m_function);
        const auto apart =
            static_cast<Ns>(reading.value - m_last.value) - (reading.instant - m_last.instant);
        if (m_function != realtime || apart > kSet || apart < -kSet)
            m_last = reading;
    }

    /// Own clocks may be set, but count nanoseconds.
    [[nodiscard]] double rate() const
    {
        return m_isNs ? 1
                      : double(m_last.value - m_first.value) /
                            double(m_last.instant - m_first.instant);
    }

    std::mutex m_lock;
    Function m_function = nullptr;
    bool m_isClients = false;
    bool m_isNs = true;
    Reading m_first;
    Reading m_last;
};

Clock &clock()
{
    static auto *only = new Clock;
    return *only;
}

/// Between nothing and the most, back and forth in two seconds: the order of work stays.
Ns early(Ns instant)
{
    constexpr Ns kHalf = 1'000'000'000;
    const Ns phase = instant % (2 * kHalf);
    return settings().gpuEarlyNs * (phase < kHalf ? phase : 2 * kHalf - phase) / kHalf;
}

} // namespace

void use(Function function)
{
    clock().use(function);
}

bool isClients()
{
    return clock().isClients();
}

uint64_t read()
{
    return clock().read();
}

uint64_t at(Ns instant)
{
    return clock().at(instant);
}

uint64_t atGpu(Ns instant)
{
    return clock().at(instant - early(instant));
}

} // namespace fakecupti::clocks
