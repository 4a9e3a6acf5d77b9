// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/gaps.h"

#include "model/store/store.h"
#include "model/store/trackwalk.h"

#include <algorithm>

namespace trilane::links {

namespace {

/// Time from the first to the last operation of the lane.
TimeRange spanOf(store::Tables trace, LaneId lane)
{
    const std::span<const ChunkId> all = trace.chunksOf(lane);
    if (all.empty())
        return {};
    return {trace.chunks()[all.front().value].start, trace.chunks()[all.back().value].end};
}

} // namespace

std::optional<LaneId> allStreamsLane(store::Tables trace, TrackId gpu)
{
    for (TrackId child : trace.children(gpu)) {
        if (trace.track(child).kind == TrackKind::AllStreams && !trace.lanesOf(child).empty())
            return trace.lanesOf(child).front();
    }
    return std::nullopt;
}

std::vector<TrackId> tracksOfKind(store::Tables trace, TrackKind kind)
{
    std::vector<TrackId> found;
    store::walkTracks(trace, {}, [&](TrackId track) {
        if (trace.track(track).kind == kind)
            found.push_back(track);
        return true;
    });
    return found;
}

std::vector<IdleGap> idleGaps(const store::Store &store, TrackId gpu, TimeRange range, Ns threshold,
                              const jobs::JobContext &job)
{
    std::vector<IdleGap> gaps;
    const std::optional<LaneId> lane = allStreamsLane(store, gpu);
    if (!lane)
        return gaps;
    auto consider = [&](Ns begin, Ns end) {
        const TimeRange gap{begin, end};
        if (gap.duration() > 0 && gap.duration() >= threshold && gap.intersects(range))
            gaps.push_back({gap.intersected(range), gpu});
    };
    // The chunk before the range may end inside a gap that reaches into it.
    const std::span<const ChunkId> all = store.chunksOf(*lane);
    auto at = std::partition_point(all.begin(), all.end(), [&](ChunkId id) {
        return store.chunks()[id.value].end < range.begin;
    });
    std::optional<Ns> before;
    if (at != all.begin())
        before = store.chunks()[std::prev(at)->value].end;
    for (; at != all.end() && !job.stopped(); ++at) {
        const format::ChunkEntry &entry = store.chunks()[at->value];
        if (before)
            consider(*before, entry.start);
        if (entry.start >= range.end)
            break;
        before = entry.end;
        if (entry.longestGap < threshold || entry.longestGap == 0)
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(*at);
        for (size_t i = 1; i < chunk->size(); ++i)
            consider(chunk->end(i - 1), chunk->start(i));
    }
    return gaps;
}

GpuUse gpuUse(const store::Store &store, TrackId gpu, TimeRange range)
{
    GpuUse use{.gpu = gpu};
    if (const std::optional<LaneId> lane = allStreamsLane(store, gpu)) {
        const TimeRange seen = spanOf(store, *lane).intersected(range);
        use.span = seen.duration();
        use.busy = seen.isEmpty() ? 0 : store.covered(*lane, seen);
    }
    return use;
}

} // namespace trilane::links
