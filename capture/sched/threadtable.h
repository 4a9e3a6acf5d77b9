// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace trilane::sched {

/// Maps threads to processes and tracks recorded processes, for methods whose kernel events contain
/// threads only. Fed with kernel events in order of time.
class ThreadTable
{
public:
    /// With all its threads, from /proc.
    void learnProcess(int32_t pid);
    /// Applies from `time` (ns) on: an earlier fork reported later does not change its process.
    void trace(int32_t pid, int64_t time) { m_traced.insert_or_assign(pid, time); }
    void untrace(int32_t pid) { m_traced.erase(pid); }

    /// A child of a traced process is traced.
    void onFork(int32_t pid, int32_t tid, int32_t parentPid, int64_t time);
    /// Only one thread is left, with the ID of the process.
    void onExec(int32_t pid) { m_processOf[pid] = pid; }
    /// Its thread's last switch: no more events follow.
    void onDead(int32_t tid);

    /// Records were lost, perhaps of exits: checks in /proc, now or soon, which threads have
    /// exited.
    void onLost(int64_t now);
    struct Ended
    {
        int32_t tid;
        int32_t pid;
        int64_t time; ///< at the latest
    };
    /// Forgets threads that ended without an event, once all events up to the scan for them were
    /// read. `heard`: time up to which events were read.
    [[nodiscard]] std::vector<Ended> forgetEnded(int64_t now, int64_t heard);

    /// -1 if unknown; 0 for the idle tasks.
    [[nodiscard]] int32_t processOf(int32_t tid) const;
    [[nodiscard]] bool isTraced(int32_t pid, int64_t time) const;

private:
    void look(int64_t now);

    std::unordered_map<int32_t, int32_t> m_processOf;
    std::unordered_map<int32_t, int32_t> m_threads; ///< number of live threads of a process
    std::unordered_map<int32_t, int64_t> m_traced;  ///< pid and since when
    bool m_isLossy = false;                         ///< since the last scan
    int64_t m_looked = INT64_MIN / 2;               ///< start of the last scan
    int64_t m_lookedUntil = 0;
    std::unordered_set<int32_t> m_ended; ///< threads at that time
};

} // namespace trilane::sched
