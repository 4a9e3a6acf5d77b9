// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/unreachedagents.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/system/procfs.h"
#include "model/base/guarded.h"

#include <chrono>

namespace trilane::daemon {

namespace {

constexpr std::chrono::milliseconds kRoundEvery{500};
constexpr Ns kRoundCost = 20; ///< a twentieth of the time

} // namespace

void UnreachedAgents::add(int pid)
{
    const uint64_t startTime = procfs::startTimeOf(pid);
    const std::lock_guard lock(m_mutex);
    Process &process = m_processes[pid];
    process = {.startTime = startTime, .program = process.program + 1, .seen = {}};
    process.seen.isLookedAt = startTime == 0;
    if (startTime != 0)
        m_new.insert(pid);
    if (m_thread.joinable())
        return;
    // Without memory or a thread there is no check: reported at the end.
    (void)guarded([this]() -> Result<void> {
        m_thread = std::jthread([this](const std::stop_token &stop) {
            (void)guarded([&]() -> Result<void> {
                run(stop);
                return {};
            });
        });
        return {};
    });
}

UnreachedAgents::Seen UnreachedAgents::of(int pid) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_processes.find(pid);
    return found == m_processes.end() ? Seen{.isLookedAt = true} : found->second.seen;
}

void UnreachedAgents::beginRound()
{
    for (const auto &[pid, process] : m_processes) {
        if (process.startTime != 0 && !process.seen.isUnreached)
            m_left.insert(pid);
    }
}

/// 0: all have been examined.
int UnreachedAgents::takeNext()
{
    std::set<int> &from = m_new.empty() ? m_left : m_new;
    return from.empty() ? 0 : from.extract(from.begin()).value();
}

/// Without the lock, so that new requests do not wait.
void UnreachedAgents::lookAt(int pid, std::unique_lock<std::mutex> &lock)
{
    const Process before = m_processes[pid];
    lock.unlock();
    const Seen seen{.isLookedAt = true,
                    .isUnreached = procfs::hasUnreachedAgent(pid),
                    .filters = procfs::seccompFilters(pid)};
    const bool isThere = procfs::startTimeOf(pid) == before.startTime;
    lock.lock();
    Process &process = m_processes[pid];
    if (process.program != before.program)
        return;
    if (isThere)
        process.seen = seen; // else its owner is unknown: keep the earlier result
    else
        process.startTime = 0;
    process.seen.isLookedAt = true;
}

void UnreachedAgents::run(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    const auto isWanted = [this] {
        return m_isFinishing;
    };
    while (!stop.stop_requested()) {
        const Ns begin = monotonicNow();
        if (const int pid = takeNext(); pid != 0) {
            lookAt(pid, lock);
            const Ns took = monotonicNow() - begin;
            if (!m_isFinishing)
                m_changed.wait_for(lock, stop, std::chrono::nanoseconds(kRoundCost * took),
                                   isWanted);
            continue;
        }
        if (m_isFinishing)
            break;
        m_changed.wait_for(lock, stop, kRoundEvery, isWanted);
        if (!m_isFinishing)
            beginRound();
    }
    m_isDone = true;
    m_changed.notify_all();
}

void UnreachedAgents::finish(Ns patience)
{
    std::unique_lock lock(m_mutex);
    if (!m_thread.joinable() || m_isFinishing)
        return;
    beginRound();
    m_isFinishing = true;
    m_changed.notify_all();
    m_changed.wait_for(lock, std::chrono::nanoseconds(patience), [this] { return m_isDone; });
}

} // namespace trilane::daemon
