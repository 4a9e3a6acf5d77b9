// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/tracereader.h"

#include "model/format/blocks.h"
#include "model/format/columns.h"
#include "trace.pb.h"

#include <algorithm>
#include <array>

namespace trilane {

namespace {

Error inFile(const Error &error, const File &file, uint64_t offset)
{
    Error placed = error;
    placed.file = file.path();
    if (placed.place.empty())
        placed.place = "byte " + std::to_string(offset);
    return placed;
}

ChunkEntry entryOf(const format::ChunkMeta &meta, uint64_t offset, uint64_t size)
{
    return {.offset = offset,
            .size = size,
            .lane = LaneId(size_t{meta.lane()}),
            .count = meta.count(),
            .start = meta.start(),
            .end = meta.end(),
            .correlationMin = meta.correlation_min(),
            .correlationMax = meta.correlation_max(),
            .longest = static_cast<Ns>(meta.longest()),
            .longestGap = static_cast<Ns>(meta.longest_gap()),
            .covered = static_cast<Ns>(meta.covered()),
            .kinds = meta.kinds()};
}

SummaryBlock blockAt(uint64_t offset, const format::GroupMeta &group)
{
    return {offset, {group.owner().begin(), group.owner().end()}};
}

Result<std::vector<ChunkEntry>> readIndexColumns(const format::Columns &columns)
{
    const size_t count = columns.count();
    std::vector<std::vector<uint64_t>> fields(format::INDEX_KINDS + 1);
    for (uint32_t field = 1; field < fields.size(); ++field) {
        Result<ColumnView> view = getColumn(columns, field);
        if (!view)
            return view.error();
        fields[field].resize(count);
        decodeColumn(*view, fields[field].data());
    }
    std::vector<ChunkEntry> chunks(count);
    uint64_t offset = 0;
    uint64_t start = 0;
    for (size_t i = 0; i < count; ++i) {
        offset += static_cast<uint64_t>(unzigzag(fields[format::INDEX_OFFSET][i]));
        start += static_cast<uint64_t>(unzigzag(fields[format::INDEX_START][i]));
        chunks[i] = {.offset = offset,
                     .size = fields[format::INDEX_SIZE][i],
                     .lane = LaneId(fields[format::INDEX_LANE][i]),
                     .count = static_cast<uint32_t>(fields[format::INDEX_COUNT][i]),
                     .start = static_cast<Ns>(start),
                     .end = static_cast<Ns>(start + fields[format::INDEX_LENGTH][i]),
                     .correlationMin = fields[format::INDEX_CORRELATION_MIN][i],
                     .correlationMax = fields[format::INDEX_CORRELATION_MAX][i],
                     .longest = static_cast<Ns>(fields[format::INDEX_LONGEST][i]),
                     .longestGap = static_cast<Ns>(fields[format::INDEX_LONGEST_GAP][i]),
                     .covered = static_cast<Ns>(fields[format::INDEX_COVERED][i]),
                     .kinds = static_cast<uint32_t>(fields[format::INDEX_KINDS][i])};
    }
    return chunks;
}

} // namespace

Result<std::unique_ptr<TraceReader>> TraceReader::open(const std::string &path,
                                                       const JobContext &job)
{
    Result<File> file = File::openForReading(path);
    if (!file)
        return file.error();
    auto reader = std::make_unique<TraceReader>();
    reader->m_file = std::move(file).value();
    Result<uint64_t> size = reader->m_file.size();
    if (!size)
        return size.error();
    reader->m_fileBytes = *size;
    std::array<std::byte, kFileHeaderBytes> header;
    Result<size_t> got = reader->m_file.readAt(0, header);
    if (!got)
        return got.error();
    if (Result<void> valid = checkFileHeader(std::span(header).first(*got)); !valid)
        return Error(valid.error()).in(path);

    if (!reader->openWithIndex(job)) {
        reader->m_tables = {};
        reader->m_tables.recovered = true;
        if (Result<void> walked = reader->walk(job); !walked)
            return walked.error();
    }
    checkTables(reader->m_tables, reader->m_fileBytes);
    return reader;
}

Result<void> TraceReader::openWithIndex(const JobContext &job)
{
    std::array<std::byte, kTailBytes> tail;
    if (m_fileBytes < kTailBytes)
        return Error{.what = "too short"};
    Result<size_t> got = m_file.readAt(m_fileBytes - kTailBytes, tail);
    if (!got)
        return got.error();
    Result<uint64_t> offset = parseTail(std::span(tail).first(*got));
    if (!offset)
        return offset.error();
    Result<Block> block = readBlock(m_file, m_fileBytes, *offset);
    if (!block)
        return block.error();
    format::Index index;
    if (block->header.kind != BlockKind::Index ||
        !index.ParseFromArray(block->payload.data(), static_cast<int>(block->payload.size())) ||
        index.chunks().count() > m_fileBytes / kBlockHeaderBytes)
        return Error{.what = "the index is damaged"};
    Result<std::vector<ChunkEntry>> chunks = readIndexColumns(index.chunks());
    if (!chunks)
        return chunks.error();
    m_tables.chunks = std::move(chunks).value();
    for (const format::BlockRef &ref : index.block()) {
        if (job.stopped())
            return Error::stopped();
        if (!load(static_cast<uint16_t>(ref.kind()), blockAt(ref.offset(), ref.group())))
            ++m_tables.damaged;
    }
    return {};
}

/// Blocks that only lead to more data are noted by place; tables are read now.
Result<void> TraceReader::load(uint16_t kind, SummaryBlock place)
{
    const uint64_t offset = place.offset;
    switch (static_cast<BlockKind>(kind)) {
    case BlockKind::Cells:
        m_tables.cellBlocks.push_back(std::move(place));
        return {};
    case BlockKind::Aggregates:
        m_tables.aggregateBlocks.push_back(std::move(place));
        return {};
    case BlockKind::Totals:
        m_tables.totalBlocks.push_back(std::move(place));
        return {};
    case BlockKind::Flows:
        m_tables.flowBlocks.push_back(offset);
        return {};
    default:
        break;
    }
    Result<Block> block = readBlock(m_file, m_fileBytes, offset);
    if (!block)
        return block.error();
    switch (static_cast<BlockKind>(kind)) {
    case BlockKind::Info:
        if (Result<TraceInfo> info = messages::unpackInfo(block->payload); info)
            m_tables.info = std::move(info).value();
        else
            return info.error();
        return {};
    case BlockKind::Account:
        if (Result<Account> account = messages::unpackAccount(block->payload); account)
            m_tables.account = std::move(account).value();
        else
            return account.error();
        return {};
    case BlockKind::Strings:
        m_tables.stringBlocks.push_back(std::make_unique<std::string>());
        return messages::unpackStrings(block->payload, *m_tables.stringBlocks.back(),
                                       m_tables.strings);
    case BlockKind::Tracks:
        return messages::unpackTracks(block->payload, m_tables.tracks);
    case BlockKind::Lanes:
        return messages::unpackLanes(block->payload, m_tables.lanes);
    case BlockKind::Details:
        return messages::unpackDetails(block->payload, m_tables.details);
    case BlockKind::Overview: {
        auto groups = messages::unpackCells(block->payload);
        if (!groups)
            return groups.error();
        for (messages::Group<Cell> &lane : *groups) {
            if (lane.owner >= m_fileBytes)
                continue;
            if (m_tables.overview.size() <= lane.owner)
                m_tables.overview.resize(lane.owner + 1);
            m_tables.overview[lane.owner] = std::move(lane.items);
        }
        return {};
    }
    default:
        return {}; // a kind of a newer minor version
    }
}

Result<void> TraceReader::walk(const JobContext &job)
{
    for (uint64_t at = kFileHeaderBytes; at < m_fileBytes;) {
        if (job.stopped())
            return Error::stopped();
        job.report(at, m_fileBytes);
        Result<Block> block = readBlock(m_file, m_fileBytes, at, true);
        if (!block) {
            // The tail of a complete file whose index is damaged is no lost block.
            m_tables.damaged += m_fileBytes - at != kTailBytes;
            Result<uint64_t> next = findBlock(m_file, m_fileBytes, at + 1);
            if (!next)
                return next.error();
            at = *next;
            continue;
        }
        if (block->header.kind == BlockKind::Chunk) {
            format::ChunkMeta meta;
            if (meta.ParseFromArray(block->meta.data(), static_cast<int>(block->meta.size())) &&
                meta.sequence() < m_fileBytes / kBlockHeaderBytes) {
                if (m_tables.chunks.size() <= meta.sequence())
                    m_tables.chunks.resize(meta.sequence() + 1);
                m_tables.chunks[meta.sequence()] = entryOf(meta, at, block->header.blockBytes());
            } else {
                ++m_tables.damaged;
            }
        } else {
            format::GroupMeta group;
            const bool loaded =
                group.ParseFromArray(block->meta.data(), static_cast<int>(block->meta.size())) &&
                load(static_cast<uint16_t>(block->header.kind), blockAt(at, group));
            m_tables.damaged += !loaded;
        }
        at += block->header.blockBytes();
    }
    return {};
}

Result<SliceChunk> TraceReader::readChunk(const ChunkEntry &entry) const
{
    Result<Block> block = readBlock(m_file, m_fileBytes, entry.offset);
    if (!block)
        return block.error();
    format::ChunkMeta meta;
    if (block->header.kind != BlockKind::Chunk ||
        !meta.ParseFromArray(block->meta.data(), static_cast<int>(block->meta.size())) ||
        meta.start() != entry.start || meta.count() != entry.count)
        return inFile({.what = "the chunk is not the one the index names"}, m_file, entry.offset);
    Result<SliceChunk> chunk = decodeChunk(block->payload, entry.start, entry.count);
    if (!chunk)
        return inFile(chunk.error(), m_file, entry.offset);
    if (!chunk->isEmpty() && chunk->end(chunk->size() - 1) != entry.end)
        return inFile({.what = "the chunk does not end where its header says"}, m_file,
                      entry.offset);
    return chunk;
}

Result<std::vector<messages::Group<Cell>>> TraceReader::readCells(uint64_t offset) const
{
    Result<Block> block = readBlock(m_file, m_fileBytes, offset);
    if (!block)
        return block.error();
    return messages::unpackCells(block->payload);
}

Result<std::vector<messages::Group<Aggregate>>> TraceReader::readAggregates(uint64_t offset) const
{
    Result<Block> block = readBlock(m_file, m_fileBytes, offset);
    if (!block)
        return block.error();
    return messages::unpackAggregates(block->payload);
}

Result<void> TraceReader::readFlows(uint64_t offset, std::vector<Flow> &into) const
{
    Result<Block> block = readBlock(m_file, m_fileBytes, offset);
    if (!block)
        return block.error();
    return messages::unpackFlows(block->payload, into);
}

} // namespace trilane
