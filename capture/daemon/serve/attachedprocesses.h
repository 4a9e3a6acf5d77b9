// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "capture/daemon/process/agentloader.h"
#include "capture/daemon/session/sessionagents.h"
#include "capture/daemon/session/sessionsources.h"
#include "capture/daemon/system/programwatch.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace trilane::daemon {

/// The running processes that a session is attached to. Gets each agent from IdleAgents or by
/// loading it, again after an exec, and reports failures. The session's thread.
class AttachedProcesses
{
public:
    using Means = AgentLoader::Means;
    struct Wanted
    {
        bool children = false;
        uint32_t armed = 0; ///< wire::kArm… bits; 0: no agents
        bool schedule = false;
    };
    /// `client`: the requesting process; like this one, it gets no agent as a child.
    AttachedProcesses(IdleAgents &idleAgents, Means means, Wanted wanted, int client,
                      std::shared_ptr<MemoryBudget> memory = {});

    /// Holds the agents for the time after the session.
    [[nodiscard]] ProcessKeeper &keeper() { return m_agents; }

    /// Errors: as SessionSources::attach().
    [[nodiscard]] Result<void> follow(int pid, control::Descriptor pidfd, RecordingSession &session,
                                      SessionSources &sources);
    /// Call in each step of the session.
    void step(RecordingSession &session, SessionSources &sources);
    /// True if an agent is being loaded.
    [[nodiscard]] bool isLoading() const { return !m_loader.pending().empty(); }
    /// Changes of processes since the last call.
    [[nodiscard]] std::vector<control::Attached> takeNews();
    /// Missing data, one sentence each.
    [[nodiscard]] std::vector<Missing> takeProblems();
    /// Data missing while processes are stopped.
    [[nodiscard]] std::vector<Missing> passingProblems() const;
    /// All named processes have ended; processes that they started count as children.
    [[nodiscard]] bool haveEnded(const RecordingSession &session) const;
    [[nodiscard]] const std::vector<int> &named() const { return m_named; }
    /// The recording ends: reports processes whose agents did not connect.
    void end(SessionSources &sources);
    /// The recording has finished: agents wait again.
    void leave() { m_agents.leave(); }

private:
    void admit(RecordingSession &session);
    [[nodiscard]] bool isRecorder(int pid) const;
    void see(int pid, bool isNewProgram, SessionSources &sources);
    void takeLoaded();
    void takeFailure(const AgentLoader::Loaded &loaded);
    void lookAtPrograms(const RecordingSession &session, SessionSources &sources);
    [[nodiscard]] Missing problemOf(int pid, const Message &why) const;
    void addProblem(int pid, const Message &why);
    void lookForPeers(const std::set<int> &recorded, SessionSources &sources);
    void tellOfPeers(const SessionSources &sources);
    void setStopped(int pid, const Message &why, Ns stopped);
    void tell(int pid, control::Attached::How how, const Message &why, Ns stopped);

    const Wanted m_wanted;
    const int m_client;
    SessionAgents m_agents;
    AgentLoader m_loader;
    std::vector<int> m_named;
    std::vector<control::Descriptor> m_pidfds;
    ProgramWatch m_programs;
    std::set<int> m_inside; ///< whose agents are connected
    std::set<int> m_first;  ///< named; whose agents are being loaded for the first time
    /// Named; get their agents once they continue; reason for the missing agent.
    std::map<int, Message> m_stopped;
    std::map<int, Ns> m_loaded;         ///< by us; how long they were stopped
    std::map<int, std::string> m_peers; ///< at other ends of pipes, including recorded ones
    std::vector<control::Attached> m_news;
    std::vector<Missing> m_problems;
};

} // namespace trilane::daemon
