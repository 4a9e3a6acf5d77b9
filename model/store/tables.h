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

/// The tables of an opened trace: tracks, lanes, strings, chunk index, and summaries of lanes;
/// everything except slices. In memory since opening, or read on first use. A view: a pointer,
/// passed by value, valid as long as its Store. Immutable; any thread. Attached data has ids after
/// the file's and is accessible by id only: tracks(), children(), lanes(), chunks() and all counts
/// are those of the file. Unknown ids give an empty track, lane or chunk. Every lane of lanes() has
/// an existing track.
class Tables
{
public:
    Tables(const Store &store); // implicit, also where Store is only declared

    [[nodiscard]] const std::string &path() const;
    [[nodiscard]] uint64_t fileBytes() const;
    [[nodiscard]] const format::TraceInfo &info() const;
    [[nodiscard]] const format::Account &account() const;
    /// Time from the first start to the last end of anything in the trace; {0, 0} when empty.
    [[nodiscard]] TimeRange span() const;
    [[nodiscard]] uint64_t sliceCount() const;
    /// Without All Streams, which shows the slices of the streams again: the number for users.
    [[nodiscard]] uint64_t distinctSliceCount() const;
    /// True if the file had no index (it grows, or its writer was killed) and its blocks were
    /// scanned.
    [[nodiscard]] bool recovered() const;
    [[nodiscard]] uint64_t damagedChunks() const;
    /// damagedChunks(), plus damaged parts omitted when the file was created from others (cut,
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

    /// Text of a string; empty for an undefined id.
    [[nodiscard]] std::string_view string(StringId id) const;
    [[nodiscard]] size_t stringCount() const;
    /// Id of a text; invalid if the trace does not contain it. Builds a table on first use.
    [[nodiscard]] StringId find(std::string_view text) const;
    [[nodiscard]] const format::Detail &detail(DetailId id) const;
    [[nodiscard]] size_t detailCount() const;
    /// Flows in order of fromTime; read on first use.
    [[nodiscard]] std::span<const format::Flow> flows() const;

    [[nodiscard]] std::span<const format::ChunkEntry> chunks() const;
    /// Entry of any chunk, including attached ones.
    [[nodiscard]] const format::ChunkEntry &entry(ChunkId id) const;
    /// Chunks of a lane in chronological order.
    [[nodiscard]] std::span<const ChunkId> chunksOf(LaneId lane) const;
    /// Chunks of a lane that intersect the range.
    [[nodiscard]] std::span<const ChunkId> chunksOf(LaneId lane, TimeRange range) const;
    [[nodiscard]] LaneId laneOf(SliceRef ref) const;
    /// Level-of-detail cells of a chunk. Read with its neighbors on first use.
    [[nodiscard]] std::span<const format::Cell> cellsOf(ChunkId id) const;
    /// Cells of a whole lane, at most kLaneCells; always in memory.
    [[nodiscard]] std::span<const format::Cell> overviewOf(LaneId lane) const;

    /// Totals by name of a whole lane or of one chunk (see Aggregate). Read on first use.
    [[nodiscard]] std::span<const format::Aggregate> totalsOf(LaneId lane) const;
    [[nodiscard]] std::span<const format::Aggregate> aggregatesOf(ChunkId chunk) const;

    /// Tracks for computed lanes, one below each stream with slices, of kind GpuRanges. They exist
    /// from the beginning and have no lanes before attachLanes().
    [[nodiscard]] std::span<const format::Track> derivedTracks() const;
    /// The derived track below a stream; invalid: none.
    [[nodiscard]] TrackId derivedBelow(TrackId stream) const;
    /// One more than the highest track id.
    [[nodiscard]] size_t trackIdEnd() const { return tracks().size() + derivedTracks().size(); }
    /// Null until attachLanes().
    [[nodiscard]] std::shared_ptr<const DerivedLanes> derivedLanes() const;

    /// Only for model/store.
    [[nodiscard]] StoreData &data() const { return *d; }

protected:
    explicit Tables(StoreData *data)
        : d(data)
    {}

    StoreData *d; ///< its caches have locks
};

} // namespace trilane::store
