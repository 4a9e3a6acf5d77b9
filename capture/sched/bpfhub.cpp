// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/bpfhub.h"

#include "capture/sched/monotonic.h"

#include <algorithm>

namespace trilane::sched {

namespace {

constexpr size_t kMaxKept = 1 << 17;         ///< events of a recording that does not read them
constexpr size_t kShrinkKeptAbove = 1 << 12; ///< too little memory to give back

/// Identity of a process in a record; generation 0: not recorded.
struct Named
{
    int32_t pid = 0;
    BpfRing::Generation generation = 0;
};

Named named(int field)
{
    constexpr uint32_t kNumber = TRILANE_SCHED_PIDS - 1;
    const auto bits = static_cast<uint32_t>(field);
    return {int32_t(bits & kNumber), BpfRing::Generation(bits >> TRILANE_SCHED_PID_BITS)};
}

bool isIn(const std::unordered_map<int32_t, BpfRing::Generation> &processes, Named process)
{
    const auto found = processes.find(process.pid);
    return process.generation != 0 && found != processes.end() &&
           found->second == process.generation;
}

int targetField(const trilane_sched_record &record)
{
    return record.type == TRILANE_SCHED_COMM
               ? reinterpret_cast<const trilane_sched_name &>(record).pid
               : record.ids[0];
}

SchedEvent::Kind kindOf(unsigned char type)
{
    switch (type) {
    case TRILANE_SCHED_WAKING:
        return SchedEvent::Kind::Waking;
    case TRILANE_SCHED_FORK:
        return SchedEvent::Kind::Fork;
    case TRILANE_SCHED_EXIT:
        return SchedEvent::Kind::Exit;
    case TRILANE_SCHED_EXEC:
        return SchedEvent::Kind::Exec;
    case TRILANE_SCHED_COMM:
        return SchedEvent::Kind::Comm;
    case TRILANE_SCHED_FREQUENCY:
        return SchedEvent::Kind::Frequency;
    default:
        return SchedEvent::Kind::Switch;
    }
}

SchedEvent eventOf(const trilane_sched_record &record)
{
    SchedEvent event;
    event.time = int64_t(record.time);
    event.kind = kindOf(record.type);
    event.cpu = record.cpu;
    if (event.kind == SchedEvent::Kind::Switch) {
        event.prevTid = record.tid;
        event.prevPid = named(record.ids[0]).pid;
        event.nextTid = record.ids[1];
        event.nextPid = named(record.ids[2]).pid;
        event.leftAs =
            leftAsOfTask(uint32_t(record.ids[3]), record.flags & TRILANE_SCHED_PREEMPTED);
        return event;
    }
    if (event.kind == SchedEvent::Kind::Frequency) {
        event.count = uint32_t(record.ids[0]);
        return event;
    }
    event.targetTid = record.tid;
    event.targetPid = named(targetField(record)).pid;
    if (event.kind == SchedEvent::Kind::Comm)
        event.setName({record.comm, sizeof record.comm});
    if (event.kind == SchedEvent::Kind::Waking || event.kind == SchedEvent::Kind::Fork) {
        event.otherTid = record.ids[1];
        event.otherPid = named(record.ids[2]).pid;
    }
    return event;
}

} // namespace

Result<std::shared_ptr<BpfHub>> BpfHub::open(OpenedBpf opened, bool systemWide)
{
    std::shared_ptr<BpfHub> hub(new BpfHub(systemWide));
    hub->m_opened = std::move(opened);
    if (auto mapped = hub->m_ring.map(hub->m_opened.maps, hub->m_opened.ringBytes); !mapped)
        return std::move(mapped).error();
    return hub;
}

std::shared_ptr<BpfHub::Seat> BpfHub::takeSeat()
{
    const std::lock_guard lock(m_mutex);
    drain(kMaxKept); // discards earlier records
    m_seats.push_back(std::make_shared<Seat>());
    return m_seats.back();
}

void BpfHub::leave(const std::shared_ptr<Seat> &seat)
{
    const std::lock_guard lock(m_mutex);
    std::erase(m_seats, seat);
    for (const auto &[pid, generation] : seat->m_processes)
        release(pid, generation);
}

/// Removes a process that no seat follows from the kernel's map. The caller holds the mutex.
void BpfHub::release(int32_t pid, BpfRing::Generation generation)
{
    const bool isWanted = std::any_of(m_seats.begin(), m_seats.end(), [&](const auto &seat) {
        return isIn(seat->m_processes, {pid, generation});
    });
    if (!isWanted)
        m_ring.release(pid, generation);
}

void BpfHub::add(Seat &seat, int32_t pid)
{
    const std::lock_guard lock(m_mutex);
    drain(kMaxKept); // earlier events do not belong to the recording
    if (const BpfRing::Generation generation = m_ring.choose(pid); generation != 0)
        seat.m_processes.insert_or_assign(pid, generation);
}

void BpfHub::remove(Seat &seat, int32_t pid)
{
    const std::lock_guard lock(m_mutex);
    drain(kMaxKept);
    const auto found = seat.m_processes.find(pid);
    if (found == seat.m_processes.end())
        return;
    const BpfRing::Generation generation = found->second;
    seat.m_processes.erase(found);
    release(pid, generation);
}

void BpfHub::close(Seat &seat)
{
    const std::lock_guard lock(m_mutex);
    drain(kMaxKept);
    seat.m_isOpen = false;
}

int64_t BpfHub::read(Seat &seat, std::vector<SchedEvent> &events)
{
    const std::lock_guard lock(m_mutex);
    // Limited to the free space: the ring handles the excess as well.
    drain(kMaxKept - std::min(kMaxKept, seat.m_events.size()));
    events.insert(events.end(), seat.m_events.begin(), seat.m_events.end());
    seat.m_events.clear();
    if (seat.m_events.capacity() > kShrinkKeptAbove)
        seat.m_events.shrink_to_fit();
    if (seat.m_dropped.count > 0)
        events.push_back(std::exchange(seat.m_dropped, {}));
    return m_readUntil;
}

void BpfHub::drain(size_t most)
{
    int64_t last = INT64_MIN;
    const bool isAll = m_ring.read(most, [&](const trilane_sched_record &record) {
        last = std::max(last, int64_t(record.time));
        take(record);
    });
    if (isAll)
        m_readUntil = kAllRead;
    else if (last != INT64_MIN)
        m_readUntil = last;
    else if (m_readUntil == kAllRead)
        m_readUntil = m_lastTime;
    m_lastTime = std::max(m_lastTime, last);
    bool hasLost = false;
    m_ring.readLosses([&](uint32_t core, uint64_t count, int64_t first, int64_t until) {
        hasLost = true;
        SchedEvent lost;
        lost.kind = SchedEvent::Kind::Lost;
        lost.cpu = core;
        lost.time = first;
        lost.until = until;
        lost.count = count;
        for (const auto &seat : m_seats)
            put(*seat, lost);
    });
    if (hasLost)
        forgetEnded();
}

/// Processes whose exit record may have been lost.
void BpfHub::forgetEnded()
{
    for (const auto &seat : m_seats)
        std::erase_if(seat->m_processes, [this](const auto &process) {
            return !m_ring.isChosen(process.first, process.second);
        });
}

void BpfHub::take(const trilane_sched_record &record)
{
    if (record.type == TRILANE_SCHED_FREED) {
        const Named process = named(record.ids[0]);
        for (const auto &seat : m_seats) {
            if (isIn(seat->m_processes, process))
                seat->m_processes.erase(process.pid);
        }
        return;
    }
    const SchedEvent event = eventOf(record);
    for (const auto &seat : m_seats)
        give(*seat, record, event);
}

void BpfHub::put(Seat &seat, const SchedEvent &event)
{
    if (!seat.m_isOpen)
        return;
    if (seat.m_events.size() < kMaxKept)
        seat.m_events.push_back(event);
    else
        drop(seat, event);
}

/// A loss without space for its record is added to the next reported one.
void BpfHub::drop(Seat &seat, const SchedEvent &event)
{
    const bool isLoss = event.kind == SchedEvent::Kind::Lost;
    const int64_t until = isLoss ? event.until : event.time;
    SchedEvent &dropped = seat.m_dropped;
    const bool isFirst = dropped.count == 0;
    dropped.kind = SchedEvent::Kind::Lost;
    dropped.time = isFirst ? event.time : std::min(dropped.time, event.time);
    dropped.until = isFirst ? until : std::max(dropped.until, until);
    dropped.count += isLoss ? event.count : 1;
}

/// A process has been created: its ID may have belonged to another until then.
void BpfHub::follow(Seat &seat, const trilane_sched_record &fork) const
{
    const Named process = named(fork.ids[0]);
    const auto old = seat.m_processes.find(process.pid);
    if (old != seat.m_processes.end() && !m_ring.isChosen(old->first, old->second))
        seat.m_processes.erase(old);
    if (process.generation != 0 && isIn(seat.m_processes, named(fork.ids[2])))
        seat.m_processes.insert_or_assign(process.pid, process.generation);
}

/// Records of one recording's processes are foreign to the others.
void BpfHub::give(Seat &seat, const trilane_sched_record &record, SchedEvent event) const
{
    const auto has = [&seat](int field) {
        return isIn(seat.m_processes, named(field));
    };
    switch (event.kind) {
    case SchedEvent::Kind::Switch:
        event.traced =
            (has(record.ids[0]) ? kPrevTraced : 0) | (has(record.ids[2]) ? kNextTraced : 0);
        break;
    case SchedEvent::Kind::Frequency:
        put(seat, event);
        return;
    case SchedEvent::Kind::Fork:
        if (event.targetPid != event.otherPid)
            follow(seat, record);
        [[fallthrough]];
    default:
        event.traced = has(targetField(record)) ? kTargetTraced : 0;
        break;
    }
    if (event.traced != 0 || (m_isSystemWide && event.kind != SchedEvent::Kind::Waking))
        put(seat, event);
}

} // namespace trilane::sched
