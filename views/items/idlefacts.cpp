// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/idlefacts.h"

#include "model/analysis/gaps.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/kernelstats.h"
#include "model/analysis/links.h"

#include <algorithm>

namespace trilane {

namespace {

constexpr size_t kTopKernels = 6;

std::optional<FoundSlice> present(const FoundSlice &slice)
{
    return slice.ref.isValid() ? std::optional(slice) : std::nullopt;
}

GpuInRange gpuIn(const Store &store, TrackId gpu, TimeRange range, const JobContext &job)
{
    const GpuUse use = gpuUse(store, gpu, range);
    const Ns unknown = untimedIdle(store, gpu, range);
    GpuInRange result{
        .gpu = gpu, .busy = use.busy, .idle = use.span - use.busy - unknown, .unknown = unknown};
    for (const IdleGap &gap : idleGaps(store, gpu, range, 1, job)) {
        if (gap.range.duration() > result.longestGap) {
            result.longestGap = gap.range.duration();
            result.longestGapRange = gap.range;
        }
    }
    return result;
}

} // namespace

GapFacts gapFacts(const Store &store, TrackId gpu, TimeRange range, const JobContext &job)
{
    GapFacts facts;
    facts.range = range;
    facts.gpu = gpu;
    const IdleGap gap{range, gpu};
    explainGaps(
        store, {&gap, 1}, [&](size_t, const GapStory &story) { facts.story = story; }, job);
    facts.before = present(facts.story.gap.before);
    facts.after = present(facts.story.gap.after);
    if (const SliceRef launch = facts.story.launch; launch.isValid()) {
        facts.launch = FoundSlice{launch, store.laneOf(launch), store.slice(launch)};
        facts.thread = threadOf(store, store.lane(facts.launch->lane).track);
    }
    return facts;
}

RangeFacts rangeFacts(const Store &store, TimeRange range, const JobContext &job)
{
    RangeFacts facts;
    facts.range = range;
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu))
        facts.gpus.push_back(gpuIn(store, gpu, range, job));
    KernelQuery query;
    query.range = range;
    const KernelStats stats = kernelStats(store, query, job);
    facts.kernels = stats.calls;
    facts.kernelTime = stats.total;
    for (size_t i = 0; i < std::min(stats.rows.size(), kTopKernels); ++i) {
        const KernelRow &row = stats.rows[i];
        facts.top.push_back({row.name, row.calls, row.total, row.share});
    }
    return facts;
}

} // namespace trilane
