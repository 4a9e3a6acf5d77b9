// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/threadstates.h"

#include <algorithm>
#include <utility>

namespace trilane::sched {

namespace {

SliceKind kindOf(LeftAs leftAs)
{
    switch (leftAs) {
    case LeftAs::Running:
        return SliceKind::Running;
    case LeftAs::Runnable:
        return SliceKind::Runnable;
    case LeftAs::Uninterruptible:
        return SliceKind::BlockedDisk;
    case LeftAs::Interruptible:
    case LeftAs::Stopped:
    case LeftAs::Traced:
    case LeftAs::Idle:
    case LeftAs::Blocked:
        return SliceKind::Blocked;
    default:
        return SliceKind::Unknown;
    }
}

StateReason reasonOf(LeftAs leftAs)
{
    switch (leftAs) {
    case LeftAs::Stopped:
        return StateReason::StopSignal;
    case LeftAs::Traced:
        return StateReason::Debugger;
    default:
        return StateReason::None;
    }
}

bool isBlocked(SliceKind kind)
{
    return kind == SliceKind::Blocked || kind == SliceKind::BlockedDisk;
}

} // namespace

void ThreadStates::add(const SchedEvent &event)
{
    switch (event.kind) {
    case SchedEvent::Kind::Switch:
        onSwitch(event);
        break;
    case SchedEvent::Kind::Waking:
        onWaking(event);
        break;
    case SchedEvent::Kind::Fork:
        onFork(event);
        break;
    case SchedEvent::Kind::State:
        onState(event);
        break;
    case SchedEvent::Kind::Lost:
        onLost(event);
        break;
    default:
        break; // names, exits and frequencies change no state: a last switch follows
    }
}

void ThreadStates::flushOpenSlices(int64_t time, StateSink &to) const
{
    for (const auto &[cpu, core] : m_cores)
        giveCore(to, cpu, core, time);
    for (const auto &[tid, thread] : m_threads)
        give(to, thread, time);
}

void ThreadStates::finish(int64_t time)
{
    for (auto &[cpu, core] : m_cores)
        closeCore(cpu, core, time);
    for (const auto &[tid, thread] : m_threads)
        close(thread, time);
    m_cores.clear();
    m_threads.clear();
}

void ThreadStates::onSwitch(const SchedEvent &event)
{
    Core &core = m_cores[event.cpu];
    // Not the thread that arrived: the time between is unknown and gets no slice.
    if (event.prevTid == kUnknownTid || event.prevTid == core.tid)
        closeCore(event.cpu, core, event.time);
    core.tid = kUnknownTid;
    const bool lossy = isLossy(core, event.time);
    if (event.nextTid > 0 && !lossy) {
        core.tid = event.nextTid;
        core.pid = event.nextPid;
        core.since = event.time;
        core.isRecorded = event.traced & kNextTraced;
    }
    if (event.prevTid > 0 && (event.traced & kPrevTraced))
        leave(event);
    if (event.nextTid > 0 && (event.traced & kNextTraced))
        arrive(event);
}

void ThreadStates::leave(const SchedEvent &event)
{
    Thread &thread = threadAt(event.prevTid, event.prevPid, event.time);
    thread.switched = true;
    // It left a core without a recorded arrival: it ran since it was examined, or its state until
    // now is unknown.
    if (thread.now.state != SliceKind::Running) {
        thread.now.state = thread.isReady ? SliceKind::Running : SliceKind::Unknown;
        thread.now.reason = StateReason::None;
        thread.now.wakerTid = kUnknownTid;
        thread.now.preemptorTid = kUnknownTid;
    }
    thread.isReady = false;
    thread.now.cpu = event.cpu;
    if (event.leftAs == LeftAs::Dead) {
        close(thread, event.time);
        m_threads.erase(event.prevTid);
        return;
    }
    const bool isLossy = event.time <= m_lostUntil;
    const SliceKind state = isLossy ? SliceKind::Unknown : kindOf(event.leftAs);
    change(thread, state, event.time, isLossy ? StateReason::None : reasonOf(event.leftAs));
    if (state == SliceKind::Runnable && event.nextTid > 0)
        thread.now.preemptorTid = event.nextTid;
}

void ThreadStates::arrive(const SchedEvent &event)
{
    Thread &thread = threadAt(event.nextTid, event.nextPid, event.time);
    thread.switched = true;
    if (std::exchange(thread.isReady, false))
        thread.now.state = SliceKind::Runnable; // since it was examined
    if (isBlocked(thread.now.state) && thread.earlyWaker != kUnknownTid) {
        // Woken before it left the core: it never slept.
        thread.now.state = SliceKind::Runnable;
        thread.now.reason = StateReason::None;
        thread.now.wakerTid = thread.earlyWaker;
    }
    thread.earlyWaker = kUnknownTid;
    const bool lossy = isLossy(m_cores[event.cpu], event.time);
    change(thread, lossy ? SliceKind::Unknown : SliceKind::Running, event.time);
    thread.now.cpu = event.cpu;
}

void ThreadStates::onWaking(const SchedEvent &event)
{
    if (!(event.traced & kTargetTraced))
        return;
    Thread &thread = threadAt(event.targetTid, event.targetPid, event.time);
    if (thread.now.state == SliceKind::Running)
        thread.earlyWaker = event.otherTid;
    if (thread.now.state == SliceKind::Running || thread.now.state == SliceKind::Runnable)
        return;
    if (isBlocked(thread.now.state))
        thread.now.wakerTid = event.otherTid;
    thread.isReady = false;
    const bool lossy = event.time <= m_lostUntil;
    change(thread, lossy ? SliceKind::Unknown : SliceKind::Runnable, event.time);
    if (!lossy)
        thread.now.wakerTid = event.otherTid;
}

void ThreadStates::onFork(const SchedEvent &event)
{
    // The former owner of the ID has ended, even if unreported.
    if (const auto old = m_threads.find(event.targetTid); old != m_threads.end()) {
        close(old->second, event.time);
        m_threads.erase(old);
    }
    if (!(event.traced & kTargetTraced))
        return;
    Thread &thread = threadAt(event.targetTid, event.targetPid, event.time);
    thread.now.state = event.time <= m_lostUntil ? SliceKind::Unknown : SliceKind::Runnable;
    thread.now.wakerTid = event.otherTid;
}

void ThreadStates::onState(const SchedEvent &event)
{
    if (!(event.traced & kTargetTraced))
        return;
    const auto known = m_threads.find(event.targetTid);
    if (event.leftAs == LeftAs::Dead) {
        if (known != m_threads.end()) {
            close(known->second, event.time);
            m_threads.erase(known);
        }
        return;
    }
    Thread &thread = threadAt(event.targetTid, event.targetPid, event.time);
    if (thread.switched)
        return;
    change(thread, kindOf(event.leftAs), event.time, reasonOf(event.leftAs));
    thread.isReady = event.leftAs == LeftAs::Ready;
    thread.now.cpu = event.cpu;
}

void ThreadStates::onLost(const SchedEvent &event)
{
    m_lostUntil = std::max({m_lostUntil, event.until, event.time});
    if (event.cpu != kUnknownCpu) {
        Core &core = m_cores[event.cpu];
        closeCore(event.cpu, core, event.time);
        core.lostUntil = std::max({core.lostUntil, event.until, event.time});
    } else {
        m_allLostUntil = m_lostUntil;
        for (auto &[cpu, core] : m_cores)
            closeCore(cpu, core, event.time);
    }
    for (auto &[tid, thread] : m_threads) {
        if (!runsElsewhere(thread, event.cpu))
            change(thread, SliceKind::Unknown, event.time);
        thread.earlyWaker = kUnknownTid;
        thread.isReady = false;
    }
}

bool ThreadStates::runsElsewhere(const Thread &thread, uint32_t cpu) const
{
    return cpu != kUnknownCpu && thread.now.state == SliceKind::Running && thread.now.cpu != cpu;
}

ThreadStates::Thread &ThreadStates::threadAt(int32_t tid, int32_t pid, int64_t time)
{
    const auto [entry, isNew] = m_threads.try_emplace(tid);
    Thread &thread = entry->second;
    if (isNew) {
        thread.now.tid = tid;
        thread.now.start = time;
    }
    if (pid != kUnknownTid)
        thread.now.pid = pid;
    return thread;
}

void ThreadStates::change(Thread &thread, SliceKind state, int64_t time, StateReason reason)
{
    if (thread.now.state == state && thread.now.reason == reason && state != SliceKind::Runnable)
        return;
    close(thread, time);
    thread.now.state = state;
    thread.now.start = std::max(thread.now.start, time);
    thread.now.wakerTid = kUnknownTid;
    thread.now.preemptorTid = kUnknownTid;
    thread.now.reason = reason;
}

void ThreadStates::give(StateSink &to, const Thread &thread, int64_t time)
{
    if (time <= thread.now.start)
        return;
    StateSlice slice = thread.now;
    slice.duration = time - slice.start;
    to.onState(slice);
}

void ThreadStates::giveCore(StateSink &to, uint32_t cpu, const Core &core, int64_t time)
{
    if (core.tid > 0 && time > core.since)
        to.onCore({cpu, core.tid, core.pid, core.since, time, core.isRecorded});
}

void ThreadStates::closeCore(uint32_t cpu, Core &core, int64_t time)
{
    giveCore(m_sink, cpu, core, time);
    core.tid = kUnknownTid;
}

} // namespace trilane::sched
