// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace trilane::sched {

/// Merges events of several rings, each in order, to one stream in chronological order. Events
/// before the horizon already passed on are moved to it and counted, never dropped.
class EventMerger
{
public:
    /// Buffer that sources append to; take the events with release().
    [[nodiscard]] std::vector<SchedEvent> &incoming() { return m_events; }
    /// Passes on, in order, all events before `horizon` (ns). `callback` may append to incoming();
    /// these follow in a later release().
    void release(int64_t horizon, const std::function<void(const SchedEvent &)> &callback);
    /// Memory, bytes. It shrinks again after a burst.
    [[nodiscard]] size_t heldBytes() const
    {
        return (m_events.capacity() + m_ready.capacity()) * sizeof(SchedEvent);
    }
    /// Events that arrived after the horizon.
    [[nodiscard]] uint64_t late() const { return m_late; }

private:
    std::vector<SchedEvent> m_events;
    std::vector<SchedEvent> m_ready; ///< being passed on
    int64_t m_horizon = INT64_MIN;
    uint64_t m_late = 0;
};

} // namespace trilane::sched
