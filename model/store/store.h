// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/format/account.h"
#include "model/format/chunk.h"
#include "model/format/trace.h"

#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace trilane::format {
class TraceReader;
struct Aggregate;
} // namespace trilane::format

namespace trilane::store {

class ChunkCache;
class Derived;
class DerivedLanes;

/// Names one slice of a trace: a position in a decoded chunk. Plain value, valid for its Store.
struct SliceRef
{
    ChunkId chunk;
    uint32_t index = 0;
    [[nodiscard]] bool isValid() const { return chunk.isValid(); }
    friend auto operator<=>(SliceRef, SliceRef) = default;
};

/// A slice with where it was found.
struct FoundSlice
{
    SliceRef ref;
    LaneId lane;
    format::Slice slice;
};

struct StoreOptions
{
    uint64_t cacheBytes = uint64_t{160} << 20;  ///< bound of decoded chunks kept
    uint64_t derivedBytes = uint64_t{64} << 20; ///< bound of what is kept in derived()
    unsigned workers = 0;                       ///< chunks decoded at a time; 0 = one per core
};

enum class Detailing : uint8_t {
    Coarse, ///< at once, from what is in memory; missing chunks are decoded in the background
    Exact   ///< waits for every chunk that is needed
};

/// Cells of one lane in a range, in order.
struct CellRow
{
    std::vector<format::Cell> cells;
    bool complete = true; ///< false: a finer answer will be there after onChunksReady
};

/// An opened trace: tables, index and coarse summaries in memory, slices decoded on demand by
/// worker threads into a byte-bounded cache. Immutable; every const function may be called from
/// any thread. A chunk that cannot be read counts once in damagedChunks() and is then empty.
/// What was worked out later and attached, with ids behind the file's, is found by whoever has an
/// id of it: tracks(), children(), lanes(), chunks() and all counts are of the file alone.
/// Any id may be asked for: of one that nothing has, the answer is an empty track, lane or chunk.
/// Every lane of lanes() has a track that exists.
class Store
{
public:
    [[nodiscard]] static Result<std::shared_ptr<const Store>>
    open(const std::string &path, const StoreOptions &options = {},
         const jobs::JobContext &job = {});
    ~Store();

    [[nodiscard]] const std::string &path() const;
    [[nodiscard]] uint64_t fileBytes() const;
    [[nodiscard]] const format::TraceInfo &info() const;
    [[nodiscard]] const format::Account &account() const;
    /// From the first start to the last end of anything in the trace; {0, 0} when empty.
    [[nodiscard]] TimeRange span() const;
    [[nodiscard]] uint64_t sliceCount() const;
    /// True when the file had no index (it grows, or its writer was killed) and was walked.
    [[nodiscard]] bool recovered() const;
    [[nodiscard]] uint64_t damagedChunks() const;
    /// damagedChunks(), and what was left out as damaged when the file was made of others (a cut, a
    /// merge).
    [[nodiscard]] uint64_t damagedParts() const;

    [[nodiscard]] std::span<const format::Track> tracks() const;
    [[nodiscard]] const format::Track &track(TrackId id) const;
    /// Children in display order; an invalid id gives the roots.
    [[nodiscard]] std::span<const TrackId> children(TrackId parent) const;
    [[nodiscard]] std::span<const format::Lane> lanes() const;
    [[nodiscard]] const format::Lane &lane(LaneId id) const;
    /// Lanes of a track by depth.
    [[nodiscard]] std::span<const LaneId> lanesOf(TrackId track) const;
    /// Slices on all lanes of the track, without its children.
    [[nodiscard]] uint64_t sliceCountOf(TrackId track) const;
    [[nodiscard]] Layer layerOf(TrackId track) const;

    /// Text of a string; empty for an id the file does not define.
    [[nodiscard]] std::string_view string(StringId id) const;
    [[nodiscard]] size_t stringCount() const;
    /// Id of a text, invalid when the trace does not have it. Builds its table at the first call.
    [[nodiscard]] StringId find(std::string_view text) const;
    [[nodiscard]] const format::Detail &detail(DetailId id) const;
    [[nodiscard]] size_t detailCount() const;
    /// Flows in order of fromTime; read at the first call.
    [[nodiscard]] std::span<const format::Flow> flows() const;

    [[nodiscard]] std::span<const format::ChunkEntry> chunks() const;
    /// Of any chunk, attached ones too.
    [[nodiscard]] const format::ChunkEntry &entry(ChunkId id) const;
    /// Chunks of a lane in order of time.
    [[nodiscard]] std::span<const ChunkId> chunksOf(LaneId lane) const;
    /// Chunks of a lane that intersect the range.
    [[nodiscard]] std::span<const ChunkId> chunksOf(LaneId lane, TimeRange range) const;
    /// The decoded chunk: from the cache, or decoded now. Never null.
    [[nodiscard]] std::shared_ptr<const format::SliceChunk> chunk(ChunkId id) const;
    /// The decoded chunk if the cache has it, else null; never waits.
    [[nodiscard]] std::shared_ptr<const format::SliceChunk> chunkIfCached(ChunkId id) const;
    /// Level-of-detail cells of a chunk. Read with its neighbors at the first call.
    [[nodiscard]] std::span<const format::Cell> cellsOf(ChunkId id) const;
    /// Cells of a whole lane, at most kLaneCells: in memory since open().
    [[nodiscard]] std::span<const format::Cell> overviewOf(LaneId lane) const;

    /// What is on the lane in `range`, fine enough for `pixels` pixels: each cell is a single
    /// slice or not wider than about a pixel. Detailing::Coarse may give wider cells for now.
    [[nodiscard]] CellRow cells(LaneId lane, TimeRange range, int pixels, Detailing how) const;

    [[nodiscard]] format::Slice slice(SliceRef ref) const;
    [[nodiscard]] LaneId laneOf(SliceRef ref) const;
    /// The slice that contains t; else none. A slice of duration 0 contains its start.
    [[nodiscard]] std::optional<FoundSlice> sliceAt(LaneId lane, Ns t) const;
    /// The slice with the least distance to t (0 inside it), if there is any on the lane.
    [[nodiscard]] std::optional<FoundSlice> nearest(LaneId lane, Ns t) const;
    [[nodiscard]] std::optional<FoundSlice> next(SliceRef ref) const;
    [[nodiscard]] std::optional<FoundSlice> previous(SliceRef ref) const;
    /// Calls visit(ref, slice) for all slices of the lane that intersect range, in order, until it
    /// returns false or the job is told to stop.
    void forEachSlice(LaneId lane, TimeRange range,
                      const std::function<bool(SliceRef, const format::Slice &)> &visit,
                      const jobs::JobContext &job = {}) const;

    /// Per-name totals of a whole lane / of one chunk (see Aggregate). Read at the first call.
    [[nodiscard]] std::span<const format::Aggregate> totalsOf(LaneId lane) const;
    [[nodiscard]] std::span<const format::Aggregate> aggregatesOf(ChunkId chunk) const;

    /// Sum of slice time on the lane within the range; exact.
    [[nodiscard]] Ns covered(LaneId lane, TimeRange range) const;

    /// What analyses have made of this trace and share. It may refer to the store, never own it.
    [[nodiscard]] Derived &derived() const;

    /// Forgets what Coarse queries have asked for and nobody has begun to decode: another range is
    /// looked at now, and asks for itself.
    void dropRequests() const;

    /// The tracks kept for lanes that are worked out: one below each stream with slices, of kind
    /// GpuRanges, there from the beginning and without lanes until attach().
    [[nodiscard]] std::span<const format::Track> derivedTracks() const;
    /// The one below a stream; invalid where there is none.
    [[nodiscard]] TrackId derivedBelow(TrackId stream) const;
    /// One behind the greatest id of a track.
    [[nodiscard]] size_t trackIdEnd() const { return tracks().size() + derivedTracks().size(); }
    /// Gives the derived tracks their lanes, once and for good: a second time does nothing.
    void attach(std::shared_ptr<const DerivedLanes> lanes) const;
    /// Null until attach().
    [[nodiscard]] std::shared_ptr<const DerivedLanes> derivedLanes() const;

    /// Called on a worker thread when chunks asked for by a Coarse query have been decoded.
    /// One listener; set it before the first query; empty removes it and waits for a running call.
    void onChunksReady(std::function<void()> listener) const;

private:
    friend class GrowingTrace;
    struct Private;
    explicit Store(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace trilane::store
