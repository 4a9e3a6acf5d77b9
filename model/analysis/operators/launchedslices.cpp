// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/launchedslices.h"

#include "model/store/store.h"

namespace trilane::operators {

void forLaunchedChunks(
    const store::Store &store, TimeRange range, const jobs::JobContext &job,
    const std::function<void(const format::SliceChunk &, ChunkId, LaneId, TrackId process)> &visit)
{
    for (LaneId lane : links::streamLanes(store)) {
        const TrackId process = store.track(store.lane(lane).track).process;
        for (ChunkId id : store.chunksOf(lane)) {
            const format::ChunkEntry &entry = store.entry(id);
            if (entry.start >= range.end || entry.end < range.begin)
                continue;
            if (job.stopped())
                return;
            visit(*store.chunk(id), id, lane, process);
        }
    }
}

} // namespace trilane::operators
