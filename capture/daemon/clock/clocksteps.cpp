// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clocksteps.h"

#include <array>
#include <cstdio>

namespace trilane::daemon {

namespace {

/// Minimum step in ns. Less may be an inaccurate pair: the thread was preempted between the two
/// clocks.
constexpr Ns kMin = 10'000'000;
/// Maximum slew of a clock: one part in this, twice the kernel's limit.
constexpr Ns kSlewedBy = 1000;

Ns wrappingDifference(Ns a, Ns b)
{
    return static_cast<Ns>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}

double seconds(Ns time)
{
    return static_cast<double>(time) / 1e9;
}

} // namespace

void ClockSteps::addPair(Ns realtime, Ns monotonic, Ns traceTime)
{
    const Ns offset = wrappingDifference(realtime, monotonic);
    if (m_offset) {
        const Ns by = wrappingDifference(offset, *m_offset);
        const Ns slewed = (monotonic - m_last) / kSlewedBy;
        if (by > kMin + slewed || by < -kMin - slewed) {
            ++m_count;
            if (m_steps.size() < kMaxKept)
                m_steps.push_back({traceTime, by});
        }
    }
    m_offset = offset;
    m_last = monotonic;
}

std::string ClockSteps::Step::byText() const
{
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%+.6f", seconds(by));
    return text.data();
}

std::string ClockSteps::Step::timeText() const
{
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.3f", seconds(time));
    return text.data();
}

} // namespace trilane::daemon
