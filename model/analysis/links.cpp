// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links.h"

#include "model/analysis/walk/launchindex.h"
#include "model/store/derived.h"

#include <algorithm>
#include <utility>

namespace trilane {

namespace {

/// Calls visit for the slices with that correlation id on the tracks of the kind and process,
/// until it returns false. Chunks whose ids do not include it are not decoded.
template <typename Visit>
void forCorrelation(const Store &store, TrackKind kind, TrackId process, uint64_t correlation,
                    Visit visit)
{
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid())
            continue;
        const Track &track = store.track(lane.track);
        if (track.kind != kind || track.process != process)
            continue;
        for (ChunkId id : store.chunksOf(lane.id)) {
            const ChunkEntry &entry = store.chunks()[id.value];
            if (correlation < entry.correlationMin || correlation > entry.correlationMax)
                continue;
            const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (chunk->correlation(i) != correlation)
                    continue;
                if (!visit(FoundSlice{{id, static_cast<uint32_t>(i)}, lane.id, chunk->slice(i)}))
                    return;
            }
        }
    }
}

} // namespace

TrackId trackAbove(const Store &store, TrackId track, TrackKind kind)
{
    while (track.isValid() && store.track(track).kind != kind)
        track = store.track(track).parent;
    return track;
}

TrackId threadOf(const Store &store, TrackId track)
{
    return trackAbove(store, track, TrackKind::Thread);
}

TrackId gpuOf(const Store &store, TrackId track)
{
    return trackAbove(store, track, TrackKind::Gpu);
}

TrackId processOf(const Store &store, TrackId track)
{
    const TrackId owner = store.track(track).process;
    return owner.isValid() ? owner : trackAbove(store, track, TrackKind::Process);
}

std::optional<FoundSlice> launchOf(const Store &store, const FoundSlice &gpuWork)
{
    if (gpuWork.slice.correlation == 0)
        return std::nullopt;
    const std::shared_ptr<const LaunchIndex> all = store.derived().find<LaunchIndex>(0);
    const SliceRef launch =
        all ? all->launchOf(gpuWork) : LaunchIndex(store, std::span(&gpuWork, 1)).launchOf(gpuWork);
    if (!launch.isValid())
        return std::nullopt;
    return FoundSlice{launch, store.laneOf(launch), store.slice(launch)};
}

std::vector<FoundSlice> gpuWorkOf(const Store &store, const FoundSlice &launch, size_t limit)
{
    std::vector<FoundSlice> work;
    if (launch.slice.correlation == 0)
        return work;
    const Track &track = store.track(store.lane(launch.lane).track);
    forCorrelation(store, TrackKind::Stream, track.process, launch.slice.correlation,
                   [&](const FoundSlice &found) {
                       work.push_back(found);
                       return work.size() < limit;
                   });
    std::sort(work.begin(), work.end(), [](const FoundSlice &a, const FoundSlice &b) {
        return std::pair(a.slice.start, a.ref) < std::pair(b.slice.start, b.ref);
    });
    return work;
}

std::vector<FoundSlice> rangeStack(const Store &store, TrackId thread, Ns t)
{
    std::vector<FoundSlice> stack;
    for (TrackId child : store.children(thread)) {
        if (store.track(child).kind != TrackKind::Ranges)
            continue;
        for (LaneId lane : store.lanesOf(child)) {
            std::optional<FoundSlice> found = store.sliceAt(lane, t);
            if (found && found->slice.duration > 0)
                stack.push_back(*found);
        }
    }
    std::stable_sort(stack.begin(), stack.end(), [](const FoundSlice &a, const FoundSlice &b) {
        return a.slice.start != b.slice.start ? a.slice.start < b.slice.start
                                              : a.slice.end() > b.slice.end();
    });
    return stack;
}

} // namespace trilane
