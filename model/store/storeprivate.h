// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/tracereader.h"
#include "model/store/derived.h"
#include "model/store/derivedlanes.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "model/store/storecaches.h"
#include "model/store/summaries.h"
#include "model/store/trackorder.h"

#include <mutex>
#include <optional>
#include <unordered_map>

namespace trilane::store {

/// The data of a Store. Included only by files of this folder.
struct StoreData
{
    /// Attached lanes, with results computed on demand.
    struct Attached
    {
        Attached(const format::TraceReader &reader, std::shared_ptr<const DerivedLanes> derived);

        std::shared_ptr<const DerivedLanes> lanes;
        LazyGroups<format::Aggregate> chunkAggregates;
        LazyGroups<format::Aggregate> laneTotals;
    };

    /// Lane totals of an earlier state of the file.
    struct EarlierTotals
    {
        LazyGroups<format::Aggregate>::Kept totals;
        size_t chunks = 0;
    };

    /// `before`: an earlier, shorter state of the same file; its data is reused.
    StoreData(std::unique_ptr<format::TraceReader> traceReader, const StoreOptions &options,
              StoreData *before = nullptr);

    /// Decodes on the calling thread. A damaged chunk is counted and becomes an empty one.
    std::shared_ptr<const format::SliceChunk> decode(ChunkId id);
    std::shared_ptr<const format::SliceChunk> chunk(ChunkId id);
    /// The same with its fine cells.
    ChunkCache::Detailed detailed(ChunkId id);
    /// See Store::cells. Uses data in memory, or (Exact) all data; incomplete if something is
    /// missing or the job was stopped.
    CellRow row(LaneId lane, TimeRange range, int pixels, Detailing how,
                const std::stop_token &stop);
    /// True if the cells of all chunks are in memory.
    [[nodiscard]] bool areCellsLoaded(std::span<const ChunkId> ids) const;
    const std::vector<format::Cell> &cells(ChunkId id);
    void computeMissingOverviews(const jobs::JobContext &job);

    void takeOverTotals(StoreData &before);
    void placeDerivedTracks();
    void attach(std::shared_ptr<const DerivedLanes> lanes);
    /// Null for ids of the file and invalid ids; likewise lane and chunk.
    [[nodiscard]] const format::Track *derivedTrack(TrackId id) const;
    [[nodiscard]] const DerivedLanes::TrackData *derivedLanesOf(TrackId id) const;
    [[nodiscard]] const DerivedLanes::LaneData *derivedLane(LaneId id) const;
    [[nodiscard]] const DerivedLanes::Chunk *derivedChunk(ChunkId id) const;
    [[nodiscard]] const format::ChunkEntry &entry(ChunkId id) const
    {
        static const format::ChunkEntry kNone;
        if (id.value < tables.chunks.size())
            return tables.chunks[id.value];
        const DerivedLanes::Chunk *derived = derivedChunk(id);
        return derived ? derived->entry : kNone;
    }
    [[nodiscard]] std::span<const ChunkId> chunksOf(LaneId id) const
    {
        if (id.value < tables.chunksOfLane.size())
            return tables.chunksOfLane[id.value];
        const DerivedLanes::LaneData *derived = derivedLane(id);
        return derived ? std::span<const ChunkId>(derived->chunks) : std::span<const ChunkId>();
    }
    [[nodiscard]] std::span<const ChunkId> chunksOf(LaneId id, TimeRange range) const;
    [[nodiscard]] std::span<const format::Cell> overviewOf(LaneId lane) const;
    const std::vector<format::Aggregate> &aggregates(ChunkId id);
    const std::vector<format::Aggregate> &totals(LaneId id);

    std::unique_ptr<format::TraceReader> reader;
    const format::TraceTables &tables;
    TrackOrder tree;
    TimeRange span{0, 0};
    uint64_t slices = 0;
    std::shared_ptr<ChunkCache> cacheOwner;
    ChunkCache &cache;
    Pictures pictures;
    LazyGroups<format::Cell> chunkCells;
    LazyGroups<format::Aggregate> chunkAggregates;
    LazyGroups<format::Aggregate> laneTotals;
    std::vector<EarlierTotals> earlierTotals; ///< by lane
    std::atomic<uint64_t> damagedBlocks{0};   ///< without a known chunk

    std::once_flag flowsOnce;
    std::vector<format::Flow> flows;
    std::once_flag stringIndexOnce;
    std::unordered_map<std::string_view, StringId> stringIndex;
    Derived derived;

    std::vector<format::Track> derivedTracks;
    std::unordered_map<TrackId, TrackId> derivedOfStream;
    std::mutex attachMutex;
    std::unique_ptr<Attached> attachedOwner;
    std::atomic<Attached *> attached{nullptr};
};

} // namespace trilane::store
