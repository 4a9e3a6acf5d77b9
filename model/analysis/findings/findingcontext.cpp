// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findingcontext.h"

#include "model/analysis/findings/unnumberededges.h"
#include "model/analysis/marks/numberedsteps.h"

namespace trilane {

namespace {

RecordedLayers layersOf(const Store &store)
{
    RecordedLayers layers;
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.chunksOf(lane.id).empty())
            continue;
        switch (store.track(lane.track).kind) {
        case TrackKind::Stream:
        case TrackKind::AllStreams:
            layers.gpuWork = true;
            break;
        case TrackKind::ApiCalls:
            layers.apiCalls = true;
            break;
        case TrackKind::Ranges:
            layers.ranges = true;
            break;
        case TrackKind::ThreadState:
            layers.threadStates = true;
            break;
        case TrackKind::OsCalls:
            layers.osCalls = true;
            break;
        default:
            break;
        }
    }
    return layers;
}

SliceStats statsOf(const Store &store, std::vector<GroupKey> keys, uint32_t kinds, TimeRange range,
                   const JobContext &job)
{
    const SliceQuery query{
        .groupBy = std::move(keys), .range = range, .exactBelow = 0, .kinds = kinds};
    return sliceStats(store, query, job);
}

/// All that reach into it; none where what to look for is wrong, which it is not here.
StepList stepsIn(const Store &store, TimeRange range, const JobContext &job)
{
    Result<StepList> found = findStepList(store, {}, job);
    if (!found)
        return {};
    found->leaveOut(
        [&](size_t step) { return found->steps[step].range.intersected(range).isEmpty(); });
    return std::move(*found);
}

bool hasTransfers(const SliceStats &copies, TrackId gpu)
{
    for (const SliceRow &row : copies.rows) {
        if (row.gpu == gpu)
            return true;
    }
    return false;
}

void addCopies(FindingContext &context, StepPlaces &places, const JobContext &job)
{
    using enum GroupKey;
    context.copies = statsOf(context.store, {Direction, Source, Destination, Device},
                             kindSet(SliceKind::Memcpy), context.range, job);
    const auto alone = [&](const FoundSlice &copy, bool isPageable, Ns exposed) {
        (isPageable ? context.copiedPageable : context.copied)
            .add(places.of(copy), copy.slice.range(), exposed);
    };
    for (const GpuUse &use : context.gpus)
        context.exposure.push_back(
            hasTransfers(context.copies, use.gpu)
                ? copyExposure(context.store, use.gpu, context.range, job, alone)
                : CopyExposure{.gpu = use.gpu});
}

} // namespace

FindingContext::FindingContext(const Store &trace, const FindingQuery &query, const JobContext &job)
    : store(trace)
    , range(query.range)
    , layers(layersOf(trace))
{
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        if (const GpuUse use = gpuUse(store, gpu, range); use.busy > 0)
            gpus.push_back(use);
    }
    IdleQuery idleQuery{.range = range};
    for (const GpuUse &use : gpus) {
        span += use.span;
        busy += use.busy;
        idleQuery.gpus.push_back(use.gpu);
    }
    if (gpus.empty())
        return;
    steps = stepsIn(store, range, job);
    StepPlaces places(store, steps, job);
    const auto communicates = [&](const FoundSlice &kernel, Ns exposed) {
        communicated.add(places.of(kernel), kernel.slice.range(), exposed);
    };
    for (const GpuUse &use : gpus) {
        times.push_back(gpuTime(store, use.gpu, range, job, communicates));
        split += times.back().split;
    }
    const std::vector<NumberedStep> marked = numberedSteps(store, job);
    for (size_t i = 1; i < marked.size(); ++i)
        borders += range.contains(marked[i].range.begin) ? 1 : 0;
    ranks = rankReport(store, {.range = range}, job);
    idle = idleTopics(store, idleQuery, marked, places, job);
    // Of what numbers no step nothing was explained: it is idle time all the same.
    for (const GpuUse &use : gpus)
        idle.edges += marked.empty() ? edgesOfUnnumbered(store, use.gpu, steps, range) : 0;
    using enum GroupKey;
    kernels = statsOf(store, {Name, Grid, Block, Registers, SharedMemory, Device},
                      kindSet(SliceKind::Kernel), range, job);
    calls = statsOf(store, {Name}, kindSet(SliceKind::ApiCall), range, job);
    addCopies(*this, places, job);
    for (const GpuUse &use : gpus)
        queued.push_back(queuedWork(store, use.gpu, range, job));
}

} // namespace trilane
