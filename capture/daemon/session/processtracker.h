// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/session/processfacts.h"
#include "capture/daemon/system/unreachedagents.h"
#include "capture/inject/procfile.h"
#include "model/base/time.h"
#include "model/build/livetrace.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::daemon {

/// The processes of a recording, and what is not recorded of each, with reasons. One thread.
class ProcessTracker
{
public:
    /// Requests additional kinds: wire::kArm… bits.
    void want(uint32_t armed);

    /// Adds a process of the tree; examined when new and after an exec. It was seen at `time`: its
    /// pid may have been reused since. `told`: name of its program, if known; it may have exited.
    void see(int pid, bool isNewProgram, Ns time, std::string_view told = {});
    /// A process of unknown parent; no agent is loaded into it.
    void seeOrphan(int pid);
    /// For a recording that loads its agents itself; called for each process seen.
    using Watch = std::function<void(int pid, bool isNewProgram)>;
    void watch(Watch seen) { m_watch = std::move(seen); }
    /// Why its current program has no agent; empty: it has one.
    void setWithoutAgent(int pid, const Message &why);
    /// Follows only the root of a tree, not its children.
    void followAlone(int pid, bool isScheduled);
    /// Adds the root of a tree. If its scheduling is not recorded, processes are found by polling.
    void follow(int pid, bool isScheduled);
    /// Whether the process belongs to the recording.
    [[nodiscard]] bool knows(int pid) const { return m_processes.contains(pid); }
    /// Call periodically.
    void look(Ns now);
    /// Final check; fast.
    void finish();
    /// Number of processes that tell() reports, including those beyond its limit.
    [[nodiscard]] size_t count(const std::vector<RecordingSession::Seen> &agents) const;
    /// Adds a note for each process, and its track if it has none. If the recording has not begun,
    /// nothing was recorded of any.
    void tell(build::LiveTrace &trace, const std::vector<RecordingSession::Seen> &agents,
              bool hasBegun) const;

private:
    struct Process
    {
        std::string name;
        Message obstacle;     ///< why it can have no agent; empty: unknown
        Message withoutAgent; ///< see setWithoutAgent()
        UnreachedAgents::Seen seen{.isLookedAt = true};
    };
    void walk();
    void lookForAgent(int pid, const Process &process);
    void countUntold(int pid);
    [[nodiscard]] Message findObstacle(int pid, bool isNewProgram) const;
    [[nodiscard]] size_t untold(const std::vector<RecordingSession::Seen> &agents) const;
    [[nodiscard]] bool wants(uint32_t bits) const { return (m_wanted & bits) != 0; }
    [[nodiscard]] ProcessFacts factsOf(const Process &process, bool hasBegun) const;

    uint32_t m_wanted = 0; ///< of ProcessFacts::kOfAgents
    bool m_isScheduled = false;
    std::map<int, uint64_t> m_alive; ///< start times of processes in polled trees
    Watch m_watch;
    int m_filters = 0; ///< start time of a tree's root, identifying it
    Ns m_nextLook = 0;
    std::vector<bool> m_untold; ///< by ID; seen beyond the limit of reports
    size_t m_untoldCount = 0;
    std::map<int, Process> m_processes;
    UnreachedAgents m_unreached;
};

/// Why the agent cannot be loaded into a program: it is static, for another architecture, or
/// privileged; empty: it can, or unknown.
[[nodiscard]] Message obstacleOf(const inject::Program &program);

/// Why a launched program with that environment (/proc/PID/environ) does not load the agent; empty:
/// it does, or unknown.
[[nodiscard]] Message obstacleIn(std::string_view environment);

} // namespace trilane::daemon
