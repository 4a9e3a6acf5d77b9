// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Splits a gap into the parts between a launch and its work, and parts without a launch.

#include "model/analysis/idle/gapexplainer.h"
#include "model/analysis/idle/launchlatency.h"
#include "model/store/store.h"

#include "model/analysis/links/links.h"
#include "model/analysis/links/wakeups.h"

#include <algorithm>

namespace trilane::idle {

namespace {

/// Maximum time between two migrations in which a thread uses the data of the first one.
constexpr Ns kMaxTouch = 10'000'000;

Ns clamped(Ns t, TimeRange range)
{
    return std::clamp(t, range.begin, range.end);
}

} // namespace

void GapExplainer::explainWhole()
{
    const GpuGap &gap = m_story.gap;
    if (!gap.before.ref.isValid() || !gap.after.ref.isValid())
        return explainTraceEdge();
    explainByLaunch();
}

/// By activity of the thread that launched the operation at the end.
void GapExplainer::explainByLaunch()
{
    const GpuGap &gap = m_story.gap;
    m_story.launch = m_launches.launchOf(gap.after);
    const TrackId thread = launcherOf(m_story.launch);
    if (!thread.isValid())
        return withoutLaunch();
    const TimeRange call = m_calls.time(m_story.launch);
    const Ns called = clamped(call.begin, gap.range);
    const Ns returned = clamped(call.end, gap.range);
    host({gap.range.begin, called}, {.thread = thread});
    inLaunch({called, returned}, thread);
    afterLaunch({returned, gap.range.end}, call.end <= gap.range.begin);
}

void GapExplainer::withoutLaunch()
{
    const GpuGap &gap = m_story.gap;
    if (isMigration(m_store, gap.after))
        return beforeMigration();
    if (!m_firstCalls.areAfterLaunchOf(gap.after))
        return add({.time = gap.range, .cause = IdleCause::Unobserved});
    add({.time = gap.range,
         .cause = IdleCause::GpuSilent,
         .inferred = true,
         .proof = SilenceProof::LaunchedBefore,
         .evidence = gap.after.ref});
}

/// A page fault ended the gap: by activity of the faulting thread.
void GapExplainer::beforeMigration()
{
    const GpuGap &gap = m_story.gap;
    const FaultingThreads::Found by = m_faults.of(gap.after, gap.range);
    const CausePiece fault{.time = gap.range,
                           .cause = IdleCause::UnifiedMemory,
                           .inferred = by.inferred,
                           .thread = by.thread,
                           .evidence = gap.after.ref};
    if (!by.thread.isValid())
        return add(fault);
    const bool touches = isMigration(m_store, gap.before) && gap.range.duration() <= kMaxTouch;
    const Ns from =
        touches ? gap.range.begin : std::max(gap.range.begin, gap.range.end - kMaxLatency);
    const Asked asked{.thread = by.thread, .inferred = by.inferred};
    host({gap.range.begin, from}, asked);
    std::vector<Activity> pieces;
    activityOf(by.thread).cut({from, gap.range.end}, pieces);
    for (const Activity &activity : pieces) {
        const bool inCode = activity.doing == Doing::Nothing || activity.doing == Doing::Range;
        CausePiece piece = fault;
        piece.time = activity.time;
        piece.name = piece.range = activity.range;
        if (inCode && activity.state != SliceKind::Runnable)
            add(piece);
        else
            charge(activity, asked);
    }
}

void GapExplainer::inLaunch(TimeRange time, TrackId thread)
{
    if (time.isEmpty())
        return;
    std::vector<Activity> pieces;
    activityOf(thread).cut(time, pieces);
    Ns own = 0; // without separately counted nested calls, and without time off the core
    for (const Activity &activity : pieces) {
        const bool isOther = activity.api == ApiKind::ModuleLoad ||
                             activity.api == ApiKind::Allocation || activity.api == ApiKind::Graph;
        own += isOther || activity.state == SliceKind::Runnable ? 0 : activity.time.duration();
    }
    for (const Activity &activity : pieces)
        chargeLaunch(activity, {.thread = thread}, own > kMaxLatency);
}

void GapExplainer::chargeLaunch(const Activity &activity, const Asked &asked, bool isLong)
{
    if (activity.state == SliceKind::Runnable)
        return charge(activity, asked);
    if (activity.doing != Doing::CudaCall)
        return add(activity, asked, IdleCause::LaunchLatency);
    if (chargeProfiler(activity, asked))
        return;
    if (isLong && activity.state == SliceKind::Blocked) {
        // Another thread of the process may have the driver's lock.
        const TrackId waker = wakerOf(activity);
        if (waker.isValid() && waker != asked.thread &&
            links::processOf(m_store, waker) == links::processOf(m_store, asked.thread))
            return chargeBlocked(activity, asked);
    }
    const IdleCause cause = causeInLaunch(activity.api, isLong);
    const bool isKernel = activity.api == ApiKind::Launch;
    add(activity, asked, cause, cause == IdleCause::LoadingCode && isKernel);
}

/// A launch while the GPU is idle takes microseconds, unless it must load the kernel's code first,
/// which it does once.
IdleCause GapExplainer::causeInLaunch(ApiKind call, bool isLong)
{
    switch (call) {
    case ApiKind::SyncCopy:
        return IdleCause::SyncCopy;
    case ApiKind::ModuleLoad:
        return IdleCause::LoadingCode;
    case ApiKind::Allocation:
    case ApiKind::Graph:
        return IdleCause::CudaCall;
    case ApiKind::AsyncCopy:
        if (isPageable(m_store, m_story.gap.after.slice.detail))
            return IdleCause::SyncCopy;
        break;
    case ApiKind::Launch:
        if (isLong && m_firstRuns.isFirst(m_story.gap.after))
            return IdleCause::LoadingCode;
        break;
    default:
        break;
    }
    return isLong ? IdleCause::CudaCall : IdleCause::LaunchLatency;
}

void GapExplainer::afterLaunch(TimeRange time, bool wasQueued)
{
    if (time.isEmpty())
        return;
    if (time.duration() > kMaxLatency && inCallback(time))
        return;
    const GpuGap &gap = m_story.gap;
    const bool follows = wasQueued && gap.before.ref.isValid() &&
                         m_store.lane(gap.before.lane).track != m_store.lane(gap.after.lane).track;
    const bool isSilent = time.duration() > kMaxLatency;
    const SilenceProof proof = isSilent ? proofOf(time) : SilenceProof::None;
    const Ns split = isSilent && proof != SilenceProof::None
                         ? time.begin
                         : std::min(time.end, time.begin + kMaxLatency);
    if (follows) // the awaited operation has just ended
        add({.time = {time.begin, split},
             .cause = IdleCause::Dependency,
             .inferred = true,
             .name = gap.before.slice.name,
             .evidence = gap.before.ref});
    else
        add({.time = {time.begin, split},
             .cause = IdleCause::LaunchLatency,
             .evidence = m_story.launch});
    whileQueued({split, time.end}, proof);
}

/// Attributes the time to work elsewhere; without any, the GPU is silent.
void GapExplainer::whileQueued(TimeRange time, SilenceProof proof)
{
    const GpuGap &gap = m_story.gap;
    Ns at = time.begin;
    const auto silent = [&](Ns end) {
        add({.time = {at, end},
             .cause = IdleCause::GpuSilent,
             .proof = proof,
             .evidence = m_story.launch});
    };
    for (const WorkElsewhere::Stretch &work : m_elsewhere.in(time, gap.gpu, gap.after)) {
        silent(work.time.begin);
        // The next operation needs as long as any to begin.
        const bool isLast = work.time.end >= time.end - kMaxLatency;
        const Ns end = isLast ? time.end : work.time.end;
        add({.time = {std::max(at, work.time.begin), end},
             .cause = IdleCause::Dependency,
             .inferred = true,
             .name = work.last.slice.name,
             .evidence = work.last.ref});
        at = end;
    }
    silent(time.end);
}

SilenceProof GapExplainer::proofOf(TimeRange silence)
{
    const GpuGap &gap = m_story.gap;
    if (m_firstCalls.isFirstOfStream(gap.after, m_calls.time(m_story.launch).begin))
        return SilenceProof::LaunchedBefore;
    if (!m_silences)
        m_silences = Silences::of(m_store);
    // Between work of two processes the GPU changes over, each time as long.
    const bool isOfOneProcess =
        !gap.before.ref.isValid() || m_store.track(m_store.lane(gap.before.lane).track).process ==
                                         m_store.track(m_store.lane(gap.after.lane).track).process;
    if (isOfOneProcess && m_silences->recurs(gap.gpu, gap.before.slice.name, gap.after.slice.name,
                                             silence.duration()))
        return SilenceProof::Recurs;
    const bool inOneLaunch = gap.before.ref.isValid() &&
                             gap.before.slice.correlation == gap.after.slice.correlation &&
                             m_launches.launchOf(gap.before) == m_story.launch;
    return inOneLaunch ? SilenceProof::DeviceLaunch : SilenceProof::None;
}

/// Whether the stream waited for a host function; if so, examines its thread.
bool GapExplainer::inCallback(TimeRange time)
{
    const store::SliceRef call = m_callbacks.before(m_story.gap.after, m_story.launch);
    if (!call.isValid())
        return false;
    const format::Slice called = m_store.slice(call);
    const TrackId launcher = launcherOf(m_story.launch);
    // The function may have begun before the next work was launched.
    const std::optional<HostCallbacks::Run> run =
        m_callbacks.during({std::max(m_story.gap.range.begin, called.start), time.end}, launcher);
    if (!run) {
        add({.time = time,
             .cause = IdleCause::Dependency,
             .inferred = true,
             .name = called.name,
             .evidence = call});
        return true;
    }
    const Ns from = clamped(run->time.begin, time);
    const Ns until = clamped(run->time.end, time);
    add({.time = {time.begin, from}, .cause = IdleCause::LaunchLatency, .evidence = call});
    host({from, until}, {.thread = run->thread, .inferred = true, .path = {launcher}});
    add({.time = {until, time.end}, .cause = IdleCause::LaunchLatency, .evidence = m_story.launch});
    return true;
}

} // namespace trilane::idle
