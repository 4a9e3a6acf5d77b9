// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>

namespace trilane::daemon {

/// Periodically finds processes whose agent could not connect, since they cannot report it. Memory
/// maps may be long and block their reader, so this runs on its own thread for a small part of the
/// time. Used by one thread.
class UnreachedAgents
{
public:
    struct Seen
    {
        bool isLookedAt = false; ///< or it has ended before
        bool isUnreached = false;
        int filters = 0; ///< of seccomp
    };

    UnreachedAgents() = default;
    ~UnreachedAgents() = default;
    UnreachedAgents(const UnreachedAgents &) = delete;
    UnreachedAgents &operator=(const UnreachedAgents &) = delete;

    /// Watches a process; a known one has executed another program.
    void add(int pid);
    /// Checks all again, unchecked ones first, for at most `patience`.
    void finish(Ns patience);
    [[nodiscard]] Seen of(int pid) const;

private:
    struct Process
    {
        uint64_t startTime = 0; ///< identifies the process together with its ID; 0: it has ended
        uint64_t program = 0;   ///< counts its programs
        Seen seen;
    };
    void run(const std::stop_token &stop);
    void beginRound();
    [[nodiscard]] int takeNext();
    void lookAt(int pid, std::unique_lock<std::mutex> &lock);

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<int, Process> m_processes;
    std::set<int> m_new;  ///< not yet examined
    std::set<int> m_left; ///< of the others, left in this round
    bool m_isFinishing = false;
    bool m_isDone = false; ///< after the last round
    std::jthread m_thread; ///< last member: uses the others
};

} // namespace trilane::daemon
