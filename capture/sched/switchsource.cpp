// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/switchsource.h"

#include "capture/sched/monotonic.h"
#include "capture/sched/proctree.h"

#include <algorithm>
#include <utility>

namespace trilane::sched {

namespace {

constexpr uint16_t kSwitchOut = 1U << 13; // PERF_RECORD_MISC_SWITCH_OUT
constexpr uint16_t kPreempted = 1U << 14; // PERF_RECORD_MISC_SWITCH_OUT_PREEMPT
constexpr uint16_t kCommIsExec = 1U << 13;
constexpr size_t kThreadRingBytes = 128 << 10;

perf_event_attr switchAttributes()
{
    perf_event_attr attr = PerfEvent::attributes(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY);
    attr.context_switch = 1;
    attr.task = 1;
    attr.comm = 1;
    attr.comm_exec = 1;
    attr.exclude_kernel = 1; // required for ordinary users
    attr.exclude_hv = 1;
    return attr;
}

} // namespace

SwitchSource::SwitchSource(const SchedOptions &options)
    : m_options(options)
{}

Result<PerfEvent> SwitchSource::openEvent(int32_t pid, int32_t tid, int cpu, bool inherit) const
{
    if (m_options.openSwitches) {
        const Result<int> opened = m_options.openSwitches(pid, tid, cpu, inherit);
        if (!opened)
            return opened.error();
        return PerfEvent::adopt(*opened);
    }
    perf_event_attr attr = switchAttributes();
    attr.inherit = inherit;
    return PerfEvent::open(attr, tid, cpu);
}

Result<std::unique_ptr<SchedSource>> SwitchSource::open(const SchedOptions &options)
{
    perf_event_attr attr = switchAttributes();
    if (auto probe = PerfEvent::open(attr, 0, -1); !probe && !options.openSwitches)
        return std::move(probe).error();
    return std::unique_ptr<SchedSource>(new SwitchSource(options));
}

Result<void> SwitchSource::addProcess(int32_t pid)
{
    const std::vector<int32_t> threads = threadsOf(pid);
    if (threads.empty())
        return Error{msg("no such process: %1", pid)};
    std::erase(m_removed, pid);
    if (isInherited(pid))
        return {};
    if (threads.size() == 1 && !m_threads.contains(pid))
        return addTree(pid);
    for (const int32_t tid : threads) {
        if (m_threads.contains(tid))
            continue;
        if (auto added = addThread(pid, tid); !added)
            return added;
    }
    return {};
}

/// Its threads already have events: further ones would be duplicates.
bool SwitchSource::isInherited(int32_t pid) const
{
    const auto found = m_inherited.find(pid);
    return found != m_inherited.end() && beganBefore(pid, found->second);
}

Result<void> SwitchSource::addTree(int32_t pid)
{
    m_inherited.insert_or_assign(pid, monotonicNow());
    for (const uint32_t cpu : onlineCpus()) {
        auto event = openEvent(pid, pid, int(cpu), true);
        if (!event)
            return std::move(event).error();
        const auto core = m_cores.find(cpu);
        if (core != m_cores.end()) {
            if (auto added = core->second.add(std::move(event).value()); !added)
                return added;
            continue;
        }
        auto channel = PerfChannel::create(std::move(event).value(), cpu, m_options.ringBytes);
        if (!channel)
            return std::move(channel).error();
        m_cores.emplace(cpu, std::move(channel).value());
    }
    return {};
}

Result<void> SwitchSource::addThread(int32_t pid, int32_t tid)
{
    auto event = openEvent(pid, tid, -1, false);
    if (!event)
        return std::move(event).error();
    auto channel = PerfChannel::create(std::move(event).value(), kUnknownCpu, kThreadRingBytes);
    if (!channel)
        return std::move(channel).error();
    m_threads.insert_or_assign(tid, Thread{std::move(channel).value(), pid});
    return {};
}

void SwitchSource::removeProcess(int32_t pid)
{
    std::erase_if(m_threads, [pid](const auto &entry) { return entry.second.pid == pid; });
    m_removed.push_back(pid);
}

int64_t SwitchSource::read(std::vector<SchedEvent> &events)
{
    const auto readChannel = [&](PerfChannel &channel, bool inherited) {
        channel.read(
            [&](const perf_event_header &header, std::span<const std::byte> body) {
                onRecord(header, body, inherited, events);
            },
            events);
        if (m_stopped)
            channel.readUntoldLosses(events);
    };
    for (auto &[cpu, channel] : m_cores)
        readChannel(channel, true);
    for (auto &[tid, thread] : m_threads)
        readChannel(thread.channel, false);
    dropEnded();
    // A thread that has exited cannot be followed; its Fork was reported.
    for (const SchedEvent &fork : std::exchange(m_born, {})) {
        const auto tree = m_inherited.find(fork.targetPid);
        if (m_stopped || (tree != m_inherited.end() && fork.time <= tree->second))
            continue;
        static_cast<void>(addThread(fork.targetPid, fork.targetTid));
        if (!beganBefore(fork.targetTid, fork.time))
            m_threads.erase(fork.targetTid); // its ID was reused
    }
    return kAllRead;
}

void SwitchSource::dropEnded()
{
    for (const int32_t tid : std::exchange(m_ended, {}))
        m_threads.erase(tid);
}

void SwitchSource::onRecord(const perf_event_header &header, std::span<const std::byte> body,
                            bool inherited, std::vector<SchedEvent> &events)
{
    const RecordOrigin origin = RecordOrigin::atEnd(body);
    SchedEvent event;
    event.time = origin.time;
    event.cpu = origin.cpu;
    ByteReader reader(body);
    if (header.type == PERF_RECORD_FORK || header.type == PERF_RECORD_EXIT) {
        onTask(event, reader, header.type == PERF_RECORD_FORK, inherited, events);
        return;
    }
    if (std::ranges::find(m_removed, origin.pid) != m_removed.end())
        return;
    if (header.type == PERF_RECORD_SWITCH) {
        const bool out = header.misc & kSwitchOut;
        (out ? event.prevTid : event.nextTid) = origin.tid;
        (out ? event.prevPid : event.nextPid) = origin.pid;
        event.traced = out ? kPrevTraced : kNextTraced;
        if (out)
            event.leftAs = header.misc & kPreempted ? LeftAs::Runnable : LeftAs::Blocked;
    } else if (header.type == PERF_RECORD_COMM) {
        event.targetPid = reader.take<int32_t>();
        event.targetTid = reader.take<int32_t>();
        event.traced = kTargetTraced;
        event.kind = SchedEvent::Kind::Exec;
        if (header.misc & kCommIsExec)
            events.push_back(event);
        event.kind = SchedEvent::Kind::Comm;
        const auto name = body.subspan(std::min<size_t>(8, body.size()));
        event.setName({reinterpret_cast<const char *>(name.data()), name.size()});
    } else {
        return;
    }
    events.push_back(event);
}

void SwitchSource::onTask(SchedEvent event, ByteReader reader, bool fork, bool inherited,
                          std::vector<SchedEvent> &events)
{
    event.kind = fork ? SchedEvent::Kind::Fork : SchedEvent::Kind::Exit;
    event.traced = kTargetTraced;
    event.targetPid = reader.take<int32_t>();
    const auto parentPid = reader.take<int32_t>();
    event.targetTid = reader.take<int32_t>();
    if (fork) {
        event.otherPid = parentPid;
        event.otherTid = reader.take<int32_t>();
        if (!inherited)
            m_born.push_back(event);
    }
    if (inherited && event.targetTid == event.targetPid) {
        if (fork)
            m_inherited.insert_or_assign(event.targetPid, event.time);
        else
            m_inherited.erase(event.targetPid);
    }
    if (std::ranges::find(m_removed, event.targetPid) != m_removed.end())
        return;
    events.push_back(event);
    if (fork)
        return;
    // The kernel closes a thread's events before its last switch: this is the closest time.
    SchedEvent last;
    last.time = event.time;
    last.cpu = event.cpu;
    last.prevTid = event.targetTid;
    last.prevPid = event.targetPid;
    last.traced = kPrevTraced;
    last.leftAs = LeftAs::Dead;
    events.push_back(last);
    if (!inherited)
        m_ended.push_back(event.targetTid);
}

void SwitchSource::stop()
{
    for (auto &[cpu, channel] : m_cores)
        channel.disable();
    for (auto &[tid, thread] : m_threads)
        thread.channel.disable();
    m_stopped = true;
}

Result<std::unique_ptr<SchedSource>> openSwitchSource(const SchedOptions &options)
{
    return SwitchSource::open(options);
}

} // namespace trilane::sched
