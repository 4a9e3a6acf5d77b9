// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/tracewriter.h"

#include "model/base/platform/perthread.h"
#include "model/format/aggregate.h"
#include "model/format/blocks.h"
#include "model/format/cells.h"
#include "model/format/chunk.h"
#include "model/format/chunkentries.h"
#include "model/format/lanelod.h"
#include "model/format/overview.h"
#include "model/format/payloads.h"
#include "model/format/properties/infopayload.h"
#include "trace.pb.h"

#include <atomic>
#include <cassert>
#include <map>
#include <mutex>

namespace trilane::format {

namespace {

constexpr size_t kChunksPerLaneBlock = 16;
constexpr size_t kChunksPerMixedBlock = 256;
constexpr size_t kAggregatesPerBlock = 65536;
constexpr size_t kTotalsPerBlock = 4096;
constexpr size_t kMaxTotals = 1 << 18;
/// Lanes of more slices have a picture, of at most that share of as many cells: still enough for a
/// screen of 3840 pixels, and far cheaper than chunks.
constexpr uint64_t kPictureSlices = 32768;
constexpr uint64_t kPictureShare = 8;
constexpr size_t kStringBytesPerBlock = size_t{8} << 20;
constexpr size_t kItemsPerTable = 65536;

} // namespace

struct TraceWriter::Private
{
    struct LaneState
    {
        LaneOverview overview;
        LaneLod picture;
        uint64_t slices = 0;
        std::vector<Aggregate> totals;
        bool tooManyNames = false; ///< no totals: a reader adds up the chunks' aggregates
        std::vector<messages::Group<Cell>> cells; ///< of chunks whose summary is not yet written
        std::vector<messages::Group<Aggregate>> aggregates;
    };

    std::mutex mutex;
    platform::File file;
    uint64_t end = 0;
    std::optional<Error> failed;
    std::vector<ChunkEntry> chunks;
    filepb::Index index;
    std::map<LaneId, LaneState> lanes;
    std::atomic<uint64_t> held{0};

    /// The caller holds the mutex.
    Result<void> append(std::string_view block)
    {
        if (failed)
            return *failed;
        if (Result<void> written = file.writeAt(end, std::as_bytes(std::span(block))); !written) {
            failed = written.error();
            return written;
        }
        end += block.size();
        return {};
    }

    Result<void> appendIndexed(BlockKind kind, const PackedPayload &payload,
                               const filepb::GroupMeta &group = {})
    {
        filepb::BlockRef *ref = index.add_block();
        ref->set_kind(static_cast<uint32_t>(kind));
        ref->set_offset(end);
        if (group.owner_size() > 0)
            *ref->mutable_group() = group;
        return append(sealBlock(kind, group.SerializeAsString(), payload));
    }

    Result<void> writeTable(BlockKind kind, std::string payload)
    {
        const PackedPayload packed = packPayload(std::move(payload));
        const std::lock_guard lock(mutex);
        return appendIndexed(kind, packed);
    }

    template <typename T>
    Result<void> writeGroups(BlockKind kind, std::vector<messages::Group<T>> &groups)
    {
        if (groups.empty())
            return {};
        filepb::GroupMeta meta;
        if (kind != BlockKind::Overview) {
            for (const messages::Group<T> &group : groups)
                meta.add_owner(group.owner);
        }
        const PackedPayload packed =
            packPayload(messages::pack(std::span<const messages::Group<T>>(groups)));
        groups.clear();
        return appendIndexed(kind, packed, meta);
    }

    /// A lane with many chunks gets its own summary blocks, so that it can be read without its
    /// neighbors.
    Result<void> writeSummariesOf(LaneState &state)
    {
        if (Result<void> done = writeGroups(BlockKind::Cells, state.cells); !done)
            return done;
        return writeGroups(BlockKind::Aggregates, state.aggregates);
    }

    void measure()
    {
        // A block's reference names the owners of a group, perhaps.
        constexpr size_t kReferenceBytes = 100;
        size_t bytes = chunks.capacity() * sizeof(ChunkEntry) +
                       static_cast<size_t>(index.block_size()) * kReferenceBytes;
        for (const auto &[lane, state] : lanes)
            bytes += sizeof(LaneState) + state.overview.bytes() +
                     state.picture.cells().capacity() * sizeof(Cell) +
                     state.totals.capacity() * sizeof(Aggregate);
        held = bytes;
    }

    Result<void> flushSummaries()
    {
        std::vector<messages::Group<Cell>> cells;
        std::vector<messages::Group<Aggregate>> aggregates;
        size_t count = 0;
        for (auto &[lane, state] : lanes) {
            for (messages::Group<Cell> &group : state.cells)
                cells.push_back(std::move(group));
            for (messages::Group<Aggregate> &group : state.aggregates) {
                count += group.items.size();
                aggregates.push_back(std::move(group));
            }
            state.cells.clear();
            state.aggregates.clear();
            if (cells.size() >= kChunksPerMixedBlock || count >= kAggregatesPerBlock) {
                if (Result<void> done = writeGroups(BlockKind::Cells, cells); !done)
                    return done;
                if (Result<void> done = writeGroups(BlockKind::Aggregates, aggregates); !done)
                    return done;
                count = 0;
            }
        }
        if (Result<void> done = writeGroups(BlockKind::Cells, cells); !done)
            return done;
        return writeGroups(BlockKind::Aggregates, aggregates);
    }

    Result<void> writeOverview()
    {
        std::vector<messages::Group<Cell>> groups;
        for (const auto &[lane, state] : lanes)
            groups.push_back({lane.value, state.overview.cells()});
        return writeGroups(BlockKind::Overview, groups);
    }

    /// Writes pictures of lanes whose overview from chunks would be much more expensive; each in
    /// its own block, read on demand.
    Result<void> writePictures()
    {
        for (auto &[lane, state] : lanes) {
            if (state.slices <= kPictureSlices)
                continue;
            state.picture.coarsenTo(state.slices / kPictureShare);
            std::vector<messages::Group<Cell>> group{{lane.value, state.picture.cells()}};
            if (Result<void> done = writeGroups(BlockKind::Picture, group); !done)
                return done;
        }
        return {};
    }

    Result<void> writeTotals()
    {
        std::vector<messages::Group<Aggregate>> groups;
        size_t count = 0;
        for (auto &[lane, state] : lanes) {
            if (state.totals.empty())
                continue;
            count += state.totals.size();
            groups.push_back({lane.value, std::move(state.totals)});
            if (count < kTotalsPerBlock)
                continue;
            if (Result<void> done = writeGroups(BlockKind::Totals, groups); !done)
                return done;
            count = 0;
        }
        return writeGroups(BlockKind::Totals, groups);
    }

    Result<void> writeIndexAndTail()
    {
        putIndexColumns(*index.mutable_chunks(), chunks);
        const uint64_t indexOffset = end;
        if (Result<void> done =
                append(sealBlock(BlockKind::Index, {}, packPayload(index.SerializeAsString())));
            !done)
            return done;
        const auto tail = packTail(indexOffset, end - indexOffset);
        return append({reinterpret_cast<const char *>(tail.data()), tail.size()});
    }
};

TraceWriter::TraceWriter(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
TraceWriter::~TraceWriter() = default;

Result<std::unique_ptr<TraceWriter>> TraceWriter::create(const std::string &path)
{
    Result<platform::File> file = platform::File::create(path);
    if (!file)
        return file.error();
    return create(std::move(file).value());
}

Result<std::unique_ptr<TraceWriter>> TraceWriter::create(platform::File file)
{
    auto p = std::make_unique<Private>();
    p->file = std::move(file);
    const auto header = packFileHeader();
    if (Result<void> done =
            p->append({reinterpret_cast<const char *>(header.data()), header.size()});
        !done)
        return done.error();
    return std::unique_ptr<TraceWriter>(new TraceWriter(std::move(p)));
}

Result<void> TraceWriter::writeInfo(const TraceInfo &info)
{
    return d->writeTable(BlockKind::Info, messages::pack(info));
}

Result<void> TraceWriter::writeAccount(const Account &account)
{
    return d->writeTable(BlockKind::Account, messages::pack(account));
}

Result<void> TraceWriter::writeStrings(StringId first, std::span<const std::string_view> strings)
{
    while (!strings.empty()) {
        size_t count = 0;
        for (size_t bytes = 0; count < strings.size() && bytes < kStringBytesPerBlock; ++count)
            bytes += strings[count].size() + 4;
        if (Result<void> done =
                d->writeTable(BlockKind::Strings, messages::pack(first, strings.first(count)));
            !done)
            return done;
        strings = strings.subspan(count);
        first.value += static_cast<uint32_t>(count);
    }
    return {};
}

Result<void> TraceWriter::writeDetails(DetailId first, std::span<const Detail> details)
{
    while (!details.empty()) {
        const size_t count = std::min(details.size(), kItemsPerTable);
        if (Result<void> done =
                d->writeTable(BlockKind::Details, messages::pack(first, details.first(count)));
            !done)
            return done;
        details = details.subspan(count);
        first.value += static_cast<uint32_t>(count);
    }
    return {};
}

Result<void> TraceWriter::writeTracks(std::span<const Track> tracks)
{
    return d->writeTable(BlockKind::Tracks, messages::pack(tracks));
}

Result<void> TraceWriter::writeLanes(std::span<const Lane> lanes)
{
    return d->writeTable(BlockKind::Lanes, messages::pack(lanes));
}

Result<void> TraceWriter::writeFlows(std::span<const Flow> flows)
{
    for (size_t at = 0; at < flows.size(); at += kItemsPerTable) {
        const size_t count = std::min(kItemsPerTable, flows.size() - at);
        if (Result<void> done =
                d->writeTable(BlockKind::Flows, messages::pack(flows.subspan(at, count)));
            !done)
            return done;
    }
    return {};
}

PackedChunk packChunk(LaneId lane, std::span<const Slice> slices)
{
    assert(!slices.empty() && slices.size() <= kChunkSlices);
    PackedChunk chunk{.entry = entryOf(lane, slices),
                      .payload = packPayload(encodeChunk(slices)),
                      .cells = cellsOfSlices(slices),
                      .aggregates = {}};
    AggregateBuilder &builder = platform::perThread<AggregateBuilder>();
    (void)builder.take(); // of a chunk for which the memory did not last
    for (const Slice &slice : slices)
        builder.add(slice);
    chunk.aggregates = builder.take();
    return chunk;
}

Result<void> TraceWriter::writeChunk(PackedChunk chunk, std::span<const Slice> slices)
{
    ChunkEntry &entry = chunk.entry;
    const std::lock_guard lock(d->mutex);
    const auto sequence = static_cast<uint32_t>(d->chunks.size());
    entry.offset = d->end;
    const std::string block =
        sealBlock(BlockKind::Chunk, chunkMetaOf(entry, sequence), chunk.payload);
    entry.size = block.size();
    if (Result<void> done = d->append(block); !done)
        return done;
    d->chunks.push_back(entry);
    Private::LaneState &state = d->lanes[entry.lane];
    state.overview.append(chunk.cells);
    state.picture.append(slices);
    state.slices += slices.size();
    if (!state.tooManyNames)
        mergeAggregates(state.totals, chunk.aggregates);
    if (state.totals.size() > kMaxTotals) {
        state.totals = {};
        state.tooManyNames = true;
    }
    state.cells.push_back({sequence, std::move(chunk.cells)});
    state.aggregates.push_back({sequence, std::move(chunk.aggregates)});
    if (state.cells.size() >= kChunksPerLaneBlock)
        return d->writeSummariesOf(state);
    return {};
}

Result<void> TraceWriter::flush()
{
    const std::lock_guard lock(d->mutex);
    Result<void> done = d->flushSummaries();
    d->measure();
    return done;
}

Result<void> TraceWriter::finish()
{
    const std::lock_guard lock(d->mutex);
    for (auto step : {&Private::flushSummaries, &Private::writeOverview, &Private::writePictures,
                      &Private::writeTotals, &Private::writeIndexAndTail}) {
        if (Result<void> done = (d.get()->*step)(); !done)
            return done;
    }
    return d->file.close();
}

uint64_t TraceWriter::bytesWritten() const
{
    const std::lock_guard lock(d->mutex);
    return d->end;
}

uint64_t TraceWriter::heldBytes() const
{
    return d->held;
}

} // namespace trilane::format
