// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/gpuchunks.h"

#include "model/store/store.h"

#include <limits>

namespace trilane::links {

namespace {

TrackKind ownerOf(SliceKind kind)
{
    switch (kind) {
    case SliceKind::ApiCall:
        return TrackKind::ApiCalls;
    case SliceKind::OsCall:
        return TrackKind::OsCalls;
    case SliceKind::Range:
        return TrackKind::Ranges;
    case SliceKind::Running:
    case SliceKind::Runnable:
    case SliceKind::Blocked:
    case SliceKind::BlockedDisk:
        return TrackKind::ThreadState;
    case SliceKind::OnCore:
        return TrackKind::Core;
    default:
        return TrackKind::Stream;
    }
}

} // namespace

std::vector<LaneId> lanesWith(store::Tables trace, uint32_t kinds)
{
    uint32_t owners = 0;
    for (int kind = 0; kind < kSliceKindCount; ++kind) {
        if (kinds >> kind & 1)
            owners |= 1u << static_cast<int>(ownerOf(static_cast<SliceKind>(kind)));
    }
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : trace.lanes()) {
        if (lane.track.isValid() && owners >> static_cast<int>(trace.track(lane.track).kind) & 1)
            lanes.push_back(lane.id);
    }
    return lanes;
}

std::vector<LaneId> lanesWith(store::Tables trace, SliceKind kind)
{
    return lanesWith(trace, uint32_t{1} << static_cast<int>(kind));
}

std::vector<LaneId> streamLanes(store::Tables trace)
{
    return lanesWith(trace, SliceKind::Kernel);
}

bool startsInside(const store::Store &store, ChunkId id, TimeRange range)
{
    const format::ChunkEntry &entry = store.entry(id);
    if (entry.start < range.begin || entry.end > range.end)
        return false;
    if (entry.end < range.end)
        return true;
    const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
    return chunk->isEmpty() || chunk->start(chunk->size() - 1) < range.end;
}

LaneCut cutLane(const store::Store &store, LaneId lane, TimeRange range)
{
    LaneCut cut;
    for (ChunkId id : store.chunksOf(lane, range))
        (startsInside(store, id, range) ? cut.inner : cut.edges).push_back(id);
    return cut;
}

bool startsInside(const store::Store &store, LaneId lane, TimeRange range)
{
    const std::span<const ChunkId> all = store.chunksOf(lane);
    if (all.empty())
        return true;
    return store.entry(all.front()).start >= range.begin &&
           startsInside(store, all.back(), {std::numeric_limits<Ns>::min(), range.end});
}

} // namespace trilane::links
