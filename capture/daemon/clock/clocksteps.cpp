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

void ClockSteps::tell(std::vector<format::Note> &notes, std::vector<Missing> &problems) const
{
    if (m_count == 0)
        return;
    for (const Step &step : m_steps)
        notes.push_back(
            {msg("wall clock set"), msg("%1 s, detected at %2 s", step.byText(), step.timeText())});
    const Step &first = m_steps.front();
    problems.push_back(
        {.text = m_count == 1
                     ? msg("times of day after the wall clock was set by %1 s, detected at %2 s",
                           first.byText(), first.timeText())
                     : msg("times of day after the wall clock was set, %1 times, first by %2 s, "
                           "detected at %3 s",
                           m_count, first.byText(), first.timeText())});
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
