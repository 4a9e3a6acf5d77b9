// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"
#include "model/base/time.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace trilane::daemon {

/// Reports of a process about the capture range. Plain state; one thread.
class RangeReports
{
public:
    struct Event
    {
        bool isBegin = false;
        Ns time = 0;
    };
    /// Takes a RangeBegin or RangeEnd; clamps times to `now`.
    void takeEvent(const wire::Packet &message, Ns now);
    /// Starts and ends since the last call.
    [[nodiscard]] std::vector<Event> takeEvents() { return std::exchange(m_events, {}); }
    /// The last end reported by the process; 0: none.
    [[nodiscard]] uint64_t lastEnd() const { return m_end; }

    /// Ranges seen while the capture range has not begun; see wire's RangeSeen.
    struct Seen
    {
        std::string name;
        uint64_t count = 0;
        bool isWanted = false;
    };
    void takeSeen(const wire::Packet &message);
    /// Since the last call.
    [[nodiscard]] std::vector<Seen> takeAllSeen() { return std::exchange(m_seen, {}); }

private:
    std::vector<Event> m_events;
    uint64_t m_end = 0;
    std::vector<Seen> m_seen;
};

} // namespace trilane::daemon
