// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findingcontext.h"

#include "model/analysis/steps/numberedsteps.h"

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

/// Where one step ends and another begins, inside the range.
std::vector<Ns> bordersOf(std::span<const NumberedStep> steps, TimeRange range)
{
    std::vector<Ns> borders;
    for (size_t i = 1; i < steps.size(); ++i) {
        if (range.contains(steps[i].range.begin))
            borders.push_back(steps[i].range.begin);
    }
    return borders;
}

/// How much of the steps lies before the GPU's first operation and behind its last one.
Ns edgesOf(std::span<const NumberedStep> steps, const Store &store, TrackId gpu, TimeRange range)
{
    const std::optional<LaneId> lane = allStreamsLane(store, gpu);
    const std::span<const ChunkId> chunks =
        lane ? store.chunksOf(*lane) : std::span<const ChunkId>();
    if (chunks.empty())
        return 0;
    const TimeRange before{range.begin, store.chunks()[chunks.front().value].start};
    const TimeRange behind{store.chunks()[chunks.back().value].end, range.end};
    Ns edges = 0;
    for (const NumberedStep &step : steps)
        edges +=
            step.range.intersected(before).duration() + step.range.intersected(behind).duration();
    return edges;
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
    const std::vector<Ns> stepBorders = bordersOf(steps, range);
    for (const GpuUse &use : gpus)
        stepEdges += edgesOf(steps, store, use.gpu, range);
    borders = stepBorders.size();
    ranks = rankReport(store, {.range = range}, job);
    idle = idleTopics(store, idleQuery, stepBorders, job);
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
