// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/storeprivate.h"

#include "model/format/cells.h"
#include "model/format/overview.h"
#include "model/store/finecells.h"

#include <algorithm>

namespace trilane::store {

StoreData::StoreData(std::unique_ptr<format::TraceReader> traceReader, const StoreOptions &options,
                     StoreData *before)
    : reader(std::move(traceReader))
    , tables(reader->tables())
    , tree(tables)
    , cacheOwner(before ? before->cacheOwner : std::make_shared<ChunkCache>(options.cacheBytes))
    , cache(*cacheOwner)
    , pictures(*reader, options.cacheBytes / 2)
    , chunkCells(*reader, &format::TraceReader::readCells, tables.cellBlocks, tables.chunks.size(),
                 before ? &before->chunkCells : nullptr)
    , chunkAggregates(*reader, &format::TraceReader::readAggregates, tables.aggregateBlocks,
                      tables.chunks.size(), before ? &before->chunkAggregates : nullptr)
    , laneTotals(*reader, &format::TraceReader::readAggregates, tables.totalBlocks,
                 tables.lanes.size())
    , damagedBlocks(tables.damaged)
    , derived(options.derivedBytes)
{
    bool first = true;
    for (const format::ChunkEntry &entry : tables.chunks) {
        if (entry.count == 0)
            continue;
        span = first ? entry.range() : span.united(entry.range());
        first = false;
        slices += entry.count;
    }
    if (before && tables.totalBlocks.empty())
        takeOverTotals(*before);
    // Their ids follow those of the file, whose number is final when it is complete.
    if (!before || !tables.recovered)
        placeDerivedTracks();
}

void StoreData::takeOverTotals(StoreData &before)
{
    const std::vector<LazyGroups<format::Aggregate>::Kept> kept = before.laneTotals.kept();
    for (size_t lane = 0; lane < kept.size(); ++lane) {
        if (kept[lane])
            earlierTotals.push_back({kept[lane], before.tables.chunksOfLane[lane].size()});
        else if (lane < before.earlierTotals.size())
            earlierTotals.push_back(before.earlierTotals[lane]);
        else
            earlierTotals.emplace_back();
    }
}

std::shared_ptr<const format::SliceChunk> StoreData::decode(ChunkId id)
{
    const format::ChunkEntry &entry = this->entry(id);
    const DerivedLanes::Chunk *derived = derivedChunk(id);
    auto chunk = std::make_shared<format::SliceChunk>();
    if (entry.count > 0) {
        if (Result<format::SliceChunk> read =
                derived ? derived->decode() : reader->readChunk(entry))
            *chunk = std::move(read).value();
        else
            cache.addDamaged(id);
    }
    cache.insert(id, chunk);
    return chunk;
}

std::shared_ptr<const format::SliceChunk> StoreData::chunk(ChunkId id)
{
    if (std::shared_ptr<const format::SliceChunk> cached = cache.find(id))
        return cached;
    return decode(id);
}

ChunkCache::Detailed StoreData::detailed(ChunkId id)
{
    ChunkCache::Detailed found = cache.findDetailed(id);
    if (!found.chunk)
        found.chunk = decode(id);
    if (!found.fine && hasFineCells(*found.chunk)) {
        found.fine =
            std::make_shared<const platform::RawVector<format::Cell>>(fineCellsOf(*found.chunk));
        cache.insertFine(id, found.fine);
    }
    return found;
}

std::span<const ChunkId> StoreData::chunksOf(LaneId lane, TimeRange range) const
{
    const std::span<const ChunkId> all = chunksOf(lane);
    // Includes instants at the start of the range, and those of a chunk without duration.
    const auto first = std::partition_point(
        all.begin(), all.end(), [&](ChunkId id) { return entry(id).end < range.begin; });
    const auto last = std::partition_point(first, all.end(),
                                           [&](ChunkId id) { return entry(id).start < range.end; });
    return {first, last};
}

std::span<const format::Cell> StoreData::overviewOf(LaneId lane) const
{
    const DerivedLanes::LaneData *derived = derivedLane(lane);
    if (derived)
        return derived->overview;
    return lane.value < tables.overview.size()
               ? std::span<const format::Cell>(tables.overview[lane.value])
               : std::span<const format::Cell>();
}

bool StoreData::areCellsLoaded(std::span<const ChunkId> ids) const
{
    return std::all_of(ids.begin(), ids.end(), [this](ChunkId id) {
        return derivedChunk(id) || chunkCells.isLoaded(id.value);
    });
}

const std::vector<format::Cell> &StoreData::cells(ChunkId id)
{
    static const std::vector<format::Cell> kNone;
    if (const DerivedLanes::Chunk *derived = derivedChunk(id))
        return derived->cells;
    if (id.value >= tables.chunks.size())
        return kNone;
    if (const std::vector<format::Cell> *found = chunkCells.find(id.value))
        return *found;
    const std::shared_ptr<const format::SliceChunk> decoded = chunk(id);
    std::vector<format::Slice> all(decoded->size());
    for (size_t i = 0; i < all.size(); ++i)
        all[i] = decoded->slice(i);
    return chunkCells.put(id.value, format::cellsOfSlices(all));
}

void StoreData::computeMissingOverviews(const jobs::JobContext &job)
{
    std::vector<std::vector<format::Cell>> &overview = reader->tables().overview;
    for (size_t lane = 0; lane < tables.lanes.size() && !job.stopped(); ++lane) {
        if (!overview[lane].empty() || tables.chunksOfLane[lane].empty())
            continue;
        format::LaneOverview merged;
        for (ChunkId id : tables.chunksOfLane[lane])
            merged.append(cells(id));
        overview[lane] = merged.cells();
    }
}

Store::Store(std::unique_ptr<StoreData> data)
    : Tables(data.get())
    , m_data(std::move(data))
{}
Store::~Store() = default;

Result<std::shared_ptr<const Store>> openStore(const std::string &path, const StoreOptions &options,
                                               const jobs::JobContext &job)
{
    Result<std::unique_ptr<format::TraceReader>> reader = format::TraceReader::open(path, job);
    if (!reader)
        return reader.error();
    auto data = std::make_unique<StoreData>(std::move(reader).value(), options);
    data->computeMissingOverviews(job);
    if (job.stopped())
        return Error::stopped();
    return std::make_shared<const Store>(std::move(data));
}

} // namespace trilane::store
