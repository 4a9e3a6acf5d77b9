// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/tracereader.h"

#include "model/format/blocks.h"
#include "model/format/blockwalk.h"
#include "model/format/columns.h"
#include "trace.pb.h"

#include <algorithm>
#include <array>

namespace trilane::format {

namespace {

Error inFile(const Error &error, const platform::File &file, uint64_t offset)
{
    Error placed = error;
    placed.file = file.path();
    if (placed.place.empty())
        placed.place = msg("byte %1", offset);
    return placed;
}

SummaryBlock blockAt(uint64_t offset, const filepb::GroupMeta &group)
{
    return {offset, {group.owner().begin(), group.owner().end()}};
}

Result<std::vector<ChunkEntry>> readIndexColumns(const filepb::Columns &columns)
{
    const size_t count = columns.count();
    std::vector<std::vector<uint64_t>> fields(filepb::INDEX_KINDS + 1);
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
        offset += static_cast<uint64_t>(unzigzag(fields[filepb::INDEX_OFFSET][i]));
        start += static_cast<uint64_t>(unzigzag(fields[filepb::INDEX_START][i]));
        chunks[i] = {.offset = offset,
                     .size = fields[filepb::INDEX_SIZE][i],
                     .lane = LaneId(fields[filepb::INDEX_LANE][i]),
                     .count = static_cast<uint32_t>(fields[filepb::INDEX_COUNT][i]),
                     .start = static_cast<Ns>(start),
                     .end = static_cast<Ns>(start + fields[filepb::INDEX_LENGTH][i]),
                     .correlationMin = fields[filepb::INDEX_CORRELATION_MIN][i],
                     .correlationMax = fields[filepb::INDEX_CORRELATION_MAX][i],
                     .longest = static_cast<Ns>(fields[filepb::INDEX_LONGEST][i]),
                     .longestGap = static_cast<Ns>(fields[filepb::INDEX_LONGEST_GAP][i]),
                     .covered = static_cast<Ns>(fields[filepb::INDEX_COVERED][i]),
                     .kinds = static_cast<uint32_t>(fields[filepb::INDEX_KINDS][i])};
    }
    return chunks;
}

Result<void> loadByIndex(const platform::File &file, uint64_t fileBytes, TraceTables &tables,
                         const jobs::JobContext &job)
{
    std::array<std::byte, kTailBytes> tail;
    if (fileBytes < kTailBytes)
        return Error{.what = msg("too short")};
    Result<size_t> got = file.readAt(fileBytes - kTailBytes, tail);
    if (!got)
        return got.error();
    Result<uint64_t> offset = parseTail(std::span(tail).first(*got));
    if (!offset)
        return offset.error();
    Result<Block> block = readBlock(file, fileBytes, *offset);
    if (!block)
        return block.error();
    filepb::Index index;
    if (block->header.kind != BlockKind::Index ||
        !index.ParseFromArray(block->payload.data(), static_cast<int>(block->payload.size())) ||
        index.chunks().count() > fileBytes / kBlockHeaderBytes)
        return Error{.what = msg("the index is damaged")};
    Result<std::vector<ChunkEntry>> chunks = readIndexColumns(index.chunks());
    if (!chunks)
        return chunks.error();
    tables.chunks = std::move(chunks).value();
    BlockWalk blocks(file, tables);
    for (const filepb::BlockRef &ref : index.block()) {
        if (job.stopped())
            return Error::stopped();
        if (!blocks.load(static_cast<uint16_t>(ref.kind()), blockAt(ref.offset(), ref.group()),
                         fileBytes))
            ++tables.damaged;
    }
    return {};
}

} // namespace

TraceReader::TraceReader(std::shared_ptr<const platform::File> file, uint64_t fileBytes,
                         TraceTables tables)
    : m_file(std::move(file))
    , m_fileBytes(fileBytes)
    , m_tables(std::move(tables))
{
    checkTables(m_tables, m_fileBytes);
}

Result<platform::File> openTraceFile(const std::string &path)
{
    Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file;
    std::array<std::byte, kFileHeaderBytes> header;
    Result<size_t> got = file->readAt(0, header);
    if (!got)
        return got.error();
    if (Result<void> valid = checkFileHeader(std::span(header).first(*got)); !valid)
        return Error(valid.error()).in(path);
    return file;
}

Result<std::unique_ptr<TraceReader>> TraceReader::open(const std::string &path,
                                                       const jobs::JobContext &job)
{
    Result<platform::File> opened = openTraceFile(path);
    if (!opened)
        return opened.error();
    auto file = std::make_shared<const platform::File>(std::move(opened).value());
    const Result<uint64_t> size = file->size();
    if (!size)
        return size.error();
    TraceTables tables;
    if (!loadByIndex(*file, *size, tables, job)) {
        tables = {};
        tables.recovered = true;
        BlockWalk walk(*file, tables);
        if (Result<void> walked = walk.advance(*size, job); !walked)
            return walked.error();
        // The tail of a complete file whose index is damaged is no lost block.
        tables.damaged += walk.position() != *size && *size - walk.position() != kTailBytes;
    }
    return std::unique_ptr<TraceReader>(new TraceReader(std::move(file), *size, std::move(tables)));
}

Result<SliceChunk> TraceReader::readChunk(const ChunkEntry &entry) const
{
    Result<Block> block = readBlock(*m_file, m_fileBytes, entry.offset);
    if (!block)
        return block.error();
    filepb::ChunkMeta meta;
    if (block->header.kind != BlockKind::Chunk ||
        !meta.ParseFromArray(block->meta.data(), static_cast<int>(block->meta.size())) ||
        meta.start() != entry.start || meta.count() != entry.count)
        return inFile({.what = msg("the chunk does not match the index")}, *m_file, entry.offset);
    Result<SliceChunk> chunk = decodeChunk(block->payload, entry.start, entry.count);
    if (!chunk)
        return inFile(chunk.error(), *m_file, entry.offset);
    if (!chunk->isEmpty() && chunk->end(chunk->size() - 1) != entry.end)
        return inFile({.what = msg("the chunk does not end where its header says")}, *m_file,
                      entry.offset);
    chunk->limitIds(m_tables.strings.size(), m_tables.details.size(), m_tables.tracks.size());
    return chunk;
}

Result<std::vector<messages::Group<Cell>>> TraceReader::readCells(uint64_t offset) const
{
    Result<Block> block = readBlock(*m_file, m_fileBytes, offset);
    if (!block)
        return block.error();
    auto groups = messages::unpackCells(block->payload);
    for (size_t i = 0; groups && i < groups->size(); ++i) {
        for (Cell &cell : (*groups)[i].items)
            m_tables.limitString(cell.name);
    }
    return groups;
}

Result<std::vector<messages::Group<Aggregate>>> TraceReader::readAggregates(uint64_t offset) const
{
    Result<Block> block = readBlock(*m_file, m_fileBytes, offset);
    if (!block)
        return block.error();
    auto groups = messages::unpackAggregates(block->payload);
    for (size_t i = 0; groups && i < groups->size(); ++i) {
        for (Aggregate &aggregate : (*groups)[i].items) {
            m_tables.limitString(aggregate.name);
            m_tables.limitDetail(aggregate.detail);
        }
    }
    return groups;
}

Result<void> TraceReader::readFlows(uint64_t offset, std::vector<Flow> &into) const
{
    Result<Block> block = readBlock(*m_file, m_fileBytes, offset);
    if (!block)
        return block.error();
    const size_t before = into.size();
    Result<void> unpacked = messages::unpackFlows(block->payload, into);
    for (size_t i = before; i < into.size(); ++i)
        m_tables.limitString(into[i].name);
    return unpacked;
}

} // namespace trilane::format
