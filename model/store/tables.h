// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace trilane::format {
class Account;
struct Aggregate;
} // namespace trilane::format

namespace trilane::store {

struct StoreData;

/// The tables of an opened trace: tracks, lanes, strings, the index of chunks, and summaries of
/// lanes; all but their slices. In memory since it was opened, or read at the first call. A view:
/// a pointer, passed by value, valid as long as its Store. Immutable; any thread.
/// What was worked out later and attached, with ids behind the file's, is found by whoever has an
/// id of it: tracks(), children(), lanes(), chunks() and all counts are of the file alone.
/// Any id may be asked for: of one that nothing has, the answer is an empty track, lane or chunk.
/// Every lane of lanes() has a track that exists.
class Tables
{
public:
    Tables(const Store &store); // not explicit: where the Store is known by name only, too

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
    [[nodiscard]] LaneId laneOf(SliceRef ref) const;
    /// Level-of-detail cells of a chunk. Read with its neighbors at the first call.
    [[nodiscard]] std::span<const format::Cell> cellsOf(ChunkId id) const;
    /// Cells of a whole lane, at most kLaneCells: in memory since it was opened.
    [[nodiscard]] std::span<const format::Cell> overviewOf(LaneId lane) const;

    /// Per-name totals of a whole lane / of one chunk (see Aggregate). Read at the first call.
    [[nodiscard]] std::span<const format::Aggregate> totalsOf(LaneId lane) const;
    [[nodiscard]] std::span<const format::Aggregate> aggregatesOf(ChunkId chunk) const;

    /// The tracks kept for lanes that are worked out: one below each stream with slices, of kind
    /// GpuRanges, there from the beginning and without lanes until attachLanes().
    [[nodiscard]] std::span<const format::Track> derivedTracks() const;
    /// The one below a stream; invalid where there is none.
    [[nodiscard]] TrackId derivedBelow(TrackId stream) const;
    /// One behind the greatest id of a track.
    [[nodiscard]] size_t trackIdEnd() const { return tracks().size() + derivedTracks().size(); }
    /// Null until attachLanes().
    [[nodiscard]] std::shared_ptr<const DerivedLanes> derivedLanes() const;

    /// For model/store alone, which knows what it is.
    [[nodiscard]] StoreData &data() const { return *d; }

protected:
    explicit Tables(StoreData *data)
        : d(data)
    {}

    StoreData *d; ///< its caches have locks
};

} // namespace trilane::store
