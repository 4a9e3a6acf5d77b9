// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelinelinks.h"

#include "model/analysis/links.h"
#include "model/analysis/operators/projectedlanes.h"
#include "model/analysis/wakeups.h"
#include "views/items/slicefacts.h"

namespace trilane {

namespace {

/// No launch has more work than this; who counts further helps nobody.
constexpr size_t kMostCounted = 65536;

void addWakeup(TimelineLinks &found, const Wakeup &wakeup, bool outward)
{
    if (!wakeup.byState)
        return;
    ++found.total;
    if (found.links.size() >= kMostLinks)
        return;
    found.links.push_back(
        {wakeup.preemption ? TimelineLink::Kind::Preemption : TimelineLink::Kind::Wakeup,
         *wakeup.byState, wakeup.state, wakeup.time, outward});
}

void addWork(TimelineLinks &found, const Store &store, const FoundSlice &launch)
{
    const std::vector<FoundSlice> work = gpuWorkOf(store, launch, kMostCounted);
    found.total = work.size();
    for (size_t i = 0; i < std::min(work.size(), kMostLinks); ++i)
        found.links.push_back(
            {TimelineLink::Kind::Launch, launch, work[i], launch.slice.start, true});
}

/// Calls of a range that are looked at for where it stands on the GPU.
constexpr uint64_t kMostCalls = 200'000;

void addLink(TimelineLinks &found, const FoundSlice &range, const FoundSlice &projection,
             bool outward)
{
    found.links.push_back(
        {TimelineLink::Kind::Launch, range, projection, range.slice.start, outward});
    ++found.total;
}

void addProjections(TimelineLinks &found, const Store &store, const FoundSlice &range,
                    const JobContext &job)
{
    const TrackId thread = threadOf(store, store.lane(range.lane).track);
    if (!store.derivedLanes() || !thread.isValid())
        return;
    const LaunchedWork work = launchedWork(store, thread, range.slice.range(), job, kMostCalls);
    for (const FoundSlice &projection : projectionsOf(store, range, work))
        addLink(found, range, projection, true);
}

} // namespace

TimelineLinks findLinks(const Store &store, const FoundSlice &slice, const JobContext &job)
{
    TimelineLinks found;
    if (isGpuWork(slice.slice.kind)) {
        const FoundSlice work = originalOf(store, slice);
        if (const std::optional<FoundSlice> launch = launchOf(store, work)) {
            found.links.push_back(
                {TimelineLink::Kind::Launch, *launch, work, launch->slice.start, false});
            found.total = 1;
        }
    } else if (slice.slice.kind == SliceKind::ApiCall && slice.slice.correlation != 0) {
        addWork(found, store, slice);
    } else if (slice.slice.kind == SliceKind::Range) {
        addProjections(found, store, slice, job);
    } else if (slice.slice.kind == SliceKind::GpuRange) {
        if (const std::optional<FoundSlice> range = rangeOfProjection(store, slice))
            addLink(found, *range, slice, false);
    } else if (isThreadState(slice.slice.kind)) {
        if (const std::optional<Wakeup> how = wakeupOf(store, slice))
            addWakeup(found, *how, false);
        for (const Wakeup &woken : wokenBy(store, slice, kMostCounted, job))
            addWakeup(found, woken, true);
    }
    return found;
}

} // namespace trilane
