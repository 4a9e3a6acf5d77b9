// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/tracepointsource.h"

#include "capture/sched/monotonic.h"
#include "capture/sched/proctree.h"

#include <algorithm>
#include <utility>

namespace trilane::sched {

namespace {

constexpr int64_t kRingDelay = 1'000'000; ///< ns from a record's time until it is readable
constexpr uint16_t kExecComm = 1U << 13;  // PERF_RECORD_MISC_COMM_EXEC

Result<PerfEvent> openTracepoint(uint64_t id, uint32_t cpu)
{
    perf_event_attr attr = PerfEvent::attributes(PERF_TYPE_TRACEPOINT, id);
    attr.sample_type |= PERF_SAMPLE_RAW;
    return PerfEvent::open(attr, -1, int(cpu));
}

/// Forks, exits and names: cheaper than their tracepoints.
Result<PerfEvent> openTaskRecords(uint32_t cpu)
{
    perf_event_attr attr = PerfEvent::attributes(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY);
    attr.task = 1;
    attr.comm = 1;
    attr.comm_exec = 1;
    return PerfEvent::open(attr, -1, int(cpu));
}

std::string_view textAt(std::span<const std::byte> bytes, size_t offset, size_t size)
{
    if (offset > bytes.size())
        return {};
    return {reinterpret_cast<const char *>(bytes.data()) + offset,
            std::min(size, bytes.size() - offset)};
}

} // namespace

TracepointSource::TracepointSource(TracepointFormat switches, TracepointFormat wakings)
    : m_switches(std::move(switches))
    , m_wakings(std::move(wakings))
{}

Result<std::unique_ptr<SchedSource>> TracepointSource::open(const SchedOptions &options)
{
    if (!inInitialPidNamespace())
        return Error{msg("runs in a PID namespace, in which process ids differ from the kernel's"),
                     {},
                     {},
                     msg("run trilaned on the host")};
    auto switches = TracepointFormat::load("sched/sched_switch",
                                           {"prev_pid", "prev_state", "next_pid", "next_comm"});
    if (!switches)
        return std::move(switches).error();
    auto wakings = TracepointFormat::load("sched/sched_waking", {"pid"});
    if (!wakings)
        return std::move(wakings).error();
    std::unique_ptr<TracepointSource> source(
        new TracepointSource(std::move(switches).value(), std::move(wakings).value()));
    source->m_systemWide = options.systemWide;
    if (auto format = TracepointFormat::load("power/cpu_frequency", {"state", "cpu_id"}))
        source->m_frequencies = std::move(format).value();
    for (const uint32_t cpu : onlineCpus()) {
        if (auto opened = source->openCpu(cpu, options.ringBytes); !opened)
            return std::move(opened).error();
    }
    for (const int32_t pid : allProcesses())
        source->m_threads.learnProcess(pid);
    return std::unique_ptr<SchedSource>(std::move(source));
}

Result<void> TracepointSource::openCpu(uint32_t cpu, size_t bytes)
{
    auto leader = openTracepoint(m_switches.id(), cpu);
    if (!leader)
        return std::move(leader).error();
    auto channel = PerfChannel::create(std::move(leader).value(), cpu, bytes);
    if (!channel)
        return std::move(channel).error();
    const auto add = [&](Result<PerfEvent> event) -> Result<void> {
        return event ? channel->add(std::move(event).value()) : std::move(event).error();
    };
    if (auto added = add(openTracepoint(m_wakings.id(), cpu)); !added)
        return added;
    if (auto added = add(openTaskRecords(cpu)); !added)
        return added;
    if (m_frequencies.id() != 0) {
        if (auto added = add(openTracepoint(m_frequencies.id(), cpu)); !added)
            return added;
    }
    m_channels.push_back(std::move(channel).value());
    return {};
}

Result<void> TracepointSource::addProcess(int32_t pid)
{
    m_threads.learnProcess(pid);
    if (m_threads.processOf(pid) != pid)
        return Error{msg("no such process: %1", pid)};
    m_threads.trace(pid, monotonicNow());
    return {};
}

void TracepointSource::removeProcess(int32_t pid)
{
    m_threads.untrace(pid);
}

int64_t TracepointSource::read(std::vector<SchedEvent> &events)
{
    const int64_t until = m_stopped ? INT64_MAX : monotonicNow() - kRingDelay;
    for (PerfChannel &channel : m_channels) {
        channel.read(
            [&](const perf_event_header &header, std::span<const std::byte> body) {
                header.type == PERF_RECORD_SAMPLE ? onSample(body) : onTask(header, body);
            },
            m_merger.incoming());
        if (m_stopped)
            channel.readUntoldLosses(m_merger.incoming());
    }
    m_merger.release(until, [&](const SchedEvent &event) { resolve(event, events); });
    tellEnded(until, events);
    return kAllRead;
}

/// Threads whose exit records were lost: their states end here.
void TracepointSource::tellEnded(int64_t until, std::vector<SchedEvent> &events)
{
    for (const ThreadTable::Ended &ended : m_threads.forgetEnded(monotonicNow(), until)) {
        SchedEvent event;
        event.kind = SchedEvent::Kind::State;
        event.time = ended.time;
        event.leftAs = LeftAs::Dead;
        event.targetTid = ended.tid;
        event.targetPid = ended.pid;
        event.traced = kTargetTraced;
        events.push_back(event);
        m_unnamed.erase(ended.tid);
    }
}

void TracepointSource::onSample(std::span<const std::byte> body)
{
    const RecordOrigin origin = RecordOrigin::from(body, 0);
    constexpr size_t kRaw = RecordOrigin::kBytes + sizeof(uint32_t);
    const auto bytes = body.subspan(std::min(kRaw, body.size()));
    const ByteReader raw(bytes);
    SchedEvent event;
    event.time = origin.time;
    event.cpu = origin.cpu;
    const auto id = raw.at<uint16_t>(0);
    if (id == m_switches.id()) {
        event.setName(textAt(bytes, m_switches.field("next_comm").offset, sizeof event.comm));
        onSwitchSample(event, raw);
    } else if (id == m_wakings.id()) {
        event.kind = SchedEvent::Kind::Waking;
        event.targetTid = raw.at<int32_t>(m_wakings.field("pid").offset);
        event.otherTid = origin.tid;
        event.otherPid = origin.pid;
        m_merger.incoming().push_back(event);
    } else if (id == m_frequencies.id()) {
        event.kind = SchedEvent::Kind::Frequency;
        event.count = raw.at<uint32_t>(m_frequencies.field("state").offset);
        event.cpu = raw.at<uint32_t>(m_frequencies.field("cpu_id").offset);
        m_merger.incoming().push_back(event);
    }
}

void TracepointSource::onSwitchSample(SchedEvent event, const ByteReader &raw)
{
    const TracepointFormat::Field state = m_switches.field("prev_state");
    event.prevTid = raw.at<int32_t>(m_switches.field("prev_pid").offset);
    event.nextTid = raw.at<int32_t>(m_switches.field("next_pid").offset);
    event.leftAs = leftAsOfTracepoint(state.size == 8 ? raw.at<uint64_t>(state.offset)
                                                      : raw.at<uint32_t>(state.offset));
    m_merger.incoming().push_back(event);
}

void TracepointSource::onTask(const perf_event_header &header, std::span<const std::byte> body)
{
    const RecordOrigin origin = RecordOrigin::atEnd(body);
    ByteReader reader(body);
    SchedEvent event;
    event.time = origin.time;
    event.cpu = origin.cpu;
    event.targetPid = reader.take<int32_t>();
    if (header.type == PERF_RECORD_FORK || header.type == PERF_RECORD_EXIT) {
        const bool fork = header.type == PERF_RECORD_FORK;
        event.kind = fork ? SchedEvent::Kind::Fork : SchedEvent::Kind::Exit;
        const auto parentPid = reader.take<int32_t>();
        event.targetTid = reader.take<int32_t>();
        if (fork) {
            event.otherPid = parentPid;
            event.otherTid = reader.take<int32_t>();
        }
    } else if (header.type == PERF_RECORD_COMM) {
        event.targetTid = reader.take<int32_t>();
        event.kind = SchedEvent::Kind::Exec;
        if (header.misc & kExecComm)
            m_merger.incoming().push_back(event);
        event.kind = SchedEvent::Kind::Comm;
        event.setName(textAt(body, 8, sizeof event.comm));
    } else {
        return;
    }
    m_merger.incoming().push_back(event);
}

void TracepointSource::resolve(SchedEvent event, std::vector<SchedEvent> &events)
{
    switch (event.kind) {
    case SchedEvent::Kind::Switch:
        resolveSwitch(event, events);
        return;
    case SchedEvent::Kind::Lost:
        m_lastOnCore.erase(event.cpu);
        if (!m_stopped)
            m_threads.onLost(monotonicNow());
        events.push_back(event);
        return;
    case SchedEvent::Kind::Frequency:
        events.push_back(event);
        return;
    case SchedEvent::Kind::Waking:
        event.targetPid = m_threads.processOf(event.targetTid);
        break;
    case SchedEvent::Kind::Fork:
        m_threads.onFork(event.targetPid, event.targetTid, event.otherPid, event.time);
        m_unnamed.insert(event.targetTid);
        break;
    case SchedEvent::Kind::Exec:
        m_threads.onExec(event.targetPid);
        break;
    case SchedEvent::Kind::Comm:
        m_unnamed.erase(event.targetTid);
        break;
    default:
        break;
    }
    const bool traced = m_threads.isTraced(event.targetPid, event.time);
    event.traced = traced ? kTargetTraced : 0;
    if (traced || (m_systemWide && event.kind != SchedEvent::Kind::Waking))
        events.push_back(event);
}

void TracepointSource::resolveSwitch(SchedEvent event, std::vector<SchedEvent> &events)
{
    checkChain(event, events);
    event.prevPid = m_threads.processOf(event.prevTid);
    event.nextPid = m_threads.processOf(event.nextTid);
    event.traced = (m_threads.isTraced(event.prevPid, event.time) ? kPrevTraced : 0) |
                   (m_threads.isTraced(event.nextPid, event.time) ? kNextTraced : 0);
    if (event.traced != 0 || m_systemWide) {
        nameNewThread(event, events);
        std::fill(std::begin(event.comm), std::end(event.comm), '\0');
        events.push_back(event);
    }
    if (event.leftAs == LeftAs::Dead) {
        m_threads.onDead(event.prevTid);
        m_unnamed.erase(event.prevTid);
    }
}

/// Observed on a virtual machine with Linux 6.18: no events of the idle task of one core and of
/// some kernel threads arrive, neither here nor in perf(1), and the kernel counts no loss. Events
/// of programs do arrive.
void TracepointSource::checkChain(const SchedEvent &event, std::vector<SchedEvent> &events)
{
    Taken &last = m_lastOnCore[event.cpu];
    if (last.tid != kUnknownTid && last.tid != event.prevTid) {
        SchedEvent lost;
        lost.kind = SchedEvent::Kind::Lost;
        lost.cpu = event.cpu;
        lost.time = last.time;
        lost.until = event.time - 1;
        lost.count = 1;
        events.push_back(lost);
    }
    last = {event.nextTid, event.time};
}

/// A new thread has its parent's name, which perf does not report, but its first switch does.
void TracepointSource::nameNewThread(const SchedEvent &event, std::vector<SchedEvent> &events)
{
    if (m_unnamed.erase(event.nextTid) == 0)
        return;
    SchedEvent comm;
    comm.kind = SchedEvent::Kind::Comm;
    comm.time = event.time;
    comm.cpu = event.cpu;
    comm.targetTid = event.nextTid;
    comm.targetPid = event.nextPid;
    comm.traced = event.traced & kNextTraced ? kTargetTraced : 0;
    comm.setName(event.name());
    events.push_back(comm);
}

void TracepointSource::stop()
{
    for (PerfChannel &channel : m_channels)
        channel.disable();
    m_stopped = true;
}

Result<std::unique_ptr<SchedSource>> openTracepointSource(const SchedOptions &options)
{
    return TracepointSource::open(options);
}

} // namespace trilane::sched
