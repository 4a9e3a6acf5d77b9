// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/stepedges.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/stats/slicestats.h"
#include "model/base/timeranges.h"

#include <algorithm>

namespace trilane::idle {

namespace {

const marks::NumberedStep *stepAt(std::span<const marks::NumberedStep> steps, Ns t)
{
    const std::ptrdiff_t at = marks::stepBefore(steps, t);
    return at >= 0 && steps[static_cast<size_t>(at)].range.contains(t)
               ? &steps[static_cast<size_t>(at)]
               : nullptr;
}

/// Whether a call on one of the lanes launches something in that time.
bool launchesIn(const store::Store &store, std::span<const LaneId> calls, TimeRange time)
{
    CallNames names(store);
    return std::any_of(calls.begin(), calls.end(), [&](LaneId lane) {
        iterate::LaneCursor call(store, lane);
        for (bool is = call.seek(time.begin); is && call.start() < time.end; is = call.next()) {
            const ApiKind kind = names.api(call.name());
            if (call.start() >= time.begin &&
                (kind == ApiKind::Launch || kind == ApiKind::GraphLaunch))
                return true;
        }
        return false;
    });
}

std::optional<StepEdge> edgeBefore(const store::Store &store,
                                   std::span<const marks::NumberedStep> steps, TrackId gpu,
                                   const jobs::JobContext &job)
{
    const store::Tables trace = store;
    iterate::GpuWorkWalk walk(store, iterate::streamLanesOf(store, gpu), stats::kGpuWorkKinds);
    if (!walk.next())
        return std::nullopt;
    const store::FoundSlice first = walk.current().found();
    const iterate::LaunchIndex launches(store, std::span(&first, 1), job);
    const store::SliceRef launch = launches.launchOf(first);
    const Ns start = first.slice.start;
    const Ns called =
        launch.isValid() ? std::min(iterate::SliceReader(store).time(launch).begin, start) : start;
    const marks::NumberedStep *step = stepAt(steps, called);
    if (!step)
        return std::nullopt;
    const TimeRange prepared{step->range.begin, called};
    if (launch.isValid() && launchesIn(store, std::array{trace.laneOf(launch)}, prepared))
        return std::nullopt;
    return StepEdge{
        .gap = {.range = {step->range.begin, start}, .gpu = gpu, .before = {}, .after = first},
        .thread = step->thread};
}

std::optional<StepEdge> edgeBehind(const store::Store &store,
                                   std::span<const marks::NumberedStep> steps, TrackId gpu, Ns end)
{
    const marks::NumberedStep *step = stepAt(steps, end);
    if (!step)
        return std::nullopt;
    const TimeRange rest{end, step->range.end};
    if (step->thread.isValid() &&
        launchesIn(store, iterate::lanesOfThread(store, step->thread).apiCalls, rest))
        return std::nullopt;
    return StepEdge{.gap = {.range = rest, .gpu = gpu, .before = {}, .after = {}},
                    .thread = step->thread};
}

} // namespace

std::vector<StepEdge> stepEdges(const store::Store &store, TrackId gpu, TimeRange range,
                                const jobs::JobContext &job)
{
    const store::Tables trace = store;
    const std::optional<LaneId> lane = links::allStreamsLane(store, gpu);
    if (!lane || trace.chunksOf(*lane).empty())
        return {};
    const std::vector<marks::NumberedStep> steps =
        marks::numberedSteps(store, job, [&](TrackId track) {
            return trace.track(track).rank == trace.track(gpu).rank;
        });
    if (steps.empty())
        return {};
    const Ns end = trace.chunks()[trace.chunksOf(*lane).back().value].end;
    const std::vector<TimeRange> unknown = iterate::unknownTimes(store, gpu);
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

std::vector<ToldEdge> toldEdges(const store::Store &store, TrackId gpu, TimeRange range,
                                const jobs::JobContext &job)
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

} // namespace trilane::idle
