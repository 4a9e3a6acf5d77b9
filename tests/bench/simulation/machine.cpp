// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/machine.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace trilane::simulation {

namespace {
constexpr Ns kTimeSlice = 3'000'000; ///< CPU time before somebody else's turn
constexpr Ns kSettleEvery = 20'000'000;
} // namespace

Machine::Machine(Tables &tables, Sink &sink, uint32_t cores, uint64_t seed)
    : m_tables(tables)
    , m_sink(sink)
    , m_random(seed)
    , m_machine(tables.add(TrackKind::Machine, {}, 0, "simulated-host"))
    , m_gpu(tables, sink, m_machine)
{
    for (uint32_t core = 0; core < cores; ++core)
        m_cores.push_back(
            {.track = tables.add(TrackKind::Core, m_machine, core), .current = {}, .waiting = {}});
}

uint32_t Machine::addChannel(uint32_t tokens)
{
    m_channels.push_back({tokens, {}});
    return static_cast<uint32_t>(m_channels.size() - 1);
}

void Machine::addThread(const ThreadSpec &spec, Planner planner)
{
    Thread thread;
    if (spec.process.isValid()) {
        thread.track = m_tables.add(TrackKind::Thread, spec.process, spec.tid, spec.name);
        thread.states = m_tables.add(TrackKind::ThreadState, thread.track, 0);
        thread.osCalls = m_tables.add(TrackKind::OsCalls, thread.track, 0);
        thread.apiCalls = m_tables.add(TrackKind::ApiCalls, thread.track, 0);
        thread.ranges = m_tables.add(TrackKind::Ranges, thread.track, 0);
    }
    thread.name = m_tables.intern(spec.name);
    thread.home = spec.home % static_cast<uint32_t>(m_cores.size());
    thread.urgent = spec.urgent;
    thread.planner = std::move(planner);
    const auto index = static_cast<uint32_t>(m_threads.size());
    m_threads.push_back(std::move(thread));
    at(spec.firstWake, What::Wake, index);
}

void Machine::at(Ns time, What what, uint32_t thread)
{
    m_events.push({time, m_order++, what, thread});
}

void Machine::put(TrackId track, uint32_t depth, Ns start, Ns end, SliceKind kind, StringId name,
                  int64_t value, TrackId link)
{
    if (!track.isValid())
        return;
    m_sink.add(track, depth,
               {.start = start,
                .duration = end - start,
                .value = value,
                .name = name,
                .link = link.value,
                .kind = kind});
}

bool Machine::runUntil(Ns time)
{
    while (!m_events.empty() && m_events.top().time <= time) {
        const Event event = m_events.top();
        m_events.pop();
        m_now = event.time;
        if (m_now >= m_settled + kSettleEvery) {
            m_settled = m_now;
            m_gpu.settle(m_now);
        }
        if (event.what == What::Wake)
            wake(event.thread, {});
        else if (event.what == What::Dispatch)
            dispatch(event.thread);
        else
            resume(event.thread);
    }
    return !m_events.empty();
}

void Machine::finish()
{
    for (uint32_t i = 0; i < m_threads.size(); ++i) {
        Thread &thread = m_threads[i];
        while (!thread.open.empty())
            endRange(thread);
        if (thread.state == State::Running)
            yield(i, State::Ended);
        else if (thread.state == State::Blocked)
            put(thread.states, 0, thread.since, m_now, SliceKind::Blocked,
                thread.blockedIn ? thread.blockedIn->name : kNoString);
        else if (thread.state == State::Runnable)
            put(thread.states, 0, thread.since, m_now, SliceKind::Runnable, kNoString);
    }
    sample(0);
    m_gpu.beginPhase(kNoString);
    m_gpu.settle(std::numeric_limits<Ns>::max());
}

/// A blocked thread wants a core: its own one if that is free, else any; else it waits at home.
void Machine::wake(uint32_t index, TrackId waker)
{
    Thread &thread = m_threads[index];
    const SliceKind kind = thread.onDisk ? SliceKind::BlockedDisk : SliceKind::Blocked;
    put(thread.states, 0, thread.since, m_now, kind,
        thread.blockedIn ? thread.blockedIn->name : kNoString, 0, waker);
    thread.state = State::Runnable;
    thread.since = m_now;
    uint32_t core = thread.home;
    const bool staysHome = thread.urgent || m_random.chance(0.3);
    for (uint32_t i = 0; !staysHome && i < m_cores.size() && m_cores[core].current; ++i)
        core = (thread.home + i) % static_cast<uint32_t>(m_cores.size());
    if (m_cores[core].current && core != thread.home)
        core = thread.home;
    thread.core = core;
    if (m_cores[core].current) {
        if (thread.urgent)
            m_cores[core].waiting.push_front(index);
        else
            m_cores[core].waiting.push_back(index);
        return;
    }
    m_cores[core].current = index;
    at(m_now + 1500 + m_random.below(4000), What::Dispatch, index);
}

void Machine::dispatch(uint32_t index)
{
    Thread &thread = m_threads[index];
    put(thread.states, 0, thread.since, m_now, SliceKind::Runnable, kNoString);
    thread.state = State::Running;
    thread.since = m_now;
    if (thread.blockedIn) {
        const Op op = *thread.blockedIn;
        thread.blockedIn.reset();
        if (op.what == Do::Sync && thread.apiCalls.isValid())
            m_sink.add(thread.apiCalls, 0,
                       {.start = thread.callStart,
                        .duration = m_now - thread.callStart,
                        .correlation = thread.correlation,
                        .name = op.name,
                        .kind = SliceKind::ApiCall});
        else
            put(thread.osCalls, 0, thread.callStart, m_now, SliceKind::OsCall, op.name);
    }
    at(m_now + 600 + m_random.below(600), What::Continue, index);
}

bool Machine::refill(Thread &thread)
{
    if (thread.next < thread.script.size())
        return true;
    thread.script.clear();
    thread.next = 0;
    thread.planner(thread.script);
    return !thread.script.empty();
}

bool Machine::shouldYield(const Thread &thread) const
{
    const std::deque<uint32_t> &waiting = m_cores[thread.core].waiting;
    if (waiting.empty())
        return false;
    return m_threads[waiting.front()].urgent || m_now - thread.since >= kTimeSlice;
}

/// The thread's turn on its core: performs what takes no time, and the first that does.
void Machine::resume(uint32_t index)
{
    Thread &thread = m_threads[index];
    if (shouldYield(thread)) {
        yield(index, State::Runnable);
        return;
    }
    for (;;) {
        if (thread.runLeft > 0) {
            const Ns now = std::min<Ns>(thread.runLeft, 400'000);
            thread.runLeft -= now;
            at(m_now + now, What::Continue, index);
            return;
        }
        if (!refill(thread)) {
            yield(index, State::Ended);
            return;
        }
        const Op op = thread.script[thread.next++];
        const std::optional<Ns> taken = perform(index, op);
        if (!taken)
            return; // blocked
        if (*taken > 0) {
            at(m_now + *taken, What::Continue, index);
            return;
        }
    }
}

/// Leaves the core to the next that waits there.
void Machine::yield(uint32_t index, State state)
{
    Thread &thread = m_threads[index];
    Core &core = m_cores[thread.core];
    put(thread.states, 0, thread.since, m_now, SliceKind::Running, kNoString, thread.core);
    put(core.track, 0, thread.since, m_now, SliceKind::OnCore, thread.name, 0, thread.track);
    thread.state = state;
    thread.since = m_now;
    if (state == State::Runnable)
        core.waiting.push_back(index);
    core.current.reset();
    if (core.waiting.empty())
        return;
    const uint32_t next = core.waiting.front();
    core.waiting.pop_front();
    core.current = next;
    m_threads[next].core = thread.core;
    at(m_now + 900 + m_random.below(900), What::Dispatch, next);
}

void Machine::block(uint32_t index, const Op &op, bool onDisk)
{
    Thread &thread = m_threads[index];
    thread.blockedIn = op;
    thread.onDisk = onDisk;
    thread.callStart = m_now;
    yield(index, State::Blocked);
}

/// The CPU time that the op takes, or none when the thread has been blocked.
std::optional<Ns> Machine::perform(uint32_t index, const Op &op)
{
    Thread &thread = m_threads[index];
    switch (op.what) {
    case Do::Run:
        thread.runLeft = op.ns;
        return 0;
    case Do::Begin:
        thread.open.push_back({op.name, m_now});
        return 0;
    case Do::End:
        endRange(thread);
        return 0;
    case Do::OsCall:
        put(thread.osCalls, 0, m_now, m_now + op.ns, SliceKind::OsCall, op.name);
        return op.ns;
    case Do::Sleep:
    case Do::Disk:
        block(index, op, op.what == Do::Disk);
        at(m_now + op.ns, What::Wake, index);
        return {};
    case Do::Wait:
        if (Channel &channel = m_channels[op.a]; channel.tokens > 0)
            --channel.tokens;
        else {
            channel.waiter = index;
            block(index, op, false);
            return {};
        }
        return 0;
    case Do::Post:
        if (Channel &channel = m_channels[op.a]; channel.waiter)
            wake(*std::exchange(channel.waiter, std::nullopt), thread.track);
        else
            ++channel.tokens;
        return 0;
    case Do::ApiCall:
        return call(thread, op);
    case Do::Launch:
    case Do::Copy:
        return launch(thread, op);
    case Do::Fence:
        m_gpu.fence(op.a, op.b);
        return call(thread, op);
    case Do::Sync:
        if (m_gpu.emptyAt(op.a) <= m_now + 5000) {
            Op quick = op;
            quick.ns = 4000 + m_random.below(3000);
            return call(thread, quick);
        }
        m_correlation += 1 + m_random.below(2);
        thread.correlation = m_correlation;
        block(index, op, false);
        at(m_gpu.emptyAt(op.a) + 2000, What::Wake, index);
        return {};
    case Do::Phase:
        m_gpu.beginPhase(op.name);
        return 0;
    case Do::Sample:
        sample(op.ns);
        return 0;
    }
    return 0;
}

Ns Machine::call(Thread &thread, const Op &op)
{
    m_correlation += 1 + m_random.below(2);
    m_sink.add(thread.apiCalls, 0,
               {.start = m_now,
                .duration = op.ns,
                .correlation = m_correlation,
                .name = op.name,
                .kind = SliceKind::ApiCall});
    return op.ns;
}

Ns Machine::launch(Thread &thread, const Op &op)
{
    const Ns taken = call(thread, op);
    format::Slice work{.correlation = m_correlation};
    if (op.what == Do::Launch) {
        const KernelType &type = (*m_kernels)[op.b];
        work.duration = m_random.around(type.median, type.spread);
        work.name = type.name;
        work.detail = type.detail;
        work.kind = SliceKind::Kernel;
    } else {
        const CopyType &type = m_copies[op.b];
        work.duration = m_random.around(type.median, 0.04);
        work.name = type.name;
        work.detail = type.detail;
        work.value = type.bytes;
        work.kind = SliceKind::Memcpy;
    }
    m_gpu.enqueue(op.a, m_now + taken * 3 / 4 + 1800 + m_random.below(1500), work, m_random);
    return taken;
}

void Machine::endRange(Thread &thread)
{
    const OpenRange range = thread.open.back();
    thread.open.pop_back();
    put(thread.ranges, static_cast<uint32_t>(thread.open.size()), range.start, m_now,
        SliceKind::Range, range.name);
}

/// A sample holds until the next one.
void Machine::sample(Ns value)
{
    if (!m_memoryCounter.isValid())
        return;
    if (m_lastSample) {
        m_lastSample->duration = m_now - m_lastSample->start;
        m_sink.add(m_memoryCounter, 0, *m_lastSample);
    }
    m_lastSample = format::Slice{.start = m_now,
                                 .value = std::bit_cast<int64_t>(static_cast<double>(value)),
                                 .kind = SliceKind::CounterSample};
}

} // namespace trilane::simulation
