// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"
#include "model/base/kinds.h"
#include "model/base/statereason.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace trilane::sched {

/// A thread had a core during [start, end), ns.
struct CoreSlice
{
    uint32_t cpu = kUnknownCpu;
    int32_t tid = kUnknownTid;
    int32_t pid = kUnknownTid;
    int64_t start = 0;
    int64_t end = 0;
    bool isRecorded = false;
};

/// A recorded thread was Running, Runnable, Blocked, BlockedDisk or Unknown, ns.
struct StateSlice
{
    int32_t tid = kUnknownTid;
    int32_t pid = kUnknownTid;
    SliceKind state = SliceKind::Unknown;
    int64_t start = 0;
    int64_t duration = 0;
    uint32_t cpu = kUnknownCpu;         ///< current or last core
    int32_t wakerTid = kUnknownTid;     ///< Blocked: the thread that ended it; Runnable: the waker
    int32_t preemptorTid = kUnknownTid; ///< runnable: the thread that took the core
    StateReason reason = StateReason::None; ///< of Blocked
};

class StateSink
{
public:
    virtual ~StateSink() = default;
    virtual void onCore(const CoreSlice &slice) = 0;
    virtual void onState(const StateSlice &slice) = 0;
};

/// Converts scheduler events, in order of time, to slices of cores (for all processes in the
/// events) and of threads (recorded ones). The slices of a thread are contiguous from its first
/// event to its last switch; empty slices are omitted. Pure: no clock, no system calls.
///
/// After a loss on a core, the thread there is unknown until the core's next switch, and the state
/// of a thread without a core is unknown until its next event, because it may have been woken or
/// have run there. Threads seen on other cores are not affected. A loss on an unknown core counts
/// for every core.
class ThreadStates
{
public:
    explicit ThreadStates(StateSink &sink)
        : m_sink(sink)
    {}

    void add(const SchedEvent &event);
    /// Passes all open slices to `to` as if they ended at `time`, ns; they stay open.
    void flushOpenSlices(int64_t time, StateSink &to) const;
    /// Ends all slices at `time`, ns.
    void finish(int64_t time);

private:
    struct Core
    {
        int32_t tid = kUnknownTid; ///< thread on the core; unknown if no slice is open
        int32_t pid = kUnknownTid;
        int64_t since = 0;
        bool isRecorded = false;
        int64_t lostUntil = INT64_MIN;
    };
    struct Thread
    {
        StateSlice now;                   ///< duration open
        int32_t earlyWaker = kUnknownTid; ///< woken before it was off the core
        bool switched = false;            ///< seen in a switch: more reliable than polled
        bool isReady = false;             ///< examined: its next switch shows its state since then
    };

    void onSwitch(const SchedEvent &event);
    void leave(const SchedEvent &event);
    void arrive(const SchedEvent &event);
    void onWaking(const SchedEvent &event);
    void onFork(const SchedEvent &event);
    void onState(const SchedEvent &event);
    void onLost(const SchedEvent &event);

    Thread &threadAt(int32_t tid, int32_t pid, int64_t time);
    void change(Thread &thread, SliceKind state, int64_t time,
                StateReason reason = StateReason::None);
    void close(const Thread &thread, int64_t time) const { give(m_sink, thread, time); }
    static void give(StateSink &to, const Thread &thread, int64_t time);
    static void giveCore(StateSink &to, uint32_t cpu, const Core &core, int64_t time);
    void closeCore(uint32_t cpu, Core &core, int64_t time);
    [[nodiscard]] bool runsElsewhere(const Thread &thread, uint32_t cpu) const;
    [[nodiscard]] bool isLossy(const Core &core, int64_t time) const
    {
        return time <= std::max(core.lostUntil, m_allLostUntil);
    }

    StateSink &m_sink;
    std::unordered_map<uint32_t, Core> m_cores;
    std::unordered_map<int32_t, Thread> m_threads;
    int64_t m_lostUntil = INT64_MIN;    ///< of any core
    int64_t m_allLostUntil = INT64_MIN; ///< of a loss whose core is not known
};

} // namespace trilane::sched
