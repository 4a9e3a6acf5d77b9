// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/blockwalk.h"

#include "model/format/properties/infopayload.h"
#include "trace.pb.h"

#include <array>

namespace trilane::format {

namespace {

ChunkEntry entryOf(const filepb::ChunkMeta &meta, uint64_t offset, uint64_t size)
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

/// Maximum of a table in a file of that size. Writers leave no holes between ids, and four entries
/// do not fit into a byte, however well they are compressed: without this bound a file of a hundred
/// bytes would take all memory.
uint64_t maxEntries(uint64_t fileBytes)
{
    constexpr uint64_t kAlways = 1024;
    constexpr uint64_t kMax = 1u << 26; // no table of a sane trace is larger
    return fileBytes >= kMax / 4 ? kMax : kAlways + 4 * fileBytes;
}

constexpr uint64_t kMaxTableBytes = uint64_t{256} << 20;
constexpr uint64_t kTableBytesPerByte = 16;

} // namespace

Result<void> BlockWalk::load(uint16_t kind, SummaryBlock place, uint64_t fileBytes)
{
    const uint64_t offset = place.offset;
    switch (static_cast<BlockKind>(kind)) {
    case BlockKind::Cells:
        m_tables.cellBlocks.push_back(std::move(place));
        return {};
    case BlockKind::Aggregates:
        m_tables.aggregateBlocks.push_back(std::move(place));
        return {};
    case BlockKind::Picture:
        m_tables.pictureBlocks.push_back(std::move(place));
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
    Result<Block> block = readBlock(m_file, fileBytes, offset, true);
    if (!block)
        return block.error();
    // However well they are compressed, tables that would take all memory are none of a trace.
    m_tableBytes += block->header.rawBytes;
    if (m_tableBytes > kMaxTableBytes + kTableBytesPerByte * fileBytes)
        return Error{.what = msg("the tables are too large for a file of this size")};
    block = readBlock(m_file, fileBytes, offset);
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
        m_tables.stringBlocks.push_back(std::make_shared<std::string>());
        return messages::unpackStrings(block->payload, *m_tables.stringBlocks.back(),
                                       m_tables.strings, maxEntries(fileBytes));
    case BlockKind::Tracks:
        return messages::unpackTracks(block->payload, m_tables.tracks, maxEntries(fileBytes));
    case BlockKind::Lanes:
        return messages::unpackLanes(block->payload, m_tables.lanes, maxEntries(fileBytes));
    case BlockKind::Details:
        return messages::unpackDetails(block->payload, m_tables.details, maxEntries(fileBytes));
    case BlockKind::Overview: {
        auto groups = messages::unpackCells(block->payload);
        if (!groups)
            return groups.error();
        for (messages::Group<Cell> &lane : *groups) {
            if (lane.owner >= fileBytes)
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

Result<void> BlockWalk::advance(uint64_t fileBytes, const jobs::JobContext &job)
{
    while (m_at < fileBytes && !m_complete) {
        if (job.stopped())
            return Error::stopped();
        job.report(m_at, fileBytes);
        const Result<Block> block = readBlock(m_file, fileBytes, m_at, true);
        if (block) {
            take(*block, fileBytes);
            m_at += block->header.blockBytes();
            continue;
        }
        if (isTail(fileBytes)) {
            m_complete = true;
            m_at = fileBytes;
            break;
        }
        const Result<uint64_t> next = findBlock(m_file, fileBytes, m_at + 1);
        if (!next)
            return next.error();
        if (*next >= fileBytes)
            break;
        ++m_tables.damaged;
        m_at = *next;
    }
    return {};
}

void BlockWalk::take(const Block &block, uint64_t fileBytes)
{
    const int metaBytes = static_cast<int>(block.meta.size());
    if (block.header.kind == BlockKind::Chunk) {
        filepb::ChunkMeta meta;
        if (!meta.ParseFromArray(block.meta.data(), metaBytes) ||
            meta.sequence() >= fileBytes / kBlockHeaderBytes) {
            ++m_tables.damaged;
            return;
        }
        if (m_tables.chunks.size() <= meta.sequence())
            m_tables.chunks.resize(meta.sequence() + 1);
        m_tables.chunks[meta.sequence()] = entryOf(meta, m_at, block.header.blockBytes());
        return;
    }
    filepb::GroupMeta group;
    const bool parsed = group.ParseFromArray(block.meta.data(), metaBytes);
    const SummaryBlock place{m_at, {group.owner().begin(), group.owner().end()}};
    if (!parsed || !load(static_cast<uint16_t>(block.header.kind), place, fileBytes))
        ++m_tables.damaged;
}

bool BlockWalk::isTail(uint64_t fileBytes) const
{
    std::array<std::byte, kTailBytes> tail;
    if (fileBytes - m_at != kTailBytes)
        return false;
    const Result<size_t> got = m_file.readAt(m_at, tail);
    return got && parseTail(std::span(tail).first(*got)).ok();
}

} // namespace trilane::format
