// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/threadtable.h"

#include "capture/sched/proctree.h"

#include <unordered_set>

namespace trilane::sched {

void ThreadTable::learnProcess(int32_t pid)
{
    for (const int32_t tid : threadsOf(pid)) {
        if (m_processOf.insert_or_assign(tid, pid).second)
            ++m_threads[pid];
    }
}

void ThreadTable::onFork(int32_t pid, int32_t tid, int32_t parentPid, int64_t time)
{
    if (m_processOf.insert_or_assign(tid, pid).second)
        ++m_threads[pid];
    if (pid == parentPid)
        return;
    // The id may have been another's, of whose end nobody told.
    const auto old = m_traced.find(pid);
    if (isTraced(parentPid, time))
        trace(pid, time);
    else if (old != m_traced.end() && old->second < time)
        untrace(pid);
}

void ThreadTable::onDead(int32_t tid)
{
    const auto found = m_processOf.find(tid);
    if (found == m_processOf.end())
        return;
    const int32_t pid = found->second;
    m_processOf.erase(found);
    if (--m_threads[pid] > 0)
        return;
    m_threads.erase(pid);
    untrace(pid);
}

/// What has its number since before it was traced has had it all the time.
void ThreadTable::forgetEnded()
{
    std::erase_if(m_traced,
                  [](const auto &process) { return !beganBefore(process.first, process.second); });
    std::unordered_set<int32_t> alive;
    for (const auto &[pid, since] : m_traced) {
        for (const int32_t tid : threadsOf(pid))
            alive.insert(tid);
    }
    std::erase_if(m_processOf, [&](const auto &thread) {
        const auto [tid, pid] = thread;
        const bool hasEnded = m_traced.contains(pid) && !alive.contains(tid);
        if (hasEnded)
            --m_threads[pid];
        return hasEnded;
    });
}

bool ThreadTable::isTraced(int32_t pid, int64_t time) const
{
    const auto found = m_traced.find(pid);
    return found != m_traced.end() && found->second <= time;
}

int32_t ThreadTable::processOf(int32_t tid) const
{
    if (tid == 0)
        return 0;
    const auto found = m_processOf.find(tid);
    return found == m_processOf.end() ? -1 : found->second;
}

} // namespace trilane::sched
