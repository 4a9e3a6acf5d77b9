// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/activityreader.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/nvtx/heaptexts.h"
#include "capture/daemon/nvtx/oscalls.h"
#include "capture/daemon/nvtx/rangeassembler.h"
#include "capture/daemon/nvtx/rangeattributes.h"
#include "capture/daemon/nvtx/segmentreader.h"
#include "capture/daemon/nvtx/startedranges.h"
#include "capture/daemon/process/processcounts.h"
#include "capture/daemon/process/readablekernels.h"
#include "capture/daemon/system/memorybudget.h"
#include "model/build/livetrace.h"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

namespace trilane::daemon {

/// Recorder of one process with an agent: drains its rings into the trace. One thread.
class ProcessRecorder
{
public:
    /// `pid`: in this machine's initial PID namespace. Creates the process's tracks.
    ProcessRecorder(build::LiveTrace &trace, int pid, std::unique_ptr<SegmentReader> segment,
                    const RecordingMemory &memory = RecordingMemory::unlimited());

    [[nodiscard]] int pid() const { return m_pid; }
    [[nodiscard]] TrackId track() const { return m_process; }
    [[nodiscard]] SegmentReader &segment() { return *m_segment; }
    [[nodiscard]] ActivityReader &activity() { return m_activity; }

    /// Reads activity records with use(activity()); additions to the trace's tables belong to this
    /// process.
    template <typename Use>
    void readActivity(const Use &use)
    {
        beginCharging();
        use(m_activity);
        chargeTables();
    }
    /// From now on, keeps one-time declarations in a journal; null: stops.
    void keepIn(class Journal *journal);
    /// Replays a record stored by a previous daemon.
    void replay(const wire::Record &record);
    /// While set, events are discarded; one-time declarations are not. Earlier losses belong to an
    /// earlier recording.
    void setDiscarding(bool isOn);
    /// Reads the rings, as far as memory is available. Returns the maximum number of records in a
    /// ring.
    size_t drain();
    /// Empty, or why it is incomplete.
    [[nodiscard]] Message whyLeftOut() const;
    /// Size of its additions to the trace's tables.
    [[nodiscard]] uint64_t tableBytes() const { return m_tables.bytes(); }
    /// Only this share of them is left.
    void afterForgetting(double share)
    {
        m_tables.set(static_cast<uint64_t>(static_cast<double>(m_tables.bytes()) * share));
    }
    /// Ends open slices that began before `time`; later ones are recorded, now or already.
    void cutRanges(Ns time);
    /// Appends ranges that are open as if they ended at `time`; they stay open.
    void flushOpenSlices(Ns time, std::vector<build::NestedSlice> &to) const
    {
        for (const auto &[ring, thread] : m_threads) {
            if (thread.ranges)
                thread.ranges->flushOpenSlices(time, to);
        }
    }
    /// Before LiveTrace::forget(): marks ids in use, and releases what can be recomputed.
    void prepareForgetting(build::UsedIds &used)
    {
        m_texts.forget();
        m_attributes.forget();
        for (const auto &[ring, thread] : m_threads) {
            if (thread.ranges)
                thread.ranges->useOpen(used);
        }
        m_started.useOpen(used);
        m_activity.useWaiting(used);
    }
    /// The process or the recording has ended: drains, ends open slices, adds to the account.
    void finish(Ns end);
    /// The time of the last record so far.
    [[nodiscard]] Ns lastRecord() const { return m_last; }
    /// NVTX ranges or marks were received; for ended threads, or after finish().
    [[nodiscard]] bool hasRanges() const
    {
        return m_counts.ranges + m_counts.openAtEnd + m_counts.cutAtLast + m_counts.cutBefore +
                   m_counts.strayEnds >
               0;
    }
    /// For OS runtime calls.
    [[nodiscard]] bool hasOsCalls() const { return m_counts.osCalls > 0; }
    /// Records were lost or omitted; after finish().
    [[nodiscard]] bool hasLost() const { return m_counts.lost + m_counts.leftOut > 0; }
    /// Adds the records lost by the process so far, by source.
    void addLosses(std::map<std::string, uint64_t> &losses) const;

private:
    /// The current thread of a ring.
    struct Thread
    {
        uint32_t tid = 0;
        TrackId track;
        std::unique_ptr<RangeAssembler> ranges;
        std::optional<OsCalls> osCalls;
        ThreadTime time;
        wire::Record look{}; ///< for the next RangeStart
        std::string data;    ///< for the next event
    };

    [[nodiscard]] uint64_t lostInRings() const;
    [[nodiscard]] Ns timeOf(uint64_t reading) const;
    [[nodiscard]] int64_t tidOf(uint32_t inner);
    /// Null: no memory for another one.
    Thread *threadOf(uint32_t ring, uint32_t tid);
    [[nodiscard]] TrackId trackOf(const build::TrackKey &key);
    [[nodiscard]] TrackId rangesTrack(TrackId below, uint16_t domain);
    void take(Thread &thread, const wire::Record &record);
    size_t drainRing(uint32_t number);
    void takeNote(const wire::Record &record);
    void takeClockPair(const wire::Record &record);
    void takeThreadName(const Thread &thread, const wire::Record &record);
    void beginCharging();
    void chargeTables();
    [[nodiscard]] uint64_t leftOut() const;
    [[nodiscard]] RangeBegin beginOf(Thread &thread, const wire::Record &record, uint64_t look);
    void takeData(Thread &thread, const wire::Record &record);
    void takePop(Thread &thread, const wire::Record &record);
    void takeStart(Thread &thread, const wire::Record &record);
    void takeEnd(Thread &thread, const wire::Record &record);
    void endThread(Thread &thread, Ns time);
    void takeOpenCalls(Ns end);

    build::LiveTrace &m_trace;
    const int m_pid;
    const RecordingMemory &m_memory;
    const std::shared_ptr<MemoryBudget> m_budget;
    MemoryShare m_tables;      ///< table memory charged to this process
    uint64_t m_tablesSeen = 0; ///< of the trace
    Message m_whyLeftOut;
    uint64_t m_leftOut = 0; ///< records
    std::unique_ptr<SegmentReader> m_segment;
    HeapTexts m_texts;
    Journal *m_journal = nullptr;
    TrackId m_process;
    ClockMap m_clock;
    ActivityReader m_activity;
    ReadableKernels m_kernels;
    RangeAttributes m_attributes;
    StartedRanges m_started;
    std::map<uint32_t, Thread> m_threads; ///< by ring
    std::map<uint16_t, StringId> m_domains;
    std::unordered_map<uint32_t, int> m_outerTids; ///< by tid in the process's PID namespace
    std::map<uint16_t, std::vector<TrackId>> m_domainTracks;
    int m_notes = 0;
    uint64_t m_keptPair = 0; ///< CLOCK_MONOTONIC of the last pair in the journal
    Ns m_last = 0;
    int m_namedThreads = 0;
    uint64_t m_lostBefore = 0; ///< in the rings, by an earlier recording
    bool m_isDiscarding = false;
    ProcessCounts m_counts;
};

} // namespace trilane::daemon
