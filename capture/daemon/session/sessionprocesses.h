// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/acceptor.h"
#include "capture/daemon/session/rangefollower.h"
#include "capture/daemon/session/recordingsession.h"

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/types.h>

namespace trilane::daemon {

/// The processes of a recording: connections, permissions, reading turns, and data of ended ones.
/// One thread.
class SessionProcesses
{
public:
    /// All outlive it.
    struct Recording
    {
        build::LiveTrace &trace;
        const RecordingMemory &memory;
        std::vector<Missing> &problems; ///< receives those of processes that have ended
        std::optional<uid_t> user;      ///< whose processes are recorded; none: anyone's
        ProcessKeeper *keeper = nullptr;
        std::function<void()> whenEnded = {}; ///< called after a process has ended; may be empty
    };
    SessionProcesses(Recording recording, CaptureRange range, uint32_t armed);

    /// Initial state of a new process.
    [[nodiscard]] uint32_t firstWord() const;
    /// As RecordingSession.
    [[nodiscard]] bool add(control::Descriptor socket);
    [[nodiscard]] bool adopt(control::Descriptor socket, control::Descriptor segment,
                             control::Descriptor journal, control::Descriptor pool);
    [[nodiscard]] bool addIdle(control::Descriptor socket, control::Descriptor segment,
                               control::Descriptor journal, control::Descriptor pool);

    /// Waits at most `time` for messages and new processes, and handles them.
    void wait(Ns time, control::Acceptor &listener);
    /// Empties rings, then buffers. Returns the most records that one ring held.
    size_t drain();
    void arm(uint32_t what);
    /// Processes that end from now on go on recording for another daemon.
    void handOver() { m_isHandingOver = true; }
    /// Ends the recording of CUDA, unless handed over, and waits for what CUPTI holds back.
    void awaitFlush(control::Acceptor &listener);
    void endAll();

    [[nodiscard]] const AgentConnections &connections() const { return m_connections; }
    [[nodiscard]] RangeFollower &range() { return m_range; }
    [[nodiscard]] bool hasPools() const;
    /// Number of processes that an agent is or was in.
    [[nodiscard]] size_t count() const;
    [[nodiscard]] std::vector<RecordingSession::Seen> seen() const;
    [[nodiscard]] std::set<int> connected() const;
    /// Lost events by source.
    [[nodiscard]] std::map<std::string, uint64_t> losses() const;
    /// One for each version of CUPTI.
    [[nodiscard]] const std::vector<Message> &remarks() const { return m_remarks; }

private:
    void accept(control::Acceptor &listener);
    [[nodiscard]] bool isAllowed(int socket);
    AgentConnection &connect(control::Descriptor socket);
    [[nodiscard]] bool receiveInTurn(std::span<const pollfd> polled);
    void endReplaced(int pid);
    void endConnection(size_t i);
    void keepProblems(const AgentConnection &connection);
    [[nodiscard]] bool isFlushing(Ns waited) const;

    Recording m_recording;
    AgentConnections m_connections;
    RangeFollower m_range;
    uint32_t m_armed;
    std::vector<RecordingSession::Seen> m_ended;
    std::vector<Message> m_remarks;
    std::map<std::string, uint64_t> m_lostBefore; ///< by processes that have ended
    size_t m_countEnded = 0;                      ///< that an agent was in
    uint64_t m_number = 0;                        ///< of the last process
    size_t m_firstTurn = 0;                       ///< of the connections: whose turn it is
    uint64_t m_refused = 0;
    bool m_isHandingOver = false;
    Ns m_lastRest = std::numeric_limits<Ns>::max(); ///< until then ends of processes are received
};

} // namespace trilane::daemon
