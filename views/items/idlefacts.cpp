// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/idlefacts.h"

#include "model/analysis/gaps.h"
#include "model/analysis/kernelstats.h"
#include "model/analysis/links.h"

#include <algorithm>

namespace trilane {

namespace {

constexpr size_t kTopKernels = 6;

void collect(const Store &store, TrackId below, TrackKind kind, std::vector<TrackId> &found)
{
    for (TrackId child : store.children(below)) {
        if (store.track(child).kind == kind)
            found.push_back(child);
        collect(store, child, kind, found);
    }
}

std::vector<LaneId> lanesBelow(const Store &store, TrackId root, TrackKind kind)
{
    std::vector<TrackId> tracks;
    collect(store, root, kind, tracks);
    std::vector<LaneId> lanes;
    for (TrackId track : tracks) {
        const auto own = store.lanesOf(track);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    return lanes;
}

/// The nearest GPU operation of the lane that ends at or before t.
std::optional<FoundSlice> lastBefore(const Store &store, LaneId lane, Ns t)
{
    std::optional<FoundSlice> found = store.nearest(lane, t - 1);
    while (found && (found->slice.end() > t || !isGpuWork(found->slice.kind)))
        found = store.previous(found->ref);
    return found;
}

/// The nearest GPU operation of the lane that starts at or after t.
std::optional<FoundSlice> firstFrom(const Store &store, LaneId lane, Ns t)
{
    std::optional<FoundSlice> found = store.nearest(lane, t);
    while (found && (found->slice.start < t || !isGpuWork(found->slice.kind)))
        found = store.next(found->ref);
    return found;
}

void addNeighbours(const Store &store, GapFacts &facts)
{
    for (LaneId lane : lanesBelow(store, facts.gpu, TrackKind::Stream)) {
        const auto before = lastBefore(store, lane, facts.range.begin);
        if (before && (!facts.before || before->slice.end() > facts.before->slice.end()))
            facts.before = before;
        const auto after = firstFrom(store, lane, facts.range.end);
        if (after && (!facts.after || after->slice.start < facts.after->slice.start))
            facts.after = after;
    }
}

void addCall(std::vector<CallInGap> &calls, const FoundSlice &found, TimeRange gap)
{
    auto call = std::find_if(calls.begin(), calls.end(), [&](const CallInGap &c) {
        return c.slice.slice.name == found.slice.name && c.slice.slice.kind == found.slice.kind;
    });
    if (call == calls.end())
        call = calls.insert(calls.end(), CallInGap{.slice = found});
    const Ns overlap = found.slice.range().intersected(gap).duration();
    call->overlap += overlap;
    ++call->calls;
    if (overlap > call->longest) {
        call->longest = overlap;
        call->slice = found;
    }
}

void addCalls(const Store &store, GapFacts &facts, const JobContext &job)
{
    for (TrackKind kind : {TrackKind::ApiCalls, TrackKind::OsCalls}) {
        for (LaneId lane : lanesBelow(store, facts.thread, kind)) {
            store.forEachSlice(
                lane, facts.range,
                [&](SliceRef ref, const Slice &slice) {
                    addCall(facts.calls, {ref, lane, slice}, facts.range);
                    return true;
                },
                job);
        }
    }
    std::stable_sort(facts.calls.begin(), facts.calls.end(),
                     [](const CallInGap &a, const CallInGap &b) { return a.overlap > b.overlap; });
    if (facts.calls.size() > kCallsInGapShown)
        facts.calls.resize(kCallsInGapShown);
}

void addStates(const Store &store, GapFacts &facts, const JobContext &job)
{
    for (LaneId lane : lanesBelow(store, facts.thread, TrackKind::ThreadState)) {
        store.forEachSlice(
            lane, facts.range,
            [&](SliceRef, const Slice &slice) {
                const int state =
                    static_cast<int>(slice.kind) - static_cast<int>(SliceKind::Running);
                if (state >= 0 && state < 4) {
                    facts.states[static_cast<size_t>(state)] +=
                        slice.range().intersected(facts.range).duration();
                    facts.statesKnown = true;
                }
                return true;
            },
            job);
    }
}

GpuInRange gpuIn(const Store &store, TrackId gpu, TimeRange range, const JobContext &job)
{
    const GpuUse use = gpuUse(store, gpu, range);
    GpuInRange result{gpu, use.busy, use.span - use.busy, 0, {}};
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
    addNeighbours(store, facts);
    if (facts.after)
        facts.launch = launchOf(store, *facts.after);
    if (!facts.launch)
        return facts;
    facts.thread = threadOf(store, store.lane(facts.launch->lane).track);
    if (!facts.thread.isValid())
        return facts;
    facts.ranges = rangeStack(store, facts.thread, range.begin + range.duration() / 2);
    addCalls(store, facts, job);
    addStates(store, facts, job);
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
