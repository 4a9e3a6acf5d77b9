// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Converts the records of a process's threads: ranges, names, notes, clock pairs.

#include "capture/daemon/nvtx/journal.h"
#include "capture/daemon/process/processrecorder.h"

#include <algorithm>
#include <string>
#include <utility>

namespace trilane::daemon {

using namespace wire;

void ProcessRecorder::takeThreadName(const Thread &thread, const wire::Record &record)
{
    // Repeated names of threads that may not exist.
    constexpr int kMaxNamed = 1 << 16;
    if (record.a != 0 && ++m_namedThreads > kMaxNamed)
        return;
    const TrackId named = record.a == 0
                              ? thread.track
                              : trackOf({.parent = m_process,
                                         .kind = TrackKind::Thread,
                                         .number = tidOf(static_cast<uint32_t>(record.a))});
    if (named.isValid())
        m_trace.setName(named, m_trace.text(m_texts.kept(record.id)));
    else
        ++m_counts.lostNames;
}

/// The pair has its own clock, independent of that of other records. A later daemon gets pairs of
/// the clock at that time; records of earlier daemons may still arrive.
void ProcessRecorder::takeClockPair(const wire::Record &record)
{
    constexpr uint64_t kKeepEvery = 30'000'000'000;
    const bool isNew =
        m_activity.addClockPair(record.a, static_cast<Ns>(record.ts), static_cast<Ns>(record.b));
    if (!m_journal || (!isNew && record.ts - m_keptPair < kKeepEvery))
        return;
    m_keptPair = record.ts;
    if (const auto last = m_activity.clock().lastOfBefore(); isNew && last)
        m_journal->keep({.ts = static_cast<uint64_t>(last->monotonic),
                         .type = wire::RecordType::ClockPair,
                         .a = last->reading});
    m_journal->keep(record);
}

/// Problems that the agent reports to the user; the number is limited.
void ProcessRecorder::takeNote(const wire::Record &record)
{
    constexpr int kMaxNotes = 20;
    if (++m_notes > kMaxNotes)
        return;
    m_trace.info().notes.push_back(
        {msg("process %1", m_pid),
         Message::fromText(std::string(m_trace.text(m_texts.kept(record.id))))});
}

void ProcessRecorder::takeData(Thread &thread, const wire::Record &record)
{
    const uint64_t words[3] = {record.ts, record.a, record.b};
    if (thread.data.size() < wire::payload::kMaxBytes)
        thread.data.append(reinterpret_cast<const char *>(words), sizeof words);
}

RangeBegin ProcessRecorder::beginOf(Thread &thread, const wire::Record &record, uint64_t look)
{
    RangeBegin begin{.time = thread.time.after(timeOf(record.ts)),
                     .name = m_texts.passing(record.id)};
    constexpr uint8_t kAttributes = wire::kHasPayload | wire::kPayloadIsDouble | wire::kHasColor;
    if (look != 0 || (record.flags & kAttributes) != 0)
        begin = m_attributes.complete(record, look, begin);
    if (record.flags & wire::kHasData)
        m_attributes.addStructures(record.domain, std::exchange(thread.data, {}), begin);
    return begin;
}

/// A pop may have further data of its range.
void ProcessRecorder::takePop(Thread &thread, const wire::Record &record)
{
    RangeBegin *open = thread.ranges->innermost(record.domain);
    const std::string data =
        record.flags & wire::kHasData ? std::exchange(thread.data, {}) : std::string();
    if (open && !data.empty())
        m_attributes.addStructures(record.domain, data, *open);
    thread.ranges->pop(record.domain, thread.time.after(timeOf(record.ts)));
}

void ProcessRecorder::takeStart(Thread &thread, const wire::Record &record)
{
    wire::Record seen = record;
    wire::Record look = std::exchange(thread.look, {});
    if (record.flags & wire::kAfterLoss)
        look = {}; // perhaps of a lost start
    seen.flags |= look.flags & wire::kHasColor;
    if (m_started.mayStart(record.a) && rangesTrack(m_process, record.domain).isValid())
        m_started.start(record.a, {beginOf(thread, seen, look.a), record.domain});
    else
        ++m_counts.refusedStarts;
}

/// Ranges that may begin and end on different threads belong to the process.
void ProcessRecorder::takeEnd(Thread &thread, const wire::Record &record)
{
    const std::string data =
        record.flags & wire::kHasData ? std::exchange(thread.data, {}) : std::string();
    StartedRanges::Open *open = m_started.find(record.a);
    if (!open) {
        ++m_counts.strayEnds;
        return;
    }
    if (!data.empty())
        m_attributes.addStructures(open->domain, data, open->begin);
    m_started.end(record.a, timeOf(record.ts));
    ++m_counts.ranges;
}

void ProcessRecorder::endThread(Thread &thread, Ns time)
{
    if (!thread.ranges)
        return;
    thread.ranges->finish(time);
    m_counts.ranges += thread.ranges->ranges();
    m_counts.openAtEnd += thread.ranges->openAtEnd();
    m_counts.strayEnds += thread.ranges->strayPops();
    m_counts.refusedRanges += thread.ranges->refused();
    m_counts.osCalls += thread.osCalls->calls();
    thread.ranges.reset();
}

void ProcessRecorder::cutRanges(Ns time)
{
    drain();
    m_counts.cutBefore += std::exchange(m_counts.cutAtLast, m_started.cut(time));
    for (auto &[ring, thread] : m_threads)
        m_counts.cutAtLast += thread.ranges ? thread.ranges->cut(time) : 0;
}

/// The calls in which threads wait when the recording or the process ends.
void ProcessRecorder::takeOpenCalls(Ns end)
{
    for (uint32_t number = 0; number < wire::kRings; ++number) {
        const SegmentReader::RingInfo ring = m_segment->ring(number);
        const auto begin = static_cast<Ns>(ring.openCallBegin);
        if (ring.state != wire::RingState::Used || begin <= 0 || begin >= end ||
            end - begin < Ns{m_segment->minimumOsNs()})
            continue;
        Thread *thread = threadOf(number, ring.tid);
        if (!thread)
            continue;
        m_counts.openOsCalls += thread->osCalls->take({.ts = ring.openCallBegin,
                                                       .type = wire::RecordType::OsCall,
                                                       .id = ring.openCall,
                                                       .a = static_cast<uint64_t>(end - begin),
                                                       .b = wire::kNoOsObject})
                                    ? 1
                                    : 0;
    }
}

} // namespace trilane::daemon
