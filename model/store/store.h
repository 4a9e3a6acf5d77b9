// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/format/chunk.h"
#include "model/store/cellrow.h"
#include "model/store/tables.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace trilane::store {

/// An opened trace: its Tables, and its slices, which are decoded on demand into a byte-bounded
/// cache. Immutable; any thread. An unreadable chunk counts once in damagedChunks() and is then
/// empty. Created by openStore() and GrowingTrace.
class Store : public Tables
{
public:
    explicit Store(std::unique_ptr<StoreData> data);
    ~Store();
    Store(const Store &) = delete;
    Store &operator=(const Store &) = delete;

    /// The decoded chunk, cached or decoded now. Never null.
    [[nodiscard]] std::shared_ptr<const format::SliceChunk> chunk(ChunkId id) const;
    /// The decoded chunk if cached, else null; never waits.
    [[nodiscard]] std::shared_ptr<const format::SliceChunk> chunkIfCached(ChunkId id) const;
    /// Cells of the lane in `range` at a resolution of `pixels` pixels: each is a single slice or
    /// at most about one pixel wide; with Detailing::Coarse they may be wider (see CellLoader).
    /// Empty and incomplete if the job was stopped.
    [[nodiscard]] CellRow cells(LaneId lane, TimeRange range, int pixels, Detailing how,
                                const std::stop_token &stop = {}) const;

    [[nodiscard]] format::Slice slice(SliceRef ref) const;
    /// The slice that contains t; none otherwise. A slice without duration contains its start.
    [[nodiscard]] std::optional<FoundSlice> sliceAt(LaneId lane, Ns t) const;
    /// The slice closest to t (distance 0 inside it), if the lane has any.
    [[nodiscard]] std::optional<FoundSlice> nearest(LaneId lane, Ns t) const;
    [[nodiscard]] std::optional<FoundSlice> next(SliceRef ref) const;
    [[nodiscard]] std::optional<FoundSlice> previous(SliceRef ref) const;
    /// Calls visit(ref, slice) for all slices of the lane that intersect range, in order, until it
    /// returns false or the job is stopped.
    void forEachSlice(LaneId lane, TimeRange range,
                      const std::function<bool(SliceRef, const format::Slice &)> &visit,
                      const jobs::JobContext &job = {}) const;

    /// Sum of slice time on the lane within the range; exact.
    [[nodiscard]] Ns covered(LaneId lane, TimeRange range) const;

private:
    std::unique_ptr<StoreData> m_data;
};

} // namespace trilane::store
