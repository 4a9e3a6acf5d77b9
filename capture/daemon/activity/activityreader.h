// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/activitylayout.h"
#include "capture/daemon/activity/activitytracks.h"
#include "capture/daemon/activity/allocations.h"
#include "capture/daemon/activity/cudaabsence.h"
#include "capture/daemon/activity/cupticlock.h"
#include "capture/daemon/activity/gpunumbers.h"
#include "capture/daemon/activity/outsideactivity.h"
#include "capture/daemon/activity/streamorder.h"
#include "capture/daemon/activity/untimedwork.h"
#include "capture/daemon/clock/clockmap.h"
#include "model/build/livetrace.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace trilane::daemon {

/// Turns the activity records of one process's CUPTI into slices of GPUs and threads. The bytes are
/// untrusted; the cost is proportional to their size. One thread.
class ActivityReader
{
public:
    ActivityReader(build::LiveTrace &trace, TrackId process, int pid,
                   ActivityTracks::OuterTid outerTid = {},
                   const std::shared_ptr<MemoryBudget> &budget = {});

    /// Record length of a kind, as reported by the process's CUPTI.
    void setLength(uint32_t kind, uint64_t bytes);
    /// Version of CUPTI's API (cuptiGetVersion()).
    void setVersion(uint64_t version) { m_version = version; }
    /// As CuptiClock::addPair().
    bool addClockPair(uint64_t reading, Ns monotonic, Ns apart = 0);
    [[nodiscard]] const CuptiClock &clock() const { return m_clock; }
    /// Limits the wait of records for a better reading of the clock: those that have already waited
    /// long by `now` (CLOCK_MONOTONIC) are converted.
    void endWaiting(Ns now);
    /// Kernel records contain a pointer; sets the name at that address.
    void nameKernel(uint64_t pointer, StringId name);
    /// Marks the kernel names of records that wait for them.
    void useWaiting(build::UsedIds &used) const;
    /// API records carry a number; `kind` is Driver or Runtime.
    void nameApi(uint32_t kind, uint32_t function, std::string_view name);

    /// As reported by the agent; 0: not a kind that is read.
    [[nodiscard]] uint32_t lengthOf(uint32_t kind) const
    {
        return kind < m_lengths.size() ? m_lengths[kind] : 0;
    }
    /// True if the record and everything needed to show it are complete.
    [[nodiscard]] bool isReady(uint32_t kind, std::span<const std::byte> record) const;
    struct Seen
    {
        bool isLate = false; ///< later records may already be placed
        Ns launched = 0;     ///< not before; 0: unknown
    };
    void readOne(uint32_t kind, std::span<const std::byte> record, Seen seen);
    [[nodiscard]] const StreamOrder &order() const { return m_order; }
    [[nodiscard]] const Allocations &allocations() const { return m_allocations; }
    /// Earlier allocations are complete.
    void settleAllocations(Ns horizon) { m_allocations.settle(horizon); }
    /// Skipped records, uncounted.
    [[nodiscard]] CudaAbsence &absence() { return m_absence; }
    [[nodiscard]] OutsideActivity &outside() { return m_outside; }
    /// The trace's GPU of the process's device.
    void setDevice(const GpuIdentity &gpu);

    /// Reads a buffer up to its first empty record. Returns the bytes that were records.
    size_t read(std::span<const std::byte> buffer);
    /// The process has used GPUs without identifying them: their numbers are its own ordinals.
    [[nodiscard]] bool hasUnknownDevices() const
    {
        return !m_wereDevicesTold && !m_tracks.gpus().empty();
    }
    /// Work of GPUs with records without times.
    [[nodiscard]] uint64_t untimed() const { return m_untimed; }
    /// Number of records that did not reach a buffer.
    void addLost(uint64_t records) { m_lost += records; }
    [[nodiscard]] uint64_t lost() const { return m_lost; }
    /// Appends missing times that continue, as if they ended `now`.
    void flushOpenSlices(Ns now, std::vector<build::NestedSlice> &to);
    /// No more records follow: records that wait for a name get one made of its address.
    void finish(Ns end);

    /// True once any record of the recording was read.
    [[nodiscard]] bool hasRead() const { return m_hasRead; }

private:
    struct Unnamed
    {
        TrackId track;
        format::Slice slice;
    };
    /// Most functions are never called: their names are added to the trace on first use.
    struct ApiName
    {
        std::string text;
        StringId id = kNoString;
    };
    using Bytes = std::span<const std::byte>;

    void readOne(uint32_t kind, Bytes record);
    void addWork(uint32_t kind, Bytes record, const format::Slice &slice);
    void addHoles();
    [[nodiscard]] format::Slice sliceOf(const UntimedWork::Hole &hole) const;
    [[nodiscard]] bool setTimesOfWork(uint32_t kind, format::Slice &slice, Bytes record,
                                      size_t start, size_t end, MessageText source);
    void readKernel(Bytes record);
    void readTransfer(uint32_t kind, Bytes record);
    void readApi(uint32_t kind, Bytes record);
    void readSynchronization(Bytes record);
    void readAllocation(Bytes record);
    void readOverhead(Bytes record);
    void readGraph(Bytes record);
    [[nodiscard]] bool isEarly(uint32_t kind, Bytes record) const;
    void keepEarly(Bytes record);
    void readEarly();
    [[nodiscard]] bool setTimes(format::Slice &slice, Bytes record, size_t start, size_t end,
                                MessageText source);
    [[nodiscard]] StringId apiName(uint32_t kind, uint32_t function);
    [[nodiscard]] StringId numbered(const char *what, uint32_t number);
    void count(format::Outcome outcome, MessageText source, MessageText reason = {});

    build::LiveTrace &m_trace;
    const TrackId m_process;
    ActivityTracks m_tracks;
    std::array<uint32_t, 128> m_lengths{}; ///< by kind; 0: not reported
    CuptiClock m_clock;
    std::vector<std::vector<std::byte>> m_early; ///< records whose clock is not known yet
    Ns m_earlySince = 0;                         ///< arrival of the first of them
    MemoryShare m_earlyShare;
    std::unordered_map<uint64_t, StringId> m_kernelNames;
    std::map<std::pair<uint32_t, uint32_t>, ApiName> m_apiNames;
    std::unordered_map<uint64_t, std::vector<Unnamed>> m_unnamed; ///< by pointer
    size_t m_waiting = 0;                                         ///< in m_unnamed
    std::unordered_set<uint32_t> m_numbers;
    StreamOrder m_order;
    Seen m_seen; ///< the current record
    const Ns m_begin = monotonicNow();
    OutsideActivity m_outside;
    CudaAbsence m_absence;
    Allocations m_allocations;
    uint64_t m_version = 0;         ///< 0: not reported
    bool m_areDevicesKnown = false; ///< before that, records do not identify their GPU
    bool m_wereDevicesTold = false;
    uint64_t m_untimed = 0;
    UntimedWork m_untimedWork;
    uint64_t m_lost = 0;
    uint64_t m_lostBytes = 0;               ///< after a record of unknown length
    std::array<uint64_t, 128> m_notShown{}; ///< records, by kind
    MemoryShare m_share;
    std::map<std::tuple<format::Outcome, const char *, const char *>, uint64_t> m_counts;
    bool m_hasRead = false; ///< part of it is in the trace
};

/// Classifies a record for its stream; only GPU work.
[[nodiscard]] StreamOrder::Work workOf(uint32_t kind, std::span<const std::byte> record);

} // namespace trilane::daemon
