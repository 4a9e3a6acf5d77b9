// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/coreholders.h"
#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecause.h"
#include "model/analysis/idle/pageablecopies.h"
#include "model/analysis/idle/profilertimes.h"
#include "model/analysis/idle/stacknames.h"
#include "model/analysis/idle/waits.h"
#include "model/analysis/iterate/launchindex.h"
#include "model/store/sliceref.h"

#include <memory>
#include <set>
#include <unordered_map>

namespace trilane::idle {

/// Charges the time of one gap at a time to threads. One thread; store and index must outlive it.
class HostBlame
{
protected:
    HostBlame(const store::Store &store, const iterate::LaunchIndex &launches);
    ~HostBlame();

    /// A thread to examine, and the reason why it is examined.
    struct Asked
    {
        TrackId thread;
        bool inferred = false;
        std::vector<TrackId> path{}; ///< threads that wait for it, the launching one first
    };

    void host(TimeRange time, const Asked &asked);
    void charge(const Activity &activity, const Asked &asked);
    void chargeBlocked(const Activity &activity, const Asked &asked);
    void add(CausePiece piece);
    void add(const Activity &activity, const Asked &asked, IdleCause cause, bool inferred = false);
    [[nodiscard]] ThreadActivity &activityOf(TrackId thread);
    [[nodiscard]] TrackId launcherOf(store::SliceRef launch) const;
    /// The waker of a blocked thread; invalid if unknown.
    [[nodiscard]] TrackId wakerOf(const Activity &activity)
    {
        return m_waits.wakerOf(activity.stateRef);
    }
    /// Charges a call to the recorder, if that delayed it. False: it did not.
    bool chargeProfiler(const Activity &activity, const Asked &asked);
    [[nodiscard]] CallNames &names() { return m_names; }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    const iterate::LaunchIndex &m_launches;
    GapStory m_story;

private:
    void chargeState(const Activity &activity, const Asked &asked, IdleCause cause);
    void chargeRun(const Activity &activity, const Asked &asked);
    void chargeOutsider(const Activity &activity, const Asked &asked);
    void chargeSleep(const Activity &activity, const Asked &asked, bool inferred);
    void chargeCudaCall(const Activity &activity, const Asked &asked);
    [[nodiscard]] IdleCause causeOfCall(const Activity &activity);
    void chargeSilence(const Activity &activity, const Asked &asked);
    void follow(const Activity &activity, const Asked &asked, TrackId to, bool inferred);
    [[nodiscard]] StringId faultNameOf(TrackId thread) const;

    CallNames m_names;
    PageableCopies m_copies;
    ProfilerTimes m_profiler;
    StackNames m_stacks;
    std::unordered_map<uint32_t, std::unique_ptr<ThreadActivity>> m_threads;
    Waits m_waits;
    CoreHolders m_cores;
    StringId m_pageFault = kNoString; ///< its name; empty if missing in the trace
    std::set<TrackId> m_hooked;       ///< processes of which OS calls were recorded
};

} // namespace trilane::idle
