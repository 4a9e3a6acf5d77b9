// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/process/agentconnection.h"
#include "capture/daemon/session/idleagents.h"
#include "capture/daemon/session/recordingsession.h"

#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace trilane::daemon {

/// The agents of the processes that a session is attached to: takes them from IdleAgents for the
/// session and returns them. All but offer() on the session's thread.
class SessionAgents : public ProcessKeeper, private AgentReceiver
{
public:
    /// For this user's processes, or any for root. `children`: also their present and future child
    /// processes. `memory`: the user's budget for the journals of idle agents; none: unlimited.
    SessionAgents(IdleAgents &idleAgents, uid_t user, bool children,
                  std::shared_ptr<MemoryBudget> memory = {});
    /// Returns the agents unless leave() has.
    ~SessionAgents() override;

    /// A process to record; if its agent is waiting, the next admit() returns it.
    void follow(int pid);
    /// An agent loaded for this session.
    void bring(control::Descriptor socket);
    /// Admits the agents that have arrived. Returns the new processes.
    std::vector<int> admit(RecordingSession &session);
    /// The recording has finished: prepared processes that have not ended wait again, loaded agents
    /// disconnect.
    void leave();
    [[nodiscard]] bool has(int pid) const;

    void keep(uint64_t number, std::span<const int> descriptors) override;
    void drop(uint64_t number) override;

private:
    void offer(WaitingAgent &agent) override;
    [[nodiscard]] bool isWanted(int pid) const;

    IdleAgents &m_idleAgents;
    const uid_t m_user;
    const bool m_children;
    const std::shared_ptr<MemoryBudget> m_memory;
    bool m_isOpen = true;
    mutable std::mutex m_mutex;
    std::set<int> m_roots; ///< under the mutex; so is m_came
    std::vector<WaitingAgent> m_came;
    std::set<int> m_loaded;                  ///< processes
    std::map<uint64_t, WaitingAgent> m_kept; ///< by the session's number
};

} // namespace trilane::daemon
