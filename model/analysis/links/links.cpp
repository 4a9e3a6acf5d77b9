// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/links.h"

#include "model/analysis/iterate/launchindex.h"
#include "model/store/derived.h"
#include "model/store/store.h"

#include <algorithm>
#include <utility>

namespace trilane::links {

namespace {

/// Calls visit for the slices with that correlation id on the tracks of the kind and process,
/// until it returns false. Chunks whose ids do not include it are not decoded.
template <typename Visit>
void forCorrelation(const store::Store &store, TrackKind kind, TrackId process,
                    uint64_t correlation, Visit visit)
{
    for (const format::Lane &lane : store.lanes()) {
        if (!lane.track.isValid())
            continue;
        const format::Track &track = store.track(lane.track);
        if (track.kind != kind || track.process != process)
            continue;
        for (ChunkId id : store.chunksOf(lane.id)) {
            const format::ChunkEntry &entry = store.chunks()[id.value];
            if (correlation < entry.correlationMin || correlation > entry.correlationMax)
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (chunk->correlation(i) != correlation)
                    continue;
                if (!visit(store::FoundSlice{
                        {id, static_cast<uint32_t>(i)}, lane.id, chunk->slice(i)}))
                    return;
            }
        }
    }
}

} // namespace

TrackId trackAbove(store::Tables trace, TrackId track, TrackKind kind)
{
    while (track.isValid() && trace.track(track).kind != kind)
        track = trace.track(track).parent;
    return track;
}

TrackId threadOf(store::Tables trace, TrackId track)
{
    return trackAbove(trace, track, TrackKind::Thread);
}

TrackId gpuOf(store::Tables trace, TrackId track)
{
    return trackAbove(trace, track, TrackKind::Gpu);
}

TrackId processOf(store::Tables trace, TrackId track)
{
    const TrackId owner = trace.track(track).process;
    return owner.isValid() ? owner : trackAbove(trace, track, TrackKind::Process);
}

std::optional<store::FoundSlice> launchOf(const store::Store &store,
                                          const store::FoundSlice &gpuWork)
{
    if (gpuWork.slice.correlation == 0)
        return std::nullopt;
    const std::shared_ptr<const iterate::LaunchIndex> all =
        store::Derived::of(store).find<iterate::LaunchIndex>(0);
    const store::SliceRef launch =
        all ? all->launchOf(gpuWork)
            : iterate::LaunchIndex(store, std::span(&gpuWork, 1)).launchOf(gpuWork);
    if (!launch.isValid())
        return std::nullopt;
    return store::FoundSlice{launch, store.laneOf(launch), store.slice(launch)};
}

std::vector<store::FoundSlice> gpuWorkOf(const store::Store &store, const store::FoundSlice &launch,
                                         size_t limit)
{
    std::vector<store::FoundSlice> work;
    if (launch.slice.correlation == 0)
        return work;
    const format::Track &track = store.track(store.lane(launch.lane).track);
    forCorrelation(store, TrackKind::Stream, track.process, launch.slice.correlation,
                   [&](const store::FoundSlice &found) {
                       work.push_back(found);
                       return work.size() < limit;
                   });
    std::sort(work.begin(), work.end(), [](const store::FoundSlice &a, const store::FoundSlice &b) {
        return std::pair(a.slice.start, a.ref) < std::pair(b.slice.start, b.ref);
    });
    return work;
}

std::vector<store::FoundSlice> rangeStack(const store::Store &store, TrackId thread, Ns t)
{
    std::vector<store::FoundSlice> stack;
    for (TrackId child : store.children(thread)) {
        if (store.track(child).kind != TrackKind::Ranges)
            continue;
        for (LaneId lane : store.lanesOf(child)) {
            std::optional<store::FoundSlice> found = store.sliceAt(lane, t);
            if (found && found->slice.duration > 0)
                stack.push_back(*found);
        }
    }
    std::stable_sort(stack.begin(), stack.end(),
                     [](const store::FoundSlice &a, const store::FoundSlice &b) {
                         return a.slice.start != b.slice.start ? a.slice.start < b.slice.start
                                                               : a.slice.end() > b.slice.end();
                     });
    return stack;
}

} // namespace trilane::links
