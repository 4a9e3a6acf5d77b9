// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/process/agentconnection.h"
#include "capture/daemon/session/capturerange.h"

#include <memory>
#include <utility>
#include <vector>

namespace trilane::daemon {

using AgentConnections = std::vector<std::unique_ptr<AgentConnection>>;

/// Follows the capture range of a recording: takes what processes report of it, arms all of them,
/// and opens and closes the trace's window. Without a range it does nothing. One thread.
class RangeFollower
{
public:
    /// `connections` and `trace` outlive it.
    RangeFollower(const AgentConnections &connections, build::LiveTrace &trace, CaptureRange range)
        : m_connections(connections)
        , m_trace(trace)
        , m_range(std::move(range))
    {}

    [[nodiscard]] bool isUsed() const { return m_range.isUsed(); }
    [[nodiscard]] bool hasBegun() const { return m_range.times() > 0; }
    /// The first word for a new process.
    [[nodiscard]] uint32_t firstWord() const { return m_range.wordFor(nullptr); }

    /// Handles what the processes have reported so far.
    void follow();
    /// The process, one of the connections, has ended or is no longer recorded.
    void leave(const AgentConnection &process);
    /// As CaptureRange::whyNotYet().
    [[nodiscard]] Message whyNotYet(Ns now);
    /// At the end: notes for the trace, and the data missing because of the range.
    void tell(std::vector<format::Note> &notes, std::vector<Missing> &problems,
              bool hadProcesses) const;

private:
    void takeReports();
    void set(bool hasChanged, Ns time);

    const AgentConnections &m_connections;
    build::LiveTrace &m_trace;
    CaptureRange m_range;
    using Event = std::pair<const AgentConnection *, RangeReports::Event>;
    std::vector<Event> m_events; ///< that are not followed yet; their processes are there
    Ns m_cudaSeen = 0;           ///< when a process was first seen to use it; 0: none was
};

} // namespace trilane::daemon
