// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/stepedges.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/slicestats.h"
#include "model/analysis/walk/gpuworkwalk.h"
#include "model/analysis/walk/lanecursor.h"
#include "model/analysis/walk/launchindex.h"
#include "model/analysis/walk/slicereader.h"
#include "model/analysis/walk/threadlanes.h"
#include "model/analysis/walk/unrecordedtime.h"
#include "model/base/timeranges.h"

#include <algorithm>

namespace trilane {

namespace {

constexpr uint32_t kOperations = kindSet(SliceKind::Kernel, SliceKind::GraphLaunch) | kCopyKinds;

const NumberedStep *stepAt(std::span<const NumberedStep> steps, Ns t)
{
    const std::ptrdiff_t at = stepBefore(steps, t);
    return at >= 0 && steps[static_cast<size_t>(at)].range.contains(t)
               ? &steps[static_cast<size_t>(at)]
               : nullptr;
}

/// Whether a call on one of the lanes launches something in that time.
bool launchesIn(const Store &store, std::span<const LaneId> calls, TimeRange time)
{
    CallNames names(store);
    return std::any_of(calls.begin(), calls.end(), [&](LaneId lane) {
        LaneCursor call(store, lane);
        for (bool is = call.seek(time.begin); is && call.start() < time.end; is = call.next()) {
            const ApiKind kind = names.api(call.name());
            if (call.start() >= time.begin &&
                (kind == ApiKind::Launch || kind == ApiKind::GraphLaunch))
                return true;
        }
        return false;
    });
}

std::optional<StepEdge> edgeBefore(const Store &store, std::span<const NumberedStep> steps,
                                   TrackId gpu, const JobContext &job)
{
    GpuWorkWalk walk(store, streamLanesOf(store, gpu), kOperations);
    if (!walk.next())
        return std::nullopt;
    const FoundSlice first = walk.current().found();
    const LaunchIndex launches(store, std::span(&first, 1), job);
    const SliceRef launch = launches.launchOf(first);
    const Ns start = first.slice.start;
    const Ns called =
        launch.isValid() ? std::min(SliceReader(store).time(launch).begin, start) : start;
    const NumberedStep *step = stepAt(steps, called);
    if (!step)
        return std::nullopt;
    const TimeRange prepared{step->range.begin, called};
    if (launch.isValid() && launchesIn(store, std::array{store.laneOf(launch)}, prepared))
        return std::nullopt;
    return StepEdge{
        .gap = {.range = {step->range.begin, start}, .gpu = gpu, .before = {}, .after = first},
        .thread = step->thread};
}

std::optional<StepEdge> edgeBehind(const Store &store, std::span<const NumberedStep> steps,
                                   TrackId gpu, Ns end)
{
    const NumberedStep *step = stepAt(steps, end);
    if (!step)
        return std::nullopt;
    const TimeRange rest{end, step->range.end};
    if (step->thread.isValid() &&
        launchesIn(store, lanesOfThread(store, step->thread).apiCalls, rest))
        return std::nullopt;
    return StepEdge{.gap = {.range = rest, .gpu = gpu, .before = {}, .after = {}},
                    .thread = step->thread};
}

} // namespace

std::vector<StepEdge> stepEdges(const Store &store, TrackId gpu, TimeRange range,
                                const JobContext &job)
{
    const std::optional<LaneId> lane = allStreamsLane(store, gpu);
    if (!lane || store.chunksOf(*lane).empty())
        return {};
    const std::vector<NumberedStep> steps = numberedSteps(store, job, [&](TrackId track) {
        return store.track(track).rank == store.track(gpu).rank;
    });
    if (steps.empty())
        return {};
    const Ns end = store.chunks()[store.chunksOf(*lane).back().value].end;
    const std::vector<TimeRange> unknown = unknownTimes(store, gpu);
    const auto isKnown = [&](TimeRange time) {
        return timeWithin(unknown, time) == 0;
    };
    std::vector<StepEdge> edges;
    for (std::optional<StepEdge> edge :
         {edgeBefore(store, steps, gpu, job), edgeBehind(store, steps, gpu, end)}) {
        if (!edge || !isKnown(edge->gap.range))
            continue;
        edge->gap.range = edge->gap.range.intersected(range);
        if (!edge->gap.range.isEmpty())
            edges.push_back(*edge);
    }
    return edges;
}

std::vector<ToldEdge> toldEdges(const Store &store, TrackId gpu, TimeRange range,
                                const JobContext &job)
{
    std::vector<ToldEdge> told;
    for (const StepEdge &edge : stepEdges(store, gpu, range, job))
        explainEdge(
            store, edge.gap, edge.thread,
            [&](const GapStory &story) {
                told.push_back({edge.gap, mainPiece(story)});
            },
            job);
    return told;
}

} // namespace trilane
