// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/chunk.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::links {

/// Lanes of streams: where GPU work is counted. All Streams shows the same work again.
[[nodiscard]] std::vector<LaneId> streamLanes(store::Tables trace);

/// Lanes on which slices of that kind are counted: streams for GPU work, tracks of threads for
/// calls and ranges, cores for running threads.
[[nodiscard]] std::vector<LaneId> lanesWith(store::Tables trace, SliceKind kind);
/// For a set of kinds, as bits like ChunkEntry::kinds.
[[nodiscard]] std::vector<LaneId> lanesWith(store::Tables trace, uint32_t kinds);

/// True when it is known that every slice of the chunk starts inside the range. Decodes the chunk
/// only if its end is the end of the range, since a slice of duration 0 may begin there.
[[nodiscard]] bool startsInside(const store::Store &store, ChunkId chunk, TimeRange range);

/// startsInside() of every chunk of the lane.
[[nodiscard]] bool startsInside(const store::Store &store, LaneId lane, TimeRange range);

/// The chunks of a lane within a range, in chronological order.
struct LaneCut
{
    std::vector<ChunkId> inner; ///< all slices start, and so end, inside: neighbors of each other
    std::vector<ChunkId> edges; ///< others that the range touches
};
[[nodiscard]] LaneCut cutLane(const store::Store &store, LaneId lane, TimeRange range);

/// Calls visit(index) for the slices of a decoded chunk that start inside the range.
template <typename Visit>
void forStartsInside(const format::SliceChunk &chunk, TimeRange range, Visit visit)
{
    const size_t end = chunk.firstStartingAt(range.end);
    for (size_t i = chunk.firstStartingAt(range.begin); i < end; ++i)
        visit(i);
}

} // namespace trilane::links
