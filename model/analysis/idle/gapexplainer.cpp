// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/gapexplainer.h"

#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/links/links.h"
#include "model/analysis/links/wakeups.h"
#include "model/base/timeranges.h"

#include <algorithm>
#include <utility>

namespace trilane::idle {

GapExplainer::GapExplainer(const store::Store &store, const iterate::LaunchIndex &launches)
    : HostBlame(store, launches)
    , m_calls(store)
    , m_firstCalls(store)
    , m_firstRuns(store)
    , m_elsewhere(store)
    , m_callbacks(store, names())
    , m_faults(store)
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

const GapStory &GapExplainer::explainEdge(const GpuGap &edge, TrackId thread)
{
    static_cast<void>(leave(edge));
    explainPart(edge.range, thread);
    takeOutUntimed();
    return m_story;
}

/// A part of the gap before the first or after the last operation.
void GapExplainer::explainPart(TimeRange part, TrackId thread)
{
    const TimeRange whole = std::exchange(m_story.gap.range, part);
    if (m_story.gap.after.ref.isValid())
        explainByLaunch();
    else if (thread.isValid())
        host(part, {.thread = thread});
    else
        add({.time = part, .cause = IdleCause::Unobserved});
    m_story.gap.range = whole;
}

/// The part inside a step has causes like a gap; for the rest it is unknown whether the GPU had
/// work to do.
void GapExplainer::explainTraceEdge()
{
    const GpuGap gap = m_story.gap;
    const auto charge = [&](Ns begin, Ns end) {
        add({.time = {begin, end}, .cause = IdleCause::TraceEdge});
    };
    for (const StepEdge &edge : stepEdgesOf(gap.gpu)) {
        const TimeRange part = edge.gap.range.intersected(gap.range);
        if (edge.gap.after.ref != gap.after.ref || part.isEmpty())
            continue;
        charge(gap.range.begin, part.begin);
        explainPart(part, edge.thread);
        return charge(part.end, gap.range.end);
    }
    charge(gap.range.begin, gap.range.end);
}

const std::vector<StepEdge> &GapExplainer::stepEdgesOf(TrackId gpu)
{
    const auto [at, isNew] = m_stepEdges.try_emplace(gpu);
    if (isNew)
        at->second = stepEdges(m_store, gpu);
    return at->second;
}

const std::vector<TimeRange> &GapExplainer::unknownOf(TrackId gpu)
{
    const auto [found, isNew] = m_unknown.try_emplace(gpu);
    if (isNew)
        found->second = iterate::unknownTimes(m_store, gpu);
    return found->second;
}

Ns GapExplainer::unknownIn(const GpuGap &gap)
{
    return timeWithin(unknownOf(gap.gpu), gap.range);
}

/// The GPU may have worked there.
void GapExplainer::takeOutUntimed()
{
    const std::vector<TimeRange> &unknown = unknownOf(m_story.gap.gpu);
    if (timeWithin(unknown, m_story.gap.range) == 0)
        return;
    for (CausePiece piece : std::exchange(m_story.pieces, {})) {
        const TimeRange whole = piece.time;
        Ns from = whole.begin;
        auto range =
            std::partition_point(unknown.begin(), unknown.end(),
                                 [&](const TimeRange &one) { return one.end <= whole.begin; });
        for (; range != unknown.end() && range->begin < whole.end; ++range) {
            const TimeRange part = range->intersected(whole);
            piece.time = {from, part.begin};
            add(piece);
            add({.time = part, .cause = IdleCause::Unobserved});
            from = part.end;
        }
        piece.time = {from, whole.end};
        add(piece);
    }
}

} // namespace trilane::idle
