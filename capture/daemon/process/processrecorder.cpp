// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/processrecorder.h"

#include "capture/daemon/nvtx/journal.h"
#include "capture/daemon/system/procfs.h"
#include "model/format/givennames.h"

#include <algorithm>
#include <string>
#include <utility>

namespace trilane::daemon {

using namespace wire;

ProcessRecorder::ProcessRecorder(build::LiveTrace &trace, int pid,
                                 std::unique_ptr<SegmentReader> segment,
                                 const RecordingMemory &memory)
    : m_trace(trace)
    , m_pid(pid)
    , m_memory(memory)
    , m_budget(memory.ofProcess())
    , m_tables(m_budget)
    , m_segment(std::move(segment))
    , m_texts(trace, *m_segment, m_budget)
    , m_process(trace.track({.kind = TrackKind::Process, .number = pid}))
    , m_activity(
          trace, m_process, pid, [this](uint32_t tid) { return tidOf(tid); }, m_budget)
    , m_kernels(trace, pid, *m_segment, m_budget,
                [this](uint64_t pointer, StringId name) { m_activity.nameKernel(pointer, name); })
    , m_attributes(trace, m_budget)
    , m_started(
          trace, [this](uint16_t domain) { return rangesTrack(m_process, domain); }, m_budget)
{
    if (const std::string name = procfs::threadName(pid, pid); !name.empty())
        trace.setName(m_process, name);
    if (m_segment->clock() == wire::ClockKind::Tsc) {
        uint64_t tsc = 0;
        Ns monotonic = 0;
        if (readTscPair(tsc, monotonic))
            m_clock.addPair(tsc, monotonic);
    }
}

Ns ProcessRecorder::timeOf(uint64_t reading) const
{
    constexpr Ns kMaxTime = Ns{1} << 60;
    return std::clamp<Ns>(m_clock.convert(reading), 0, kMaxTime);
}

void ProcessRecorder::keepIn(Journal *journal)
{
    m_journal = journal;
    if (journal)
        journal->chargeTo(m_budget);
}

/// None: no memory for a new one.
TrackId ProcessRecorder::trackOf(const build::TrackKey &key)
{
    const TrackId known = m_trace.find(key);
    return known.isValid() || m_budget->isFull() ? known : m_trace.track(key);
}

/// Charges the process for additions to the tables since the last call.
void ProcessRecorder::chargeTables()
{
    const uint64_t now = m_trace.tableBytes();
    m_tables.add(now - m_tablesSeen);
    m_tablesSeen = now;
    if (m_whyLeftOut.empty() && m_budget->isFull() && leftOut() > 0)
        m_whyLeftOut = m_budget->whyFull();
}

uint64_t ProcessRecorder::leftOut() const
{
    uint64_t count =
        m_leftOut + m_counts.refusedRanges + m_texts.refused() + m_attributes.refused();
    for (const auto &[ring, thread] : m_threads)
        count += thread.ranges ? thread.ranges->refused() : 0;
    return count;
}

void ProcessRecorder::beginCharging()
{
    m_tablesSeen = m_trace.tableBytes();
}

Message ProcessRecorder::whyLeftOut() const
{
    return m_whyLeftOut;
}

TrackId ProcessRecorder::rangesTrack(TrackId below, uint16_t domain)
{
    const build::TrackKey key{.parent = below, .kind = TrackKind::Ranges, .number = domain};
    const TrackId known = m_trace.find(key);
    if (known.isValid())
        return known;
    const TrackId track = trackOf(key);
    if (domain != 0 && track.isValid()) {
        m_domainTracks[domain].push_back(track);
        if (const auto name = m_domains.find(domain); name != m_domains.end())
            m_trace.setDomain(track, m_trace.text(name->second));
    }
    return track;
}

/// Maps to the PID namespace of this machine; the segment has the thread's own number.
int64_t ProcessRecorder::tidOf(uint32_t inner)
{
    // Looking costs time, and a process may name threads without end.
    constexpr size_t kMaxLooks = 10'000;
    if (m_segment->pid() == static_cast<uint32_t>(m_pid) || m_outerTids.size() >= kMaxLooks)
        return inner;
    auto found = m_outerTids.find(inner);
    if (found == m_outerTids.end())
        found =
            m_outerTids.emplace(inner, procfs::threadFromNamespace(m_pid, static_cast<int>(inner)))
                .first;
    return found->second > 0 ? found->second : inner;
}

ProcessRecorder::Thread *ProcessRecorder::threadOf(uint32_t ring, uint32_t tid)
{
    Thread &thread = m_threads[ring];
    if (thread.ranges && thread.tid == tid)
        return &thread;
    if (thread.ranges)
        endThread(thread, monotonicNow());
    thread.tid = tid;
    const int64_t outer = tidOf(tid);
    thread.track = trackOf({.parent = m_process, .kind = TrackKind::Thread, .number = outer});
    if (!thread.track.isValid())
        return nullptr;
    thread.ranges = std::make_unique<RangeAssembler>(
        m_trace, [this, track = thread.track](uint16_t d) { return rangesTrack(track, d); },
        m_budget);
    thread.osCalls.emplace(m_trace, m_process, thread.track,
                           [this](uint32_t owner) { return tidOf(owner); });
    if (const std::string name = procfs::threadName(m_pid, static_cast<int>(outer)); !name.empty())
        m_trace.setName(thread.track, name);
    else if (outer == tid && m_segment->pid() != static_cast<uint32_t>(m_pid))
        m_trace.setName(thread.track, "thread " + std::to_string(tid) + " of its PID namespace");
    return &thread;
}

size_t ProcessRecorder::drain()
{
    m_segment->takeSnapshot();
    if (m_segment->clock() == wire::ClockKind::Tsc) {
        uint64_t tsc = 0;
        Ns monotonic = 0;
        if (readTscPair(tsc, monotonic))
            m_clock.addPair(tsc, monotonic);
    }
    m_tablesSeen = m_trace.tableBytes();
    size_t fullest = 0;
    for (uint32_t number = m_segment->ownedFrom(0); number < wire::kRings;
         number = m_segment->ownedFrom(number + 1)) {
        if (m_memory.relieve && m_trace.unwritten() > m_memory.maxUnwritten)
            m_memory.relieve();
        if (!m_memory.hasRoom())
            break; // records stay in the rings, which drop and count the excess
        fullest = std::max(fullest, drainRing(number));
    }
    m_kernels.flush();
    chargeTables();
    return fullest;
}

size_t ProcessRecorder::drainRing(uint32_t number)
{
    const SegmentReader::RingInfo ring = m_segment->ring(number);
    if (ring.state == wire::RingState::Free)
        return 0;
    constexpr uint32_t kChargeEvery = 64;
    Thread *thread = nullptr;
    uint64_t last = 0;
    uint32_t taken = 0;
    const SegmentReader::Drained drained =
        m_segment->drain(number, [&](const wire::Record &record) {
            if (!thread && !(thread = threadOf(number, ring.tid))) {
                ++m_leftOut;
                return;
            }
            if (m_journal)
                m_journal->keep(record, ring.tid);
            if (record.type <= wire::RecordType::Mark) // others have clocks of their own
                last = record.ts;
            take(*thread, record);
            if (++taken % kChargeEvery == 0)
                chargeTables();
        });
    if (last)
        m_last = std::max(m_last, timeOf(last));
    if (drained.isFreed) {
        if (const auto ended = m_threads.find(number); ended != m_threads.end()) {
            endThread(ended->second, monotonicNow());
            m_threads.erase(ended);
        }
    }
    return drained.records;
}

void ProcessRecorder::setDiscarding(bool isOn)
{
    m_isDiscarding = isOn;
    m_lostBefore = 0;
    m_lostBefore = lostInRings();
}

void ProcessRecorder::take(Thread &thread, const wire::Record &record)
{
    if (m_isDiscarding && wire::isPassing(record.type))
        return;
    switch (record.type) {
    case wire::RecordType::RangePush:
        thread.ranges->push(record.domain, beginOf(thread, record, record.a));
        break;
    case wire::RecordType::RangePop:
        takePop(thread, record);
        break;
    case wire::RecordType::Mark:
        thread.ranges->mark(record.domain, beginOf(thread, record, record.a));
        break;
    case wire::RecordType::RangeLook:
        thread.look = record;
        break;
    case wire::RecordType::RangeStart:
        takeStart(thread, record);
        break;
    case wire::RecordType::RangeEnd:
        takeEnd(thread, record);
        break;
    case wire::RecordType::Data:
        takeData(thread, record);
        break;
    case wire::RecordType::Schema:
        m_counts.unknown +=
            m_attributes.addSchema(record.domain, record.a, m_segment->bytes(record.id)) ? 0 : 1;
        break;
    case wire::RecordType::DomainName:
        m_domains[record.domain] = m_texts.kept(record.id);
        for (const TrackId track : m_domainTracks[record.domain])
            m_trace.setDomain(track, m_trace.text(m_domains[record.domain]));
        break;
    case wire::RecordType::ThreadName:
        takeThreadName(thread, record);
        break;
    case wire::RecordType::KernelName:
        m_kernels.take(record);
        break;
    case wire::RecordType::ClockPair:
        takeClockPair(record);
        break;
    case wire::RecordType::ApiName:
        m_activity.nameApi(static_cast<uint32_t>(record.a >> 32), static_cast<uint32_t>(record.a),
                           m_segment->string(record.id));
        break;
    case wire::RecordType::ActivityLoss:
        m_activity.addLost(record.a);
        break;
    case wire::RecordType::Note:
        takeNote(record);
        break;
    case wire::RecordType::Category:
        m_attributes.nameCategory(record.domain, static_cast<uint32_t>(record.a),
                                  m_texts.kept(record.id));
        break;
    case wire::RecordType::OsCall:
        m_counts.unknown += thread.osCalls->take(record) ? 0 : 1;
        break;
    case wire::RecordType::None:
    default:
        ++m_counts.unknown;
        break;
    }
}

void ProcessRecorder::replay(const wire::Record &record)
{
    switch (record.type) {
    case wire::RecordType::ThreadName:
    case wire::RecordType::DomainName:
    case wire::RecordType::Category:
    case wire::RecordType::Schema:
    case wire::RecordType::KernelName:
    case wire::RecordType::ClockPair:
    case wire::RecordType::ApiName: {
        Thread nobody; // these need none
        if (record.type != wire::RecordType::ThreadName || record.a != 0)
            take(nobody, record);
        break;
    }
    default:
        break;
    }
}

/// Rings are shared by ranges and calls: which of them had no room is unknown.
void ProcessRecorder::addLosses(std::map<std::string, uint64_t> &losses) const
{
    losses[std::string(format::kLostNvtx.text())] += lostInRings() + leftOut();
    losses[std::string(format::kLostCuda.text())] += m_activity.lost();
}

uint64_t ProcessRecorder::lostInRings() const
{
    uint64_t lost = m_segment->ringsMissing() + m_segment->brokenRings();
    for (uint32_t number = 0; number < wire::kRings; ++number)
        lost += m_segment->ring(number).dropped;
    return lost - std::min(lost, m_lostBefore);
}

void ProcessRecorder::finish(Ns end)
{
    drain();
    takeOpenCalls(end);
    m_counts.openAtEnd += m_started.finish(end);
    for (auto &[ring, thread] : m_threads)
        endThread(thread, end);
    m_activity.finish(end);
    if (const uint64_t changes = m_activity.clock().changes(); changes > 0)
        m_trace.info().notes.push_back(
            {msg("clock of CUPTI"), msg("changes in process %1: %2", m_pid, changes)});
    m_counts.lost = lostInRings();
    m_counts.lostNames +=
        m_segment->stringsDropped() + m_texts.refused() + m_attributes.refused() + m_kernels.lost();
    m_counts.leftOut = m_leftOut + m_counts.refusedRanges;
    m_counts.addTo(m_trace.account(), m_pid);
}

} // namespace trilane::daemon
