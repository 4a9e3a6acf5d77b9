// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/hostblame.h"

#include "model/analysis/links.h"
#include "model/analysis/wakeups.h"

#include <algorithm>

namespace trilane {

namespace {

/// Threads that wait for one another in a row; more are a fault of the data.
constexpr size_t kLongestPath = 16;
/// Slices of a core that are looked at to find who had it.
constexpr int kCoreSlices = 4096;

bool sameCause(const CausePiece &a, const CausePiece &b)
{
    return a.cause == b.cause && a.inferred == b.inferred && a.wakers == b.wakers &&
           a.name == b.name && a.range == b.range && a.thread == b.thread && a.other == b.other;
}

} // namespace

HostBlame::HostBlame(const Store &store, const LaunchIndex &launches)
    : m_store(store)
    , m_launches(launches)
    , m_names(store)
{
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind != TrackKind::Core)
            continue;
        const Track &core = store.track(lane.track);
        m_cores.emplace(std::pair(core.rank, core.number), LaneCursor(store, lane.id));
    }
}

HostBlame::~HostBlame() = default;

/// The thread that made a call; invalid for none.
TrackId HostBlame::launcherOf(SliceRef launch) const
{
    return launch.isValid() ? threadOf(m_store, m_store.lane(m_store.laneOf(launch)).track)
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
    add({.time = activity.time,
         .cause = cause,
         .inferred = inferred || asked.inferred,
         .wakers = static_cast<uint8_t>(asked.path.size()),
         .name = byRange   ? activity.range
                 : isNamed ? activity.name
                           : kNoString,
         .range = activity.range,
         .thread = asked.thread,
         .other = {},
         .evidence = activity.ref.isValid() ? activity.ref : activity.stateRef});
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
    if (activity.state == SliceKind::Runnable) {
        add({.time = activity.time,
             .cause = IdleCause::NotScheduled,
             .inferred = asked.inferred,
             .wakers = static_cast<uint8_t>(asked.path.size()),
             .range = activity.range,
             .thread = asked.thread,
             .other = coreHolder(activity),
             .evidence = activity.stateRef});
        return;
    }
    const bool waits = isBlocked(activity.state) || activity.doing == Doing::SystemCall;
    if (activity.doing == Doing::CudaCall)
        chargeCudaCall(activity, asked);
    else if (waits && activity.range != kNoString && m_names.collective(activity.range))
        add(activity, asked, IdleCause::Collective, true);
    else if (isBlocked(activity.state))
        chargeBlocked(activity, asked);
    else if (activity.doing == Doing::Profiler)
        add(activity, asked, IdleCause::Profiler);
    else if (activity.doing == Doing::SystemCall)
        add(activity, asked, IdleCause::SystemCall);
    else if (activity.state == SliceKind::Running)
        add(activity, asked, IdleCause::UserCode);
    else if (activity.doing == Doing::Range)
        add(activity, asked, IdleCause::UserCode, true); // it may as well have slept
    else
        chargeSilence(activity, asked);
}

void HostBlame::chargeCudaCall(const Activity &activity, const Asked &asked)
{
    switch (activity.api) {
    case ApiKind::Sync:
        return add(activity, asked, IdleCause::SyncCall);
    case ApiKind::SyncCopy:
        return add(activity, asked, IdleCause::SyncCopy);
    default:
        return add(activity, asked, IdleCause::CudaCall);
    }
}

/// A thread that waits for another one is not the cause: the other one is.
void HostBlame::chargeBlocked(const Activity &activity, const Asked &asked)
{
    const bool inCall = activity.doing == Doing::SystemCall;
    const OsKind call = inCall ? m_names.os(activity.name) : OsKind::Wait;
    const bool waitsForThread =
        activity.state == SliceKind::Blocked && (call == OsKind::Lock || call == OsKind::Wait);
    const TrackId waker = waitsForThread ? wakerOf(activity) : TrackId();
    if (!waker.isValid() || waker == asked.thread)
        return add(activity, asked, IdleCause::SystemCall);
    const bool known = activityOf(waker).isKnown();
    const bool turnsRound =
        std::find(asked.path.begin(), asked.path.end(), waker) != asked.path.end();
    if (!known || turnsRound || asked.path.size() >= kLongestPath) {
        Asked other = asked;
        other.thread = waker;
        return add(activity, other, IdleCause::OtherThread, true);
    }
    Asked other = asked;
    other.path.push_back(asked.thread);
    other.thread = waker;
    // Only a lock has no other reason to end than the thread that ended it: an interrupt that ends
    // a wait for a device is handled by whoever was on the core.
    other.inferred = asked.inferred || call != OsKind::Lock;
    host(activity.time, other);
}

void HostBlame::chargeSilence(const Activity &activity, const Asked &asked)
{
    if (activityOf(asked.thread).hasStates())
        return add(activity, asked, IdleCause::Unobserved);
    // Without states a thread of which nothing is heard may wait for the one that launched before.
    const TrackId previous =
        asked.path.empty() ? launcherOf(m_launches.launchOf(m_story.gap.before)) : TrackId();
    if (!previous.isValid() || previous == asked.thread)
        return add(activity, asked, IdleCause::UserCode, true);
    Asked other{.thread = previous, .inferred = true, .path = {asked.thread}};
    host(activity.time, other);
}

TrackId HostBlame::wakerOf(const Activity &activity)
{
    const FoundSlice state{activity.stateRef, m_store.laneOf(activity.stateRef),
                           m_store.slice(activity.stateRef)};
    uint32_t link = state.slice.link;
    if (link >= m_store.tracks().size()) {
        const std::optional<FoundSlice> after = m_store.next(state.ref);
        if (after && after->slice.start == state.slice.end() &&
            after->slice.kind == SliceKind::Runnable)
            link = after->slice.link;
    }
    if (link >= m_store.tracks().size())
        return {};
    const TrackId by{size_t{link}};
    return m_store.track(by).kind == TrackKind::Thread ? by : TrackId();
}

TrackId HostBlame::coreHolder(const Activity &activity)
{
    const std::optional<FoundSlice> next = m_store.next(activity.stateRef);
    if (!next || next->slice.kind != SliceKind::Running)
        return {};
    const RankId rank = m_store.track(m_store.lane(next->lane).track).rank;
    const auto core = m_cores.find({rank, next->slice.value});
    if (core == m_cores.end() || !core->second.seek(activity.time.begin))
        return {};
    std::unordered_map<uint32_t, Ns> held;
    LaneCursor &cursor = core->second;
    for (int i = 0; i < kCoreSlices && cursor.start() < activity.time.end; ++i) {
        if (cursor.kind() == SliceKind::OnCore)
            held[cursor.link()] +=
                TimeRange{cursor.start(), cursor.end()}.intersected(activity.time).duration();
        if (!cursor.next())
            break;
    }
    const auto most = std::max_element(held.begin(), held.end(), [](const auto &a, const auto &b) {
        return a.second != b.second ? a.second < b.second : a.first > b.first;
    });
    return most != held.end() && most->first < m_store.tracks().size()
               ? TrackId(size_t{most->first})
               : TrackId();
}

} // namespace trilane
