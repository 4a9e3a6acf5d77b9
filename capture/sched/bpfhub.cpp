// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/bpfhub.h"

#include "capture/sched/monotonic.h"

#include <algorithm>

namespace trilane::sched {

namespace {

constexpr size_t kRecordsARead = 1 << 20; ///< so that a flood cannot hold read() for ever
constexpr size_t kMaxKept = 1 << 17;      ///< events of a recording that does not read them
constexpr size_t kUsualKept = 1 << 12;    ///< whose memory is not worth giving back

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
    event.traced = record.flags & ~TRILANE_SCHED_PREEMPTED;
    if (event.kind == SchedEvent::Kind::Switch) {
        event.prevTid = record.tid;
        event.prevPid = record.ids[0];
        event.nextTid = record.ids[1];
        event.nextPid = record.ids[2];
        event.leftAs =
            leftAsOfTask(uint32_t(record.ids[3]), record.flags & TRILANE_SCHED_PREEMPTED);
        return event;
    }
    if (event.kind == SchedEvent::Kind::Frequency) {
        event.count = uint32_t(record.ids[0]);
        return event;
    }
    event.targetTid = record.tid;
    if (event.kind == SchedEvent::Kind::Comm) {
        event.setName({record.comm, sizeof record.comm});
        return event;
    }
    event.targetPid = record.ids[0];
    if (event.kind == SchedEvent::Kind::Waking || event.kind == SchedEvent::Kind::Fork) {
        event.otherTid = record.ids[1];
        event.otherPid = record.ids[2];
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
    drain(); // what is from before it
    m_seats.push_back(std::make_shared<Seat>());
    return m_seats.back();
}

void BpfHub::leave(const std::shared_ptr<Seat> &seat)
{
    const std::lock_guard lock(m_mutex);
    std::erase(m_seats, seat);
    for (const int32_t pid : seat->processes)
        release(pid);
}

/// The kernel forgets a process that no seat has any more. The caller holds the mutex.
void BpfHub::release(int32_t pid)
{
    const bool isWanted = std::any_of(m_seats.begin(), m_seats.end(), [pid](const auto &seat) {
        return seat->processes.contains(pid);
    });
    if (!isWanted)
        m_ring.choose(pid, false);
}

void BpfHub::add(Seat &seat, int32_t pid)
{
    const std::lock_guard lock(m_mutex);
    drain(); // nothing from before is the recording's
    seat.processes.insert(pid);
    m_ring.choose(pid, true);
}

void BpfHub::remove(Seat &seat, int32_t pid)
{
    const std::lock_guard lock(m_mutex);
    drain();
    seat.processes.erase(pid);
    release(pid);
}

void BpfHub::close(Seat &seat)
{
    const std::lock_guard lock(m_mutex);
    drain();
    seat.isOpen = false;
}

void BpfHub::read(Seat &seat, std::vector<SchedEvent> &events)
{
    const std::lock_guard lock(m_mutex);
    drain();
    events.insert(events.end(), seat.events.begin(), seat.events.end());
    seat.events.clear();
    if (seat.events.capacity() > kUsualKept)
        seat.events.shrink_to_fit();
    if (seat.dropped == 0)
        return;
    SchedEvent lost;
    lost.kind = SchedEvent::Kind::Lost;
    lost.time = lost.until = monotonicNow();
    lost.count = std::exchange(seat.dropped, 0);
    events.push_back(lost);
}

void BpfHub::drain()
{
    m_ring.read(kRecordsARead, [this](const trilane_sched_record &record) { take(record); });
    m_ring.readLosses([this](uint32_t core, uint64_t count, int64_t first, int64_t last) {
        SchedEvent lost;
        lost.kind = SchedEvent::Kind::Lost;
        lost.cpu = core;
        lost.time = first;
        lost.until = last;
        lost.count = count;
        for (const auto &seat : m_seats)
            put(*seat, lost);
    });
}

void BpfHub::take(const trilane_sched_record &record)
{
    if (record.type == TRILANE_SCHED_FREED) {
        for (const auto &seat : m_seats)
            seat->processes.erase(record.tid);
        return;
    }
    const SchedEvent event = eventOf(record);
    for (const auto &seat : m_seats)
        give(*seat, event);
}

void BpfHub::put(Seat &seat, const SchedEvent &event) const
{
    if (!seat.isOpen)
        return;
    if (seat.events.size() < kMaxKept)
        seat.events.push_back(event);
    else
        ++seat.dropped;
}

/// What is recorded for one of them is somebody else's to the others.
void BpfHub::give(Seat &seat, SchedEvent event) const
{
    const auto has = [&seat](int32_t pid) {
        return seat.processes.contains(pid);
    };
    switch (event.kind) {
    case SchedEvent::Kind::Switch:
        event.traced =
            (has(event.prevPid) ? kPrevTraced : 0) | (has(event.nextPid) ? kNextTraced : 0);
        break;
    case SchedEvent::Kind::Waking:
        event.traced = has(event.targetPid) ? kTargetTraced : 0;
        if (event.traced == 0)
            return;
        break;
    case SchedEvent::Kind::Fork:
        if (has(event.otherPid))
            seat.processes.insert(event.targetPid);
        [[fallthrough]];
    case SchedEvent::Kind::Exit:
    case SchedEvent::Kind::Exec:
        event.traced = has(event.targetPid) ? kTargetTraced : 0;
        break;
    default:
        put(seat, event);
        return;
    }
    if (event.traced != 0 || m_isSystemWide)
        put(seat, event);
}

} // namespace trilane::sched
