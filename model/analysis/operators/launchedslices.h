// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gpuchunks.h"
#include "model/base/jobs/job.h"

namespace trilane::operators {

/// A piece of GPU work in its decoded chunk.
struct LaunchedSlice
{
    const format::SliceChunk &chunk;
    size_t at;
    ChunkId id;
    LaneId lane;
    TrackId process; ///< that its correlation id belongs to

    [[nodiscard]] SliceKind kind() const { return chunk.kind(at); }
    [[nodiscard]] Ns start() const { return chunk.start(at); }
    [[nodiscard]] Ns end() const { return chunk.end(at); }
    [[nodiscard]] Ns duration() const { return chunk.duration(at); }
    [[nodiscard]] StringId name() const { return chunk.name(at); }
    [[nodiscard]] uint64_t correlation() const { return chunk.correlation(at); }
};

/// Calls visit(LaunchedSlice) for all kernels, copies, memsets and graphs that start inside the
/// range, stream by stream. Stops when the job is told to.
template <typename Visit>
void forLaunchedSlices(const store::Store &store, TimeRange range, const jobs::JobContext &job,
                       Visit visit)
{
    for (LaneId lane : links::streamLanes(store)) {
        const TrackId process = store.track(store.lane(lane).track).process;
        for (ChunkId id : store.chunksOf(lane)) {
            const format::ChunkEntry &entry = store.chunks()[id.value];
            if (entry.start >= range.end || entry.end < range.begin)
                continue;
            if (job.stopped())
                return;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            links::forStartsInside(*chunk, range, [&](size_t i) {
                if (isGpuWork(chunk->kind(i)))
                    visit(LaunchedSlice{*chunk, i, id, lane, process});
            });
        }
    }
}

} // namespace trilane::operators
