// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/idlefacts.h"

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::items {

namespace {

constexpr size_t kTopKernels = 6;

std::optional<store::FoundSlice> present(const store::FoundSlice &slice)
{
    return slice.ref.isValid() ? std::optional(slice) : std::nullopt;
}

GpuInRange gpuIn(const store::Store &store, TrackId gpu, TimeRange range,
                 const jobs::JobContext &job)
{
    const links::GpuUse use = links::gpuUse(store, gpu, range);
    const Ns unknown = idle::untimedIdle(store, gpu, range);
    GpuInRange result{
        .gpu = gpu, .busy = use.busy, .idle = use.span - use.busy - unknown, .unknown = unknown};
    for (const links::IdleGap &gap : links::idleGaps(store, gpu, range, 1, job)) {
        if (gap.range.duration() > result.longestGap) {
            result.longestGap = gap.range.duration();
            result.longestGapRange = gap.range;
        }
    }
    return result;
}

} // namespace

GapFacts gapFacts(const store::Store &store, TrackId gpu, TimeRange range,
                  const jobs::JobContext &job)
{
    GapFacts facts;
    facts.range = range;
    facts.gpu = gpu;
    const links::IdleGap gap{range, gpu};
    idle::explainGaps(
        store, {&gap, 1}, [&](size_t, const idle::GapStory &story) { facts.story = story; }, job);
    facts.before = present(facts.story.gap.before);
    facts.after = present(facts.story.gap.after);
    if (const store::SliceRef launch = facts.story.launch; launch.isValid()) {
        facts.launch = store::FoundSlice{launch, store.laneOf(launch), store.slice(launch)};
        facts.thread = links::threadOf(store, store.lane(facts.launch->lane).track);
    }
    return facts;
}

RangeFacts rangeFacts(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    RangeFacts facts;
    facts.range = range;
    for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu))
        facts.gpus.push_back(gpuIn(store, gpu, range, job));
    stats::KernelQuery query;
    query.range = range;
    const stats::KernelStats stats = stats::kernelStats(store, query, job);
    facts.kernels = stats.calls;
    facts.kernelTime = stats.total;
    for (size_t i = 0; i < std::min(stats.rows.size(), kTopKernels); ++i) {
        const stats::KernelRow &row = stats.rows[i];
        facts.top.push_back({row.name, row.calls, row.total, row.share});
    }
    return facts;
}

} // namespace trilane::items
