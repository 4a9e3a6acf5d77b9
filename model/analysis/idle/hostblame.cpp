// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/hostblame.h"

#include "model/analysis/idle/profilertimes.h"
#include "model/analysis/links/gaps.h"

#include "model/analysis/links/links.h"
#include "model/analysis/links/wakeups.h"
#include "model/base/recordernames.h"

#include <algorithm>

namespace trilane::idle {

namespace {

/// Threads that wait for one another in a row; more are a fault of the data.
constexpr size_t kMaxPathLength = 16;

bool sameCause(const CausePiece &a, const CausePiece &b)
{
    return a.cause == b.cause && a.inferred == b.inferred && a.proof == b.proof &&
           a.wakers == b.wakers && a.name == b.name && a.range == b.range && a.thread == b.thread &&
           a.other == b.other;
}

} // namespace

HostBlame::HostBlame(const store::Store &store, const iterate::LaunchIndex &launches)
    : m_store(store)
    , m_launches(launches)
    , m_names(store)
    , m_copies(store)
    , m_profiler(store)
    , m_stacks(store)
    , m_waits(store)
    , m_cores(store)
{
    for (const TrackId calls : links::tracksOfKind(store, TrackKind::OsCalls))
        m_hooked.insert(links::processOf(store, calls));
    if (const StringId name = m_hooked.empty() ? StringId() : m_trace.find(kPageFaultName);
        name.isValid())
        m_pageFault = name;
}

HostBlame::~HostBlame() = default;

/// The thread that made a call; invalid for none.
TrackId HostBlame::launcherOf(store::SliceRef launch) const
{
    return launch.isValid() ? links::threadOf(m_store, m_trace.lane(m_trace.laneOf(launch)).track)
                            : TrackId();
}

void HostBlame::add(CausePiece piece)
{
    std::vector<CausePiece> &pieces = m_story.pieces;
    if (piece.time.isEmpty())
        return;
    if (!pieces.empty() && sameCause(pieces.back(), piece))
        pieces.back().time.end = piece.time.end;
    else
        pieces.push_back(piece);
}

void HostBlame::add(const Activity &activity, const Asked &asked, IdleCause cause, bool inferred)
{
    const bool byRange = cause == IdleCause::Collective;
    const bool isNamed = activity.doing != Doing::Range || cause == IdleCause::UserCode;
    StringId name = byRange ? activity.range : isNamed ? activity.name : kNoString;
    if (cause == IdleCause::UserCode && name == kNoString)
        name = m_stacks.nameOf(asked.thread, activity.time);
    add({.time = activity.time,
         .cause = cause,
         .inferred = inferred || asked.inferred,
         .wakers = static_cast<uint8_t>(asked.path.size()),
         .name = name,
         .range = activity.range,
         .thread = asked.thread,
         .other = {},
         .evidence =
             (isNamed || byRange) && activity.ref.isValid() ? activity.ref : activity.stateRef});
}

ThreadActivity &HostBlame::activityOf(TrackId thread)
{
    std::unique_ptr<ThreadActivity> &there = m_threads[thread.value];
    if (!there)
        there = std::make_unique<ThreadActivity>(m_store, thread, m_names);
    return *there;
}

void HostBlame::host(TimeRange time, const Asked &asked)
{
    std::vector<Activity> pieces;
    if (!time.isEmpty())
        activityOf(asked.thread).cut(time, pieces);
    for (const Activity &activity : pieces)
        charge(activity, asked);
}

void HostBlame::charge(const Activity &activity, const Asked &asked)
{
    const bool isStopped =
        activity.reason == StateReason::StopSignal || activity.reason == StateReason::Debugger;
    const bool isOff = activity.reason == StateReason::OffCore;
    const bool waits = links::isBlocked(activity.state) || activity.doing == Doing::SystemCall;
    if (isStopped)
        chargeState(activity, asked, IdleCause::Stopped);
    else if (activity.state == SliceKind::Runnable)
        chargeState(activity, asked, IdleCause::NotScheduled);
    else if (activity.doing == Doing::CudaCall)
        chargeCudaCall(activity, asked);
    else if ((waits || isOff) && activity.range != kNoString && m_names.collective(activity.range))
        add(activity, asked, IdleCause::Collective, true);
    else if (links::isBlocked(activity.state) && !isOff)
        chargeBlocked(activity, asked);
    else if (activity.doing == Doing::Profiler)
        add(activity, asked, IdleCause::Profiler);
    else if (activity.doing == Doing::SystemCall)
        add(activity, asked, IdleCause::SystemCall);
    else if (isOff)
        chargeState(activity, asked, IdleCause::OffCore);
    else if (activity.state == SliceKind::Running)
        chargeRun(activity, asked);
    else if (activity.doing == Doing::Range)
        add(activity, asked, IdleCause::UserCode, true); // it may as well have slept
    else
        chargeSilence(activity, asked);
}

/// Charges the scheduler state regardless of the thread's call; the name is that of the thread on
/// the core.
void HostBlame::chargeState(const Activity &activity, const Asked &asked, IdleCause cause)
{
    CausePiece piece{.time = activity.time,
                     .cause = cause,
                     .inferred = asked.inferred,
                     .wakers = static_cast<uint8_t>(asked.path.size()),
                     .range = activity.range,
                     .thread = asked.thread,
                     .evidence = activity.stateRef};
    if (cause == IdleCause::NotScheduled) {
        for (const CoreHolders::Holder &holder : m_cores.holdersOf(activity)) {
            piece.time = holder.time;
            piece.name = holder.name;
            piece.other = holder.thread;
            add(piece);
        }
        return;
    }
    if (cause == IdleCause::Stopped) {
        piece.name = activity.stateName;
        piece.other = m_waits.wakerOf(activity.stateRef);
    } else {
        piece.inferred = true;
    }
    add(piece);
}

/// A thread that faults page after page runs in the kernel between two sleeps.
void HostBlame::chargeRun(const Activity &activity, const Asked &asked)
{
    if (faultNameOf(asked.thread) != kNoString && m_waits.isBetweenSleeps(activity))
        chargeSleep(activity, asked, true);
    else
        add(activity, asked, IdleCause::UserCode);
}

/// With recorded calls: sleeping for a disk outside of all of them.
StringId HostBlame::faultNameOf(TrackId thread) const
{
    return m_hooked.contains(links::processOf(m_store, thread)) ? m_pageFault : kNoString;
}

/// The activity of an unrecorded process is unknown, but this thread waited for it.
void HostBlame::chargeOutsider(const Activity &activity, const Asked &asked)
{
    add({.time = activity.time,
         .cause = IdleCause::OtherThread,
         .inferred = true,
         .wakers = static_cast<uint8_t>(asked.path.size()),
         .name = activity.stateName,
         .range = activity.range,
         .thread = asked.thread,
         .evidence = activity.stateRef});
}

/// Asleep in no recorded call, or in one that fully explains it.
void HostBlame::chargeSleep(const Activity &activity, const Asked &asked, bool inferred)
{
    Activity sleep = activity;
    if (sleep.doing == Doing::Range)
        sleep.doing = Doing::Nothing;
    if (sleep.doing == Doing::Nothing) {
        sleep.ref = {};
        const bool isFault = inferred || activity.state == SliceKind::BlockedDisk;
        const bool isNamed =
            activity.stateName != kNoString && activity.reason != StateReason::Outsider;
        sleep.name = isNamed ? activity.stateName : isFault ? faultNameOf(asked.thread) : kNoString;
    }
    add(sleep, asked, IdleCause::SystemCall, inferred);
}

void HostBlame::chargeCudaCall(const Activity &activity, const Asked &asked)
{
    if (!chargeProfiler(activity, asked))
        add(activity, asked, causeOfCall(activity));
}

bool HostBlame::chargeProfiler(const Activity &activity, const Asked &asked)
{
    // One that waits for the GPU, or copies, would have taken its time all the same.
    if (activity.api == ApiKind::Sync || activity.api == ApiKind::SyncCopy)
        return false;
    const store::FoundSlice by = m_profiler.covering(asked.thread, activity.time);
    if (!by.ref.isValid())
        return false;
    add({.time = activity.time,
         .cause = IdleCause::Profiler,
         .inferred = true,
         .wakers = static_cast<uint8_t>(asked.path.size()),
         .name = by.slice.name,
         .range = activity.range,
         .thread = asked.thread,
         .evidence = by.ref});
    return true;
}

IdleCause HostBlame::causeOfCall(const Activity &activity)
{
    switch (activity.api) {
    case ApiKind::Sync:
        return IdleCause::SyncCall;
    case ApiKind::SyncCopy:
        return IdleCause::SyncCopy;
    case ApiKind::ModuleLoad:
        return IdleCause::LoadingCode;
    case ApiKind::AsyncCopy:
        return m_copies.has(activity.ref) ? IdleCause::SyncCopy : IdleCause::CudaCall;
    default:
        return IdleCause::CudaCall;
    }
}

/// A thread that waits for another one is not the cause: the other one is.
void HostBlame::chargeBlocked(const Activity &activity, const Asked &asked)
{
    const bool inCall = activity.doing == Doing::SystemCall;
    const OsKind call = inCall ? m_names.os(activity.name) : OsKind::Wait;
    const bool waitsForThread =
        (!inCall && m_waits.isForNewProcess(activity)) ||
        (activity.state == SliceKind::Blocked && (call == OsKind::Lock || call == OsKind::Wait ||
                                                  call == OsKind::Read || call == OsKind::Write));
    const Waits::End end = waitsForThread ? m_waits.endOf(activity) : Waits::End{};
    if (!end.by.isValid() && end.isSeries)
        return add(activity, asked, IdleCause::OtherThread, true);
    if (waitsForThread && !end.by.isValid() && activity.reason == StateReason::Outsider)
        return chargeOutsider(activity, asked);
    if (!end.by.isValid() || end.by == asked.thread)
        return chargeSleep(activity, asked, false);
    // Only a wait for a lock is surely ended by the waking thread: the interrupt that ends a wait
    // for a device is handled by the thread that happens to be on the core.
    follow(activity, asked, end.by, end.isSeries || call != OsKind::Lock);
}

/// Charges another thread for that time, unless it waits for the first one.
void HostBlame::follow(const Activity &activity, const Asked &asked, TrackId to, bool inferred)
{
    Asked other = asked;
    other.thread = to;
    if (const StringId name = m_trace.track(to).name; isOfRecorder(m_store, m_trace.string(name)))
        return add({.time = activity.time,
                    .cause = IdleCause::Profiler,
                    .inferred = true,
                    .wakers = static_cast<uint8_t>(asked.path.size()),
                    .name = name,
                    .range = activity.range,
                    .thread = asked.thread,
                    .other = {},
                    .evidence = activity.stateRef});
    const bool turnsRound = to == asked.thread ||
                            std::find(asked.path.begin(), asked.path.end(), to) != asked.path.end();
    if (!activityOf(to).isKnown() || turnsRound || asked.path.size() >= kMaxPathLength)
        return add(activity, other, IdleCause::OtherThread, true);
    other.path.push_back(asked.thread);
    other.inferred = asked.inferred || inferred;
    host(activity.time, other);
}

void HostBlame::chargeSilence(const Activity &activity, const Asked &asked)
{
    if (activityOf(asked.thread).hasStates()) {
        // A thread that others wait for did not exist yet: its creator started it late.
        const TrackId maker =
            activity.stateRef.isValid() ? TrackId() : m_waits.makerOf(asked.thread, activity.time);
        return maker.isValid() ? follow(activity, asked, maker, true)
                               : add(activity, asked, IdleCause::Unobserved);
    }
    // Without states, a thread without events may wait for the one that launched before.
    const store::FoundSlice &before = m_story.gap.before;
    const TrackId previous = asked.path.empty() && before.ref.isValid()
                                 ? launcherOf(m_launches.launchOf(before))
                                 : TrackId();
    if (!previous.isValid() || previous == asked.thread)
        return add(activity, asked, IdleCause::UserCode, true);
    Asked other{.thread = previous, .inferred = true, .path = {asked.thread}};
    host(activity.time, other);
}

} // namespace trilane::idle
