// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/scheduling.h"

#include "model/base/statereason.h"
#include "model/formats/perfetto/constants.h"

#include <algorithm>

namespace trilane::perfetto {

namespace {

constexpr MessageText kSchedulingSource("scheduling event");

// How events are kept as slices. A switch: threads in `correlation`, the state in `value`, the CPU
// in `link`, the new thread's name. A waking: both threads in `correlation`, the CPU in `link`. The
// end of a loss: the CPU in `link`.
constexpr auto kSwitch = SliceKind::OnCore;
constexpr auto kWaking = SliceKind::Runnable;
constexpr auto kLoss = SliceKind::Unknown;
/// Placeholder for an unknown previous thread.
constexpr int32_t kUnsaid = -1;

constexpr uint64_t pairOf(int32_t first, int32_t second)
{
    return static_cast<uint64_t>(static_cast<uint32_t>(first)) << 32 |
           static_cast<uint32_t>(second);
}
constexpr int32_t firstOf(uint64_t pair)
{
    return static_cast<int32_t>(static_cast<uint32_t>(pair >> 32));
}
constexpr int32_t secondOf(uint64_t pair)
{
    return static_cast<int32_t>(static_cast<uint32_t>(pair));
}

/// State of a thread that left a core in this state (Linux, include/linux/sched.h: task states;
/// 0x80 and above are flags and rare states); nothing if it has exited.
std::optional<SliceKind> kindAfter(int64_t state)
{
    if ((state & (kStateDead | kStateZombie)) != 0)
        return std::nullopt;
    if ((state & kStateDisk) != 0)
        return SliceKind::BlockedDisk;
    // Interruptible, stopped, traced, parked.
    return (state & 0xff) != 0 ? SliceKind::Blocked : SliceKind::Runnable;
}

StateReason reasonAfter(int64_t state)
{
    constexpr int64_t kStopped = 0x4;
    constexpr int64_t kTraced = 0x8;
    if ((state & kStateDisk) != 0)
        return StateReason::None;
    return (state & kStopped) != 0  ? StateReason::StopSignal
           : (state & kTraced) != 0 ? StateReason::Debugger
                                    : StateReason::None;
}

} // namespace

Scheduling::Scheduling(build::TraceBuilder &builder, Tracks &tracks, Problems &problems,
                       uint64_t memoryBytes)
    : m_builder(builder)
    , m_tracks(tracks)
    , m_problems(problems)
    , m_events(memoryBytes)
    , m_states(memoryBytes, {})
{}

std::optional<Ns> Scheduling::timeOf(uint64_t time, const Clock &toTrace)
{
    const std::optional<Ns> at = toTrace(time);
    if (!at)
        m_problems.dropped(kSchedulingSource,
                           msg("timestamp is on an unknown clock or out of range"));
    return at;
}

void Scheduling::keep(format::Slice event)
{
    m_seen = m_seen.united({event.start, event.start});
    // A thread woken at the time at which it gets a core was woken first.
    m_events.add(0, event, event.kind != kSwitch);
}

void Scheduling::takeSwitch(const SchedSwitch &event, Ns time, uint32_t cpu)
{
    auto nameOf = [this](const std::string &text) {
        const auto [entry, isNew] = m_names.try_emplace(text);
        if (isNew) {
            entry->second = internText(m_builder, text);
            m_texts.emplace(entry->second, cleanText(text));
        }
        return entry->second;
    };
    keep(
        {.start = time,
         .correlation = pairOf(event.has_prev_pid() ? event.prev_pid() : kUnsaid, event.next_pid()),
         .value = event.prev_state(),
         .name = nameOf(event.next_comm()),
         .detail = DetailId(size_t{nameOf(event.prev_comm()).value}),
         .link = cpu,
         .kind = kSwitch});
}

void Scheduling::takeWaking(const SchedWaking &event, Ns time, uint32_t cpu, uint32_t wakerTid)
{
    keep({.start = time,
          .correlation = pairOf(static_cast<int32_t>(wakerTid), event.pid()),
          .link = cpu,
          .kind = kWaking});
}

void Scheduling::takeLoss(Ns time, uint32_t cpu)
{
    keep({.start = time, .link = cpu, .kind = kLoss});
}

void Scheduling::takeCompact(const CompactSched &sched, uint32_t cpu, const Clock &toTrace)
{
    auto textAt = [&](uint32_t index) {
        return index < static_cast<uint32_t>(sched.intern_table_size())
                   ? sched.intern_table(static_cast<int>(index))
                   : std::string();
    };
    const int switches = std::min({sched.switch_timestamp_size(), sched.switch_prev_state_size(),
                                   sched.switch_next_pid_size()});
    uint64_t time = 0;
    SchedSwitch event;
    for (int i = 0; i < switches; ++i) {
        time += sched.switch_timestamp(i);
        event.set_prev_state(sched.switch_prev_state(i));
        event.set_next_pid(sched.switch_next_pid(i));
        event.set_next_comm(i < sched.switch_next_comm_index_size()
                                ? textAt(sched.switch_next_comm_index(i))
                                : std::string());
        if (const auto at = timeOf(time, toTrace))
            takeSwitch(event, *at, cpu);
    }
    const int wakings = std::min(sched.waking_timestamp_size(), sched.waking_pid_size());
    time = 0;
    SchedWaking waking;
    for (int i = 0; i < wakings; ++i) {
        time += sched.waking_timestamp(i);
        waking.set_pid(sched.waking_pid(i));
        if (const auto at = timeOf(time, toTrace))
            takeWaking(waking, *at, cpu, UINT32_MAX);
    }
    const int columns =
        std::max(sched.switch_timestamp_size() - switches, sched.waking_timestamp_size() - wakings);
    if (columns > 0)
        m_problems.dropped(kSchedulingSource, msg("a column of its bundle is too short"),
                           static_cast<uint64_t>(columns));
}

void Scheduling::takeLossBefore(const FtraceEventBundle &bundle, const Clock &toTrace)
{
    m_problems.lost(kSchedulingSource, msg("kernel buffer was full (number of losses)"));
    const CompactSched &sched = bundle.compact_sched();
    uint64_t first = std::numeric_limits<uint64_t>::max();
    if (bundle.event_size() > 0)
        first = bundle.event(0).timestamp();
    if (sched.switch_timestamp_size() > 0)
        first = std::min<uint64_t>(first, sched.switch_timestamp(0));
    if (sched.waking_timestamp_size() > 0)
        first = std::min<uint64_t>(first, sched.waking_timestamp(0));
    if (const auto at = toTrace(first))
        takeLoss(*at, bundle.cpu());
}

void Scheduling::take(const FtraceEventBundle &bundle, const Clock &toTrace)
{
    if (bundle.cpu() >= kMaxCpus) {
        m_problems.dropped(msg("ftrace bundle"), msg("no such CPU"));
        return;
    }
    if (bundle.lost_events())
        takeLossBefore(bundle, toTrace);
    if (bundle.has_compact_sched())
        takeCompact(bundle.compact_sched(), bundle.cpu(), toTrace);
    for (const FtraceEvent &event : bundle.event()) {
        if (event.has_task_rename()) {
            m_tracks.nameTask(event.task_rename().pid(), cleanText(event.task_rename().newcomm()));
            continue;
        }
        // A wake-up is the completion of the preceding waking.
        if (event.has_sched_wakeup())
            continue;
        const bool isSwitch = event.has_sched_switch();
        const bool isNew = event.has_sched_wakeup_new();
        if (!isSwitch && !isNew && !event.has_sched_waking()) {
            m_problems.dropped(msg("other ftrace event"), format::kNotSupported);
            continue;
        }
        const auto at = timeOf(event.timestamp(), toTrace);
        if (!at)
            continue;
        if (isSwitch)
            takeSwitch(event.sched_switch(), *at, bundle.cpu());
        else
            takeWaking(isNew ? event.sched_wakeup_new() : event.sched_waking(), *at, bundle.cpu(),
                       event.pid());
    }
}

Scheduling::Thread &Scheduling::threadOf(int32_t tid)
{
    const auto [entry, isNew] = m_threads.try_emplace(tid);
    if (isNew) {
        Thread &thread = entry->second;
        thread.track = m_tracks.isOwn() ? m_tracks.ownThread(tid) : m_tracks.thread(tid);
        if (thread.track.isValid())
            thread.states = m_tracks.states(thread.track);
    }
    return entry->second;
}

/// None for the idle task and for threads outside the trace.
uint32_t Scheduling::linkOf(int32_t tid)
{
    return tid <= 0 ? TrackId::kInvalid : threadOf(tid).track.value;
}

void Scheduling::addState(const Thread &thread, const format::Slice &slice,
                          build::TraceBuilder::Appender &out)
{
    if (!thread.states.isValid())
        return;
    if (m_tracks.isOwn())
        keepState(thread.states, slice);
    else
        out.add(thread.states, slice);
}

void Scheduling::endWaiting(Thread &thread, Ns time, build::TraceBuilder::Appender &out)
{
    if (!thread.waiting)
        return;
    format::Slice slice = *thread.waiting;
    thread.waiting.reset();
    // The wake-up may have been lost: the later state is unknown.
    const auto loss =
        std::upper_bound(m_losses.begin(), m_losses.end(), slice.start,
                         [](Ns start, const TimeRange &range) { return start < range.end; });
    if (loss != m_losses.end())
        time = std::clamp(loss->begin, slice.start, time);
    slice.duration = time - slice.start;
    // Woken and on a core at once: it never waited for one.
    if (slice.kind != SliceKind::Runnable || slice.duration > 0)
        addState(thread, slice, out);
}

void Scheduling::leave(Cpu &cpu, uint32_t number, Ns time, build::TraceBuilder::Appender &out)
{
    if (!cpu.isKnown || cpu.tid == 0)
        return;
    const Thread &thread = threadOf(cpu.tid);
    out.add(m_tracks.core(number), {.start = cpu.since,
                                    .duration = time - cpu.since,
                                    .name = cpu.name,
                                    .link = thread.track.value,
                                    .kind = SliceKind::OnCore});
    if (!thread.track.isValid())
        return;
    const format::Track core = m_builder.trackInfo(m_tracks.core(number));
    addState(thread,
             {.start = cpu.since,
              .duration = time - cpu.since,
              .value = core.number,
              .kind = SliceKind::Running},
             out);
}

void Scheduling::startWaiting(int32_t tid, int64_t state, Ns time, int32_t nextTid)
{
    if (tid <= 0)
        return;
    const auto kind = kindAfter(state);
    if (!kind)
        return;
    format::Slice slice{
        .start = time, .value = static_cast<int64_t>(reasonAfter(state)), .kind = *kind};
    if (*kind == SliceKind::Runnable && nextTid != tid)
        slice.link = linkOf(nextTid); // the thread that took the core
    threadOf(tid).waiting = slice;
}

void Scheduling::applySwitch(const format::Slice &event, build::TraceBuilder::Appender &out)
{
    Cpu &cpu = m_cpus[event.link];
    const int32_t said = firstOf(event.correlation);
    const int32_t before = said == kUnsaid && cpu.isKnown ? cpu.tid : said;
    const int32_t next = secondOf(event.correlation);
    if (cpu.isKnown && cpu.tid == before) {
        leave(cpu, event.link, event.start, out);
        m_switches += 1;
    } else if (cpu.isKnown) {
        // Events between were lost: its run time is unknown.
        m_problems.repaired(kSchedulingSource,
                            msg("switch-out does not match the thread that was switched in"));
    } else {
        m_switches += 1;
    }
    if (cpu.isKnown && cpu.tid > 0)
        threadOf(cpu.tid).isRunning = false;
    if (before != kUnsaid)
        startWaiting(before, event.value, event.start, next);
    if (next != 0)
        endWaiting(threadOf(next), event.start, out);
    cpu = {.tid = next,
           .name = event.name,
           .since = event.start,
           .seen = event.start,
           .isKnown = true};
    if (next == 0)
        return;
    Thread &thread = threadOf(next);
    thread.isRunning = true;
    if (thread.name != event.name && !m_tracks.isOwn()) {
        thread.name = event.name;
        m_tracks.nameTask(next, m_texts[event.name]);
    }
}

void Scheduling::applyWaking(const format::Slice &event, build::TraceBuilder::Appender &out)
{
    ++m_wakings;
    if (const auto cpu = m_cpus.find(event.link); cpu != m_cpus.end())
        cpu->second.seen = event.start;
    const int32_t tid = secondOf(event.correlation);
    if (tid <= 0)
        return;
    const uint32_t waker = linkOf(firstOf(event.correlation));
    Thread &thread = threadOf(tid);
    if (thread.waiting && thread.waiting->kind == SliceKind::Runnable)
        return;
    if (!thread.waiting && thread.isRunning)
        return;
    if (thread.waiting)
        thread.waiting->link = waker;
    endWaiting(thread, event.start, out);
    thread.waiting =
        format::Slice{.start = event.start, .link = waker, .kind = SliceKind::Runnable};
}

/// The running thread is known up to the CPU's last event only.
void Scheduling::applyLoss(const format::Slice &event, build::TraceBuilder::Appender &out)
{
    Cpu &cpu = m_cpus[event.link];
    const Ns begin = cpu.seen == std::numeric_limits<Ns>::min() ? m_seen.begin : cpu.seen;
    leave(cpu, event.link, begin, out);
    if (cpu.isKnown && cpu.tid > 0)
        threadOf(cpu.tid).isRunning = false;
    cpu.isKnown = false;
    m_losses.push_back({begin, event.start});
}

Result<void> Scheduling::finish(build::TraceBuilder::Appender &out, Ns latest)
{
    m_events.close();
    if (const auto failure = m_events.failure())
        return *failure;
    Result<void> done = m_events.forEach(0, [&](const format::Slice &event) -> Result<void> {
        if (event.kind == kSwitch)
            applySwitch(event, out);
        else if (event.kind == kWaking)
            applyWaking(event, out);
        else
            applyLoss(event, out);
        return {};
    });
    if (!done)
        return done;
    for (auto &[number, cpu] : m_cpus)
        leave(cpu, number, latest, out);
    for (auto &[tid, thread] : m_threads)
        endWaiting(thread, latest, out);
    m_problems.imported(msg("scheduling event"), m_switches);
    m_problems.imported(msg("waking"), m_wakings);
    return mergeTold(out);
}

} // namespace trilane::perfetto
