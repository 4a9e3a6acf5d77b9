// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/storeprivate.h"

#include "model/format/cells.h"
#include "model/format/leftout.h"
#include "model/format/overview.h"
#include "model/store/finecells.h"

#include <algorithm>

namespace trilane::store {

Store::Private::Private(std::unique_ptr<format::TraceReader> traceReader,
                        const StoreOptions &options, Private *before)
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
    , decoding(options.workers, jobs::JobQueue::Priority::Soon)
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
    // Their ids lie behind the file's, which is known when it is complete.
    if (!before || !tables.recovered)
        placeDerivedTracks();
}

void Store::Private::takeOverTotals(Private &before)
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

std::shared_ptr<const format::SliceChunk> Store::Private::decode(ChunkId id)
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

std::shared_ptr<const format::SliceChunk> Store::Private::chunk(ChunkId id)
{
    if (std::shared_ptr<const format::SliceChunk> cached = cache.find(id))
        return cached;
    return decode(id);
}

ChunkCache::Detailed Store::Private::detailed(ChunkId id)
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

void Store::Private::notifyListener()
{
    const std::lock_guard lock(listenerMutex);
    if (listener)
        listener();
}

std::span<const ChunkId> Store::Private::chunksOf(LaneId lane, TimeRange range) const
{
    const std::span<const ChunkId> all = chunksOf(lane);
    // An instant at the very start of the range, and one of a chunk of duration 0, belong to it.
    const auto first = std::partition_point(
        all.begin(), all.end(), [&](ChunkId id) { return entry(id).end < range.begin; });
    const auto last = std::partition_point(first, all.end(),
                                           [&](ChunkId id) { return entry(id).start < range.end; });
    return {first, last};
}

std::span<const format::Cell> Store::Private::overviewOf(LaneId lane) const
{
    const DerivedLanes::LaneData *derived = derivedLane(lane);
    if (derived)
        return derived->overview;
    return lane.value < tables.overview.size()
               ? std::span<const format::Cell>(tables.overview[lane.value])
               : std::span<const format::Cell>();
}

bool Store::Private::areCellsLoaded(std::span<const ChunkId> ids) const
{
    return std::all_of(ids.begin(), ids.end(), [this](ChunkId id) {
        return derivedChunk(id) || chunkCells.isLoaded(id.value);
    });
}

const std::vector<format::Cell> &Store::Private::cells(ChunkId id)
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

void Store::Private::computeMissingOverviews(const jobs::JobContext &job)
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

Store::Store(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
Store::~Store() = default;

Result<std::shared_ptr<const Store>>
Store::open(const std::string &path, const StoreOptions &options, const jobs::JobContext &job)
{
    Result<std::unique_ptr<format::TraceReader>> reader = format::TraceReader::open(path, job);
    if (!reader)
        return reader.error();
    auto p = std::make_unique<Private>(std::move(reader).value(), options);
    p->computeMissingOverviews(job);
    if (job.stopped())
        return Error::stopped();
    return std::shared_ptr<const Store>(new Store(std::move(p)));
}

const std::string &Store::path() const
{
    return d->reader->path();
}
uint64_t Store::fileBytes() const
{
    return d->reader->fileBytes();
}
const format::TraceInfo &Store::info() const
{
    return d->tables.info;
}
const format::Account &Store::account() const
{
    return d->tables.account;
}
TimeRange Store::span() const
{
    return d->span;
}
uint64_t Store::sliceCount() const
{
    return d->slices;
}
bool Store::recovered() const
{
    return d->tables.recovered;
}
uint64_t Store::damagedChunks() const
{
    return d->damagedBlocks + d->cache.damaged();
}
uint64_t Store::damagedParts() const
{
    return damagedChunks() + format::partsLeftOut(info());
}
std::span<const format::Track> Store::tracks() const
{
    return d->tables.tracks;
}
const format::Track &Store::track(TrackId id) const
{
    static const format::Track kNone;
    const format::Track *found =
        id.value < d->tables.tracks.size() ? &d->tables.tracks[id.value] : d->derivedTrack(id);
    return found ? *found : kNone;
}
std::span<const TrackId> Store::children(TrackId parent) const
{
    return d->tree.children(parent);
}
std::span<const format::Lane> Store::lanes() const
{
    return d->tables.lanes;
}
const format::Lane &Store::lane(LaneId id) const
{
    static const format::Lane kNone;
    if (id.value < d->tables.lanes.size())
        return d->tables.lanes[id.value];
    const DerivedLanes::LaneData *derived = d->derivedLane(id);
    return derived ? derived->lane : kNone;
}
std::span<const LaneId> Store::lanesOf(TrackId track) const
{
    const DerivedLanes::TrackData *derived = d->derivedLanesOf(track);
    return derived ? derived->lanes : d->tree.lanesOf(track);
}
uint64_t Store::sliceCountOf(TrackId track) const
{
    const DerivedLanes::TrackData *derived = d->derivedLanesOf(track);
    return derived ? derived->slices : d->tree.sliceCountOf(track);
}
Layer Store::layerOf(TrackId track) const
{
    return d->derivedTrack(track) ? Layer::Cuda : d->tree.layerOf(track);
}

std::string_view Store::string(StringId id) const
{
    return id.value < d->tables.strings.size() ? d->tables.strings[id.value] : std::string_view();
}

size_t Store::stringCount() const
{
    return d->tables.strings.size();
}

StringId Store::find(std::string_view text) const
{
    std::call_once(d->stringIndexOnce, [this] {
        d->stringIndex.reserve(d->tables.strings.size());
        for (size_t i = 0; i < d->tables.strings.size(); ++i)
            d->stringIndex.emplace(d->tables.strings[i], StringId(i));
    });
    const auto found = d->stringIndex.find(text);
    return found == d->stringIndex.end() ? StringId() : found->second;
}

size_t Store::detailCount() const
{
    return d->tables.details.size();
}

const format::Detail &Store::detail(DetailId id) const
{
    return d->tables.details[id.value < d->tables.details.size() ? id.value : 0];
}

std::span<const format::Flow> Store::flows() const
{
    std::call_once(d->flowsOnce, [this] {
        for (uint64_t offset : d->tables.flowBlocks) {
            if (!d->reader->readFlows(offset, d->flows))
                ++d->damagedBlocks;
        }
        std::erase_if(d->flows, [this](const format::Flow &flow) {
            return flow.fromTrack.value >= d->tables.tracks.size() ||
                   flow.toTrack.value >= d->tables.tracks.size();
        });
        std::stable_sort(
            d->flows.begin(), d->flows.end(),
            [](const format::Flow &a, const format::Flow &b) { return a.fromTime < b.fromTime; });
    });
    return d->flows;
}

std::span<const format::ChunkEntry> Store::chunks() const
{
    return d->tables.chunks;
}

std::span<const ChunkId> Store::chunksOf(LaneId lane) const
{
    return d->chunksOf(lane);
}

std::span<const ChunkId> Store::chunksOf(LaneId lane, TimeRange range) const
{
    return d->chunksOf(lane, range);
}

std::shared_ptr<const format::SliceChunk> Store::chunk(ChunkId id) const
{
    return d->chunk(id);
}

std::shared_ptr<const format::SliceChunk> Store::chunkIfCached(ChunkId id) const
{
    return d->cache.find(id);
}

std::span<const format::Cell> Store::cellsOf(ChunkId id) const
{
    return d->cells(id);
}

std::span<const format::Cell> Store::overviewOf(LaneId lane) const
{
    return d->overviewOf(lane);
}

std::span<const format::Aggregate> Store::aggregatesOf(ChunkId id) const
{
    return d->aggregates(id);
}

std::span<const format::Aggregate> Store::totalsOf(LaneId lane) const
{
    return d->totals(lane);
}

Derived &Store::derived() const
{
    return d->derived;
}

void Store::dropRequests() const
{
    d->requests.drop();
}

void Store::onChunksReady(std::function<void()> listener) const
{
    const std::lock_guard lock(d->listenerMutex);
    d->listener = std::move(listener);
}

} // namespace trilane::store
