// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findingcontext.h"

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

bool hasTransfers(const SliceStats &copies, TrackId gpu)
{
    for (const SliceRow &row : copies.rows) {
        if (row.gpu == gpu)
            return true;
    }
    return false;
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
    for (const GpuUse &use : gpus) {
        times.push_back(gpuTime(store, use.gpu, range, job));
        split += times.back().split;
    }
    const std::vector<NumberedStep> steps = numberedSteps(store, job);
    for (size_t i = 1; i < steps.size(); ++i)
        borders += range.contains(steps[i].range.begin) ? 1 : 0;
    ranks = rankReport(store, {.range = range}, job);
    idle = idleTopics(store, idleQuery, steps, job);
    using enum GroupKey;
    kernels = statsOf(store, {Name, Grid, Block, Registers, SharedMemory, Device},
                      kindSet(SliceKind::Kernel), range, job);
    calls = statsOf(store, {Name}, kindSet(SliceKind::ApiCall), range, job);
    copies = statsOf(store, {Direction, Source, Destination, Device}, kindSet(SliceKind::Memcpy),
                     range, job);
    for (const GpuUse &use : gpus)
        exposure.push_back(hasTransfers(copies, use.gpu) ? copyExposure(store, use.gpu, range, job)
                                                         : CopyExposure{.gpu = use.gpu});
    for (const GpuUse &use : gpus)
        queued.push_back(queuedWork(store, use.gpu, range, job));
}

} // namespace trilane
