// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/control/helperlink.h"
#include "model/base/result.h"
#include "model/base/time.h"

#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

namespace trilane::daemon {

/// Loads the agent into running processes on its own thread, one after the other; a process without
/// a safe point is retried after the others. Used by one thread.
class AgentLoader
{
public:
    struct Means
    {
        uid_t user = 0; ///< the requesting user
        gid_t group = 0;
        /// Performs privileged operations; null: we have the rights; an error: why it cannot.
        Result<std::unique_ptr<control::HelperLink>> helper{std::unique_ptr<control::HelperLink>()};
    };
    /// `agents`: socket of IdleAgents for processes started later.
    AgentLoader(Means means, std::string agents, uint32_t armed);
    ~AgentLoader();
    AgentLoader(const AgentLoader &) = delete;
    AgentLoader &operator=(const AgentLoader &) = delete;

    /// `pidfd`: of the process, if the caller has one. `patience`: as inject::Request::patience.
    /// `vainPatience`: its part for a process without a suitable thread; then others get their
    /// turns.
    void load(int pid, control::Descriptor pidfd, Ns patience, Ns vainPatience);
    /// Cancels the current process and loads no more. Processes tried without success are finished,
    /// with the reason.
    void stop();
    struct Loaded
    {
        int pid = 0;
        control::Descriptor pidfd; ///< a later process with the same ID is not meant
        Ns patience = 0;
        Ns vainPatience = 0;
        Ns waited = 0; ///< waits until others had their turn; 0: finished
        /// Connection to the agent, or the error.
        Result<control::Descriptor> connection{control::Descriptor()};
        bool isStopped = false;     ///< failed because a signal has stopped the process
        Ns stopped = 0;             ///< longest time that a thread of the process was stopped
        std::vector<Message> notes; ///< what is still not recorded
    };
    /// Results since the last call.
    [[nodiscard]] std::list<Loaded> take();
    /// Processes pending or in progress.
    [[nodiscard]] std::vector<int> pending() const;

private:
    void run(const std::stop_token &stop);
    /// Time limit of the current one while it has no safe point.
    [[nodiscard]] Ns turnOf(const Loaded &todo) const;
    [[nodiscard]] Loaded loadNow(const Loaded &todo, const std::stop_token &stop) const;
    [[nodiscard]] Loaded loadGuarded(const Loaded &todo, const std::stop_token &stop) const;

    const Means m_means;
    const std::string m_agents;
    const uint32_t m_armed;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::list<Loaded> m_todo; ///< the first is in progress
    std::list<Loaded> m_done;
    std::jthread m_thread; ///< last, so that it ends before the members it uses
};

} // namespace trilane::daemon
