// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/gapexplainer.h"

#include "model/analysis/walk/threadlanes.h"

#include <algorithm>
#include <utility>

namespace trilane {

namespace {

/// From a launch to the begin of its work, if nothing else keeps the work back.
constexpr Ns kLongestLatency = 100'000;

Ns clamped(Ns t, TimeRange range)
{
    return std::clamp(t, range.begin, range.end);
}

} // namespace

GapExplainer::GapExplainer(const Store &store, const LaunchIndex &launches)
    : HostBlame(store, launches)
    , m_calls(store)
{}

const GapStory &GapExplainer::leave(const GpuGap &gap)
{
    m_story.gap = gap;
    m_story.pieces.clear();
    m_story.launch = {};
    return m_story;
}

const GapStory &GapExplainer::explain(const GpuGap &gap)
{
    static_cast<void>(leave(gap));
    explainWhole();
    takeOutUntimed();
    return m_story;
}

void GapExplainer::explainWhole()
{
    const GpuGap &gap = m_story.gap;
    if (!gap.before.ref.isValid() || !gap.after.ref.isValid())
        return add({.time = gap.range, .cause = IdleCause::TraceEdge});
    m_story.launch = m_launches.launchOf(gap.after);
    const TrackId thread = launcherOf(m_story.launch);
    if (!thread.isValid())
        return add({.time = gap.range, .cause = IdleCause::Unobserved});
    const TimeRange call = m_calls.time(m_story.launch);
    const Ns called = clamped(call.begin, gap.range);
    const Ns returned = clamped(call.end, gap.range);
    host({gap.range.begin, called}, {.thread = thread});
    inLaunch({called, returned}, thread);
    afterLaunch({returned, gap.range.end}, call.end <= gap.range.begin);
}

/// Sorted, and apart from each other.
std::vector<TimeRange> GapExplainer::untimedIn(const GpuGap &gap)
{
    const auto [found, isNew] = m_untimed.try_emplace(gap.gpu);
    if (isNew) {
        for (const LaneId lane : untimedLanesOf(m_store, gap.gpu))
            found->second.emplace_back(m_store, lane);
    }
    std::vector<TimeRange> all;
    for (LaneCursor &cursor : found->second) {
        for (bool is = cursor.seek(gap.range.begin); is && cursor.start() < gap.range.end;
             is = cursor.next()) {
            if (cursor.kind() == SliceKind::Unknown)
                all.push_back(cursor.slice().range().intersected(gap.range));
        }
    }
    std::sort(all.begin(), all.end(),
              [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
    std::vector<TimeRange> apart;
    for (const TimeRange &range : all) {
        if (!apart.empty() && range.begin <= apart.back().end)
            apart.back().end = std::max(apart.back().end, range.end);
        else
            apart.push_back(range);
    }
    return apart;
}

/// The GPU may have worked there.
void GapExplainer::takeOutUntimed()
{
    const std::vector<TimeRange> untimed = untimedIn(m_story.gap);
    if (untimed.empty())
        return;
    for (CausePiece piece : std::exchange(m_story.pieces, {})) {
        const TimeRange whole = piece.time;
        Ns from = whole.begin;
        for (const TimeRange &range : untimed) {
            const TimeRange part = range.intersected(whole);
            if (part.isEmpty())
                continue;
            piece.time = {from, part.begin};
            add(piece);
            add({.time = part, .cause = IdleCause::Unobserved});
            from = part.end;
        }
        piece.time = {from, whole.end};
        add(piece);
    }
}

void GapExplainer::inLaunch(TimeRange time, TrackId thread)
{
    if (time.isEmpty())
        return;
    const FoundSlice &work = m_story.gap.after;
    const std::optional<CopyInfo> &copy = m_store.detail(work.slice.detail).copy;
    const bool pageable =
        copy && (copy->source == MemoryKind::Pageable || copy->destination == MemoryKind::Pageable);
    std::vector<Activity> pieces;
    activityOf(thread).cut(time, pieces);
    for (const Activity &activity : pieces) {
        const bool inside = activity.doing == Doing::CudaCall;
        const bool copies =
            activity.api == ApiKind::SyncCopy || (activity.api == ApiKind::AsyncCopy && pageable);
        const bool loads = activity.api == ApiKind::ModuleLoad ||
                           activity.api == ApiKind::Allocation || activity.api == ApiKind::Graph;
        if (activity.state == SliceKind::Runnable)
            charge(activity, {.thread = thread});
        else if (inside && copies)
            add(activity, {.thread = thread}, IdleCause::SyncCopy);
        else if (inside && loads)
            add(activity, {.thread = thread}, IdleCause::CudaCall);
        else
            add(activity, {.thread = thread}, IdleCause::LaunchLatency);
    }
}

void GapExplainer::afterLaunch(TimeRange time, bool wasQueued)
{
    const GpuGap &gap = m_story.gap;
    const bool otherStream =
        m_store.lane(gap.before.lane).track != m_store.lane(gap.after.lane).track;
    const Ns latency = wasQueued && otherStream ? 0 : kLongestLatency;
    const Ns split = std::min(time.end, time.begin + latency);
    add({.time = {time.begin, split},
         .cause = IdleCause::LaunchLatency,
         .evidence = m_story.launch});
    add({.time = {split, time.end},
         .cause = IdleCause::Dependency,
         .inferred = true,
         .evidence = gap.before.ref});
}

} // namespace trilane
