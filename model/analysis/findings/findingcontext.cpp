// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findingcontext.h"

#include "model/analysis/findings/unnumberededges.h"
#include "model/analysis/marks/numberedsteps.h"

namespace trilane::findings {

namespace {

RecordedLayers layersOf(store::Tables trace)
{
    RecordedLayers layers;
    for (const format::Lane &lane : trace.lanes()) {
        if (!lane.track.isValid() || trace.chunksOf(lane.id).empty())
            continue;
        switch (trace.track(lane.track).kind) {
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

stats::SliceStats statsOf(const store::Store &store, std::vector<stats::GroupKey> keys,
                          uint32_t kinds, TimeRange range, const jobs::JobContext &job)
{
    const stats::SliceQuery query{
        .groupBy = std::move(keys), .range = range, .exactBelow = 0, .kinds = kinds};
    return stats::sliceStats(store, query, job);
}

/// All that reach into it; none where what to look for is wrong, which it is not here.
steps::StepList stepsIn(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    Result<steps::StepList> found = steps::findStepList(store, {}, job);
    if (!found)
        return {};
    found->leaveOut(
        [&](size_t step) { return found->steps[step].range.intersected(range).isEmpty(); });
    return std::move(*found);
}

bool hasTransfers(const stats::SliceStats &copies, TrackId gpu)
{
    for (const stats::SliceRow &row : copies.rows) {
        if (row.gpu == gpu)
            return true;
    }
    return false;
}

void addCopies(FindingContext &context, StepPlaces &places, const jobs::JobContext &job)
{
    using enum stats::GroupKey;
    context.copies = statsOf(context.store, {Direction, Source, Destination, Device},
                             stats::kindSet(SliceKind::Memcpy), context.range, job);
    const auto alone = [&](const store::FoundSlice &copy, bool isPageable, Ns exposed) {
        (isPageable ? context.copiedPageable : context.copied)
            .add(places.of(copy), copy.slice.range(), exposed);
    };
    for (const links::GpuUse &use : context.gpus)
        context.exposure.push_back(
            hasTransfers(context.copies, use.gpu)
                ? copyExposure(context.store, use.gpu, context.range, job, alone)
                : CopyExposure{.gpu = use.gpu});
}

} // namespace

FindingContext::FindingContext(const store::Store &trace, const FindingQuery &query,
                               const jobs::JobContext &job)
    : store(trace)
    , range(query.range)
    , layers(layersOf(trace))
{
    for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
        if (const links::GpuUse use = links::gpuUse(store, gpu, range); use.busy > 0)
            gpus.push_back(use);
    }
    idle::IdleQuery idleQuery{.range = range};
    for (const links::GpuUse &use : gpus) {
        span += use.span;
        busy += use.busy;
        idleQuery.gpus.push_back(use.gpu);
    }
    if (gpus.empty())
        return;
    steps = stepsIn(store, range, job);
    StepPlaces places(store, steps, job);
    const auto communicates = [&](const store::FoundSlice &kernel, Ns exposed) {
        communicated.add(places.of(kernel), kernel.slice.range(), exposed);
    };
    for (const links::GpuUse &use : gpus) {
        times.push_back(communication::gpuTime(store, use.gpu, range, job, communicates));
        split += times.back().split;
    }
    const std::vector<marks::NumberedStep> marked = marks::numberedSteps(store, job);
    for (size_t i = 1; i < marked.size(); ++i)
        borders += range.contains(marked[i].range.begin) ? 1 : 0;
    ranks = ranks::rankReport(store, {.range = range}, job);
    idle = idleTopics(store, idleQuery, marked, places, job);
    // Of what numbers no step nothing was explained: it is idle time all the same.
    for (const links::GpuUse &use : gpus)
        idle.edges += marked.empty() ? edgesOfUnnumbered(store, use.gpu, steps, range) : 0;
    using enum stats::GroupKey;
    kernels = statsOf(store, {Name, Grid, Block, Registers, SharedMemory, Device},
                      stats::kindSet(SliceKind::Kernel), range, job);
    calls = statsOf(store, {Name}, stats::kindSet(SliceKind::ApiCall), range, job);
    addCopies(*this, places, job);
    for (const links::GpuUse &use : gpus)
        queued.push_back(queuedWork(store, use.gpu, range, job));
}

} // namespace trilane::findings
