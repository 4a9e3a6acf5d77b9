// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace trilane::sched {

/// Events of several rings, each in order, become one stream in order of time. What comes later
/// than the horizon already handed out is moved to it and counted, never dropped.
class EventMerger
{
public:
    /// Where sources append; take what is there with release().
    [[nodiscard]] std::vector<SchedEvent> &incoming() { return m_events; }
    /// Hands out, in order, all that happened before `horizon` (ns).
    void release(int64_t horizon, const std::function<void(const SchedEvent &)> &callback);
    /// Events that came after the hold-back was over.
    [[nodiscard]] uint64_t late() const { return m_late; }

private:
    std::vector<SchedEvent> m_events;
    int64_t m_horizon = INT64_MIN;
    uint64_t m_late = 0;
};

} // namespace trilane::sched
