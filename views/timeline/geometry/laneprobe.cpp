// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/laneprobe.h"

#include "model/store/store.h"

#include <algorithm>

namespace trilane::timeline {

std::optional<store::FoundSlice> sliceAt(const store::Store &store, const LaneProbe &probe)
{
    if (const auto found = store.sliceAt(probe.lane, probe.time))
        return found;
    const std::optional<store::FoundSlice> near = store.nearest(probe.lane, probe.time);
    const bool reached = near && near->slice.start - probe.reach <= probe.time &&
                         probe.time <= near->slice.end() + probe.reach;
    return reached ? near : std::nullopt;
}

bool isDecoded(const store::Store &store, const LaneProbe &probe)
{
    // The chunks that begin last before the time and first after it are all that is looked at.
    const std::span<const ChunkId> all = store.chunksOf(probe.lane);
    const auto after = std::partition_point(
        all.begin(), all.end(), [&](ChunkId id) { return store.entry(id).start <= probe.time; });
    const auto decoded = [&](ChunkId id) {
        return store.chunkIfCached(id) != nullptr;
    };
    return (after == all.begin() || decoded(*std::prev(after))) &&
           (after == all.end() || decoded(*after));
}

} // namespace trilane::timeline
