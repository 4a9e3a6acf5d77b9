// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/threadtable.h"

#include "capture/sched/monotonic.h"
#include "capture/sched/proctree.h"

#include <optional>
#include <utility>

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
    m_ended.erase(tid);
    if (m_processOf.insert_or_assign(tid, pid).second)
        ++m_threads[pid];
    if (pid == parentPid)
        return;
    // The ID may have belonged to another thread, whose exit was not reported.
    const auto old = m_traced.find(pid);
    if (isTraced(parentPid, time))
        trace(pid, time);
    else if (old != m_traced.end() && old->second < time)
        untrace(pid);
}

void ThreadTable::onDead(int32_t tid)
{
    m_ended.erase(tid);
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

void ThreadTable::onLost(int64_t now)
{
    m_isLossy = true;
    look(now);
}

/// Rarely, because it takes long with many threads, during which records are lost. A reused ID
/// counts immediately; exited threads may still be reported.
void ThreadTable::look(int64_t now)
{
    constexpr int64_t kLookEvery = 100'000'000;
    if (!m_isLossy || !m_ended.empty() || now - m_looked < kLookEvery)
        return;
    m_isLossy = false;
    m_looked = now;
    std::unordered_map<int32_t, int32_t> alive;
    std::vector<int32_t> replaced;
    for (const auto &[pid, since] : m_traced) {
        const std::optional<int64_t> begin = beginOf(pid);
        if (begin && *begin > since) {
            replaced.push_back(pid);
            continue;
        }
        for (const int32_t tid : threadsOf(pid))
            alive.emplace(tid, pid);
    }
    for (const auto &[tid, pid] : m_processOf) {
        const auto found = alive.find(tid);
        if (m_traced.contains(pid) && (found == alive.end() || found->second != pid))
            m_ended.insert(tid);
    }
    for (const int32_t pid : replaced)
        untrace(pid);
    m_lookedUntil = monotonicNow();
}

std::vector<ThreadTable::Ended> ThreadTable::forgetEnded(int64_t now, int64_t heard)
{
    std::vector<Ended> forgotten;
    if (heard > m_lookedUntil) {
        for (const int32_t tid : std::exchange(m_ended, {})) {
            forgotten.push_back({tid, processOf(tid), m_lookedUntil});
            onDead(tid);
        }
    }
    look(now);
    return forgotten;
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
