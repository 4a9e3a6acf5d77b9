// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gpuchunks.h"
#include "model/base/jobs/job.h"
#include "model/format/chunk.h"
#include "model/store/fwd.h"

#include <functional>

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

/// The decoded chunks of kernels, copies, memsets and graphs that intersect the range, stream by
/// stream. Stops with the job.
void forLaunchedChunks(
    const store::Store &store, TimeRange range, const jobs::JobContext &job,
    const std::function<void(const format::SliceChunk &, ChunkId, LaneId, TrackId process)> &visit);

/// Calls visit(LaunchedSlice) for all slices of them that start inside the range.
template <typename Visit>
void forLaunchedSlices(const store::Store &store, TimeRange range, const jobs::JobContext &job,
                       Visit visit)
{
    forLaunchedChunks(
        store, range, job,
        [&](const format::SliceChunk &chunk, ChunkId id, LaneId lane, TrackId process) {
            links::forStartsInside(chunk, range, [&](size_t i) {
                if (isGpuWork(chunk.kind(i)))
                    visit(LaunchedSlice{chunk, i, id, lane, process});
            });
        });
}

} // namespace trilane::operators
