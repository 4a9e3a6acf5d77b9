// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/threadactivity.h"

#include <map>

namespace trilane::idle {

/// Wakers and creators of threads according to scheduler events. Optimized for queries roughly in
/// order of time. One thread; the store must outlive it.
class Waits
{
public:
    explicit Waits(const store::Store &store);

    struct End
    {
        TrackId by; ///< the thread that ended it; invalid: that is not known
        bool isSeries =
            false; ///< of waits with a time limit: the waker of the last one, or of similar ones
    };
    /// End of a blocked state.
    [[nodiscard]] End endOf(const Activity &blocked);
    /// The thread that ended this state; invalid: none that is known.
    [[nodiscard]] TrackId wakerOf(store::SliceRef state) const;
    /// The thread to examine for the time before the first state of this one: its creator, else the
    /// main thread of its process. Invalid: unknown, or the thread already existed.
    [[nodiscard]] TrackId makerOf(TrackId thread, TimeRange time) const;
    /// Whether a thread outside of calls sleeps, as in vfork(), until a process that just started
    /// has its own address space or has exited: a thread of that process is the waker.
    [[nodiscard]] bool isForNewProcess(const Activity &blocked) const;
    /// Whether a run is short and the thread slept uninterruptibly before and after it, with no
    /// recorded event in between.
    [[nodiscard]] bool isBetweenSleeps(const Activity &running) const;

private:
    /// Consecutive waits of one thread on one object, each with a time limit.
    struct Series
    {
        TimeRange time;
        size_t calls = 0;
        TrackId by;
    };
    [[nodiscard]] const Series &seriesOf(const Activity &blocked);
    /// The thread that ended the nearest waits of the same thread on the same object whose time was
    /// not up. Invalid: there is none, or the one before and the one after were ended by different
    /// threads.
    [[nodiscard]] TrackId otherwiseWokenBy(store::SliceRef wait, LaneId states) const;
    [[nodiscard]] std::optional<store::FoundSlice> nextWait(store::SliceRef call) const;
    [[nodiscard]] TrackId lastWakerIn(TimeRange time, LaneId states) const;
    [[nodiscard]] std::optional<store::FoundSlice> firstStateOf(TrackId thread) const;

    const store::Store &m_store;
    std::map<LaneId, Series> m_series; ///< the last one requested, by lane of calls
};

} // namespace trilane::idle
