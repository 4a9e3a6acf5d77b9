// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/eventmerger.h"

#include <algorithm>

namespace trilane::sched {

namespace {

constexpr size_t kShrinkEventsAbove = 1 << 14; ///< too little memory to give back

void shrink(std::vector<SchedEvent> &events)
{
    if (events.capacity() > kShrinkEventsAbove && events.size() < events.capacity() / 4)
        events.shrink_to_fit();
}

} // namespace

void EventMerger::release(int64_t horizon, const std::function<void(const SchedEvent &)> &callback)
{
    for (SchedEvent &event : m_events) {
        if (event.time < m_horizon) {
            event.time = m_horizon;
            ++m_late;
        }
    }
    std::stable_sort(m_events.begin(), m_events.end(),
                     [](const SchedEvent &a, const SchedEvent &b) { return a.time < b.time; });
    const auto end = std::partition_point(m_events.begin(), m_events.end(),
                                          [&](const SchedEvent &e) { return e.time < horizon; });
    // The receiver may add events: those being passed on are kept separately.
    m_ready.assign(m_events.begin(), end);
    m_events.erase(m_events.begin(), end);
    m_horizon = std::max(m_horizon, horizon);
    std::for_each(m_ready.begin(), m_ready.end(), callback);
    m_ready.clear();
    shrink(m_ready);
    shrink(m_events);
}

} // namespace trilane::sched
