// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/procsource.h"

#include "capture/sched/monotonic.h"
#include "capture/sched/proctree.h"

namespace trilane::sched {

namespace {

SchedEvent about(SchedEvent::Kind kind, int64_t time, int32_t pid, int32_t tid)
{
    SchedEvent event;
    event.kind = kind;
    event.time = time;
    event.targetPid = pid;
    event.targetTid = tid;
    event.traced = kTargetTraced;
    return event;
}

} // namespace

Result<void> ProcSource::addProcess(int32_t pid)
{
    if (threadsOf(pid).empty())
        return Error{msg("no such process: %1", pid)};
    m_processes.insert_or_assign(pid, monotonicNow());
    m_removed.erase(pid);
    return {};
}

void ProcSource::removeProcess(int32_t pid)
{
    m_processes.erase(pid);
    m_removed.insert(pid);
    std::erase_if(m_threads, [pid](const auto &entry) { return entry.second.pid == pid; });
}

int64_t ProcSource::read(std::vector<SchedEvent> &events)
{
    const int64_t now = monotonicNow();
    if (!m_stopped && now - m_lastLook >= kPeriod) {
        look(now, events);
        m_lastLook = now;
    }
    return kAllRead;
}

void ProcSource::look(int64_t now, std::vector<SchedEvent> &events)
{
    forgetReplaced(now);
    findChildren(now, events);
    for (const auto &[pid, since] : m_processes) {
        for (const int32_t tid : threadsOf(pid))
            lookAt(pid, tid, now, events);
    }
    tellEnded(now, events);
}

/// For a last scan so long ago that IDs may have been reused.
void ProcSource::forgetReplaced(int64_t now)
{
    constexpr int64_t kSoon = 500'000'000;
    if (now - m_lastLook < kSoon)
        return;
    std::erase_if(m_processes,
                  [](const auto &process) { return !beganBefore(process.first, process.second); });
}

void ProcSource::findChildren(int64_t now, std::vector<SchedEvent> &events)
{
    std::vector<int32_t> parents;
    for (const auto &[pid, since] : m_processes)
        parents.push_back(pid);
    while (!parents.empty()) {
        const int32_t parent = parents.back();
        parents.pop_back();
        for (const int32_t child : childrenOf(parent)) {
            if (m_removed.contains(child) || !m_processes.emplace(child, now).second)
                continue;
            SchedEvent event = about(SchedEvent::Kind::Fork, now, child, child);
            event.otherPid = parent;
            event.otherTid = parent;
            events.push_back(event);
            parents.push_back(child);
        }
    }
}

void ProcSource::lookAt(int32_t pid, int32_t tid, int64_t now, std::vector<SchedEvent> &events)
{
    const auto status = threadStatus(pid, tid);
    if (!status || status->state == LeftAs::Dead)
        return;
    const auto [found, isNew] = m_threads.try_emplace(tid);
    Thread &thread = found->second;
    thread.pid = pid;
    thread.seen = now;
    LeftAs state = status->state;
    if (!isNew && status->cpuTime > thread.cpuTime && state == LeftAs::Runnable)
        state = LeftAs::Running;
    SchedEvent event = about(SchedEvent::Kind::Comm, now, pid, tid);
    event.setName(status->name);
    if (status->name != thread.name)
        events.push_back(event);
    event.kind = SchedEvent::Kind::State;
    event.setName({});
    event.leftAs = state;
    event.count = status->cpuTime;
    event.cpu = status->cpu;
    if (isNew || state != thread.state || status->cpu != thread.cpu)
        events.push_back(event);
    thread.state = state;
    thread.cpu = status->cpu;
    thread.cpuTime = status->cpuTime;
    thread.name = status->name;
}

void ProcSource::tellEnded(int64_t now, std::vector<SchedEvent> &events)
{
    for (auto entry = m_threads.begin(); entry != m_threads.end();) {
        const auto &[tid, thread] = *entry;
        if (thread.seen == now) {
            ++entry;
            continue;
        }
        events.push_back(about(SchedEvent::Kind::Exit, now, thread.pid, tid));
        SchedEvent last = about(SchedEvent::Kind::State, now, thread.pid, tid);
        last.leftAs = LeftAs::Dead;
        events.push_back(last);
        if (tid == thread.pid)
            m_processes.erase(tid);
        entry = m_threads.erase(entry);
    }
}

void ProcSource::stop()
{
    m_stopped = true;
}

Result<std::unique_ptr<SchedSource>> openProcSource(const SchedOptions &)
{
    if (readSmallFile("/proc/self/stat").empty())
        return Error{msg("/proc cannot be read")};
    return std::unique_ptr<SchedSource>(std::make_unique<ProcSource>());
}

} // namespace trilane::sched
