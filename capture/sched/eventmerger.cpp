// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/eventmerger.h"

#include <algorithm>

namespace trilane::sched {

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
    std::for_each(m_events.begin(), end, callback);
    m_events.erase(m_events.begin(), end);
    m_horizon = std::max(m_horizon, horizon);
}

} // namespace trilane::sched
