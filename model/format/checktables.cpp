// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/tracereader.h"

#include <algorithm>

namespace trilane::format {

namespace {

void checkTracks(TraceTables &tables)
{
    std::vector<uint32_t> depths(tables.tracks.size());
    for (size_t i = 0; i < tables.tracks.size(); ++i) {
        Track &track = tables.tracks[i];
        if (track.id.value != i) {
            track = {.id = TrackId(i)}; // a hole left by a lost block
            ++tables.damaged;
        }
        // Parents precede children in the table, so the tree cannot have a cycle.
        const bool isOrdered = track.parent.value < i;
        if (isOrdered)
            depths[i] = depths[track.parent.value] + 1;
        if (track.parent.isValid() && (!isOrdered || depths[i] > kMaxTrackDepth)) {
            track.parent = {};
            depths[i] = 0;
            ++tables.damaged;
        }
        if (track.process.isValid() && track.process.value >= tables.tracks.size())
            track.process = {};
        if (track.rank.isValid() && track.rank.value >= tables.info.ranks.size())
            track.rank = {};
        for (StringId *text : {&track.name, &track.domain, &track.unit})
            tables.limitString(*text);
    }
}

/// Collects lanes of unknown tracks on one track, one below the other.
void checkLanes(TraceTables &tables)
{
    const size_t known = tables.tracks.size();
    uint32_t lost = 0;
    for (size_t i = 0; i < tables.lanes.size(); ++i) {
        Lane &lane = tables.lanes[i];
        if (lane.id.value == i && lane.track.value < known)
            continue;
        lane = {.id = LaneId(i), .track = TrackId(known), .depth = lost++};
        ++tables.damaged;
    }
    if (lost > 0)
        tables.tracks.push_back({.id = TrackId(known)});
}

void checkDetails(TraceTables &tables)
{
    if (tables.details.empty())
        tables.details.emplace_back();
    for (Detail &detail : tables.details)
        visitStrings(detail, [&](StringId &id) { tables.limitString(id); });
}

bool isSane(const ChunkEntry &chunk, const TraceTables &tables, uint64_t fileBytes)
{
    constexpr Ns kClock = Ns{1} << 62;
    return chunk.count <= kChunkSlices && chunk.lane.value < tables.lanes.size() &&
           chunk.start <= chunk.end && chunk.start > -kClock && chunk.end < kClock &&
           chunk.offset < fileBytes && chunk.size <= fileBytes - chunk.offset &&
           chunk.covered >= 0 && chunk.covered <= chunk.end - chunk.start;
}

void checkChunks(TraceTables &tables, uint64_t fileBytes)
{
    tables.chunksOfLane.resize(tables.lanes.size());
    for (size_t i = 0; i < tables.chunks.size(); ++i) {
        ChunkEntry &chunk = tables.chunks[i];
        if (chunk.count > 0 && isSane(chunk, tables, fileBytes)) {
            tables.chunksOfLane[chunk.lane.value].push_back(ChunkId(i));
            continue;
        }
        chunk = {};
        ++tables.damaged;
    }
    for (std::vector<ChunkId> &lane : tables.chunksOfLane) {
        Ns end = std::numeric_limits<Ns>::min();
        std::erase_if(lane, [&](ChunkId id) {
            ChunkEntry &chunk = tables.chunks[id.value];
            if (chunk.start < end) {
                chunk = {};
                ++tables.damaged;
                return true;
            }
            end = chunk.end;
            return false;
        });
    }
}

void checkSummaries(std::vector<SummaryBlock> &blocks, size_t owners)
{
    std::erase_if(blocks, [&](const SummaryBlock &block) {
        return std::any_of(block.owners.begin(), block.owners.end(),
                           [&](uint32_t owner) { return owner >= owners; });
    });
}

} // namespace

void checkTables(TraceTables &tables, uint64_t fileBytes)
{
    for (GpuInfo &gpu : tables.info.gpus) {
        if (gpu.rank.isValid() && gpu.rank.value >= tables.info.ranks.size())
            gpu.rank = {};
    }
    if (tables.strings.empty())
        tables.strings.emplace_back();
    checkDetails(tables);
    checkTracks(tables);
    checkLanes(tables);
    checkChunks(tables, fileBytes);
    checkSummaries(tables.cellBlocks, tables.chunks.size());
    checkSummaries(tables.aggregateBlocks, tables.chunks.size());
    checkSummaries(tables.pictureBlocks, tables.lanes.size());
    checkSummaries(tables.totalBlocks, tables.lanes.size());
    tables.overview.resize(tables.lanes.size());
    for (std::vector<Cell> &lane : tables.overview) {
        for (Cell &cell : lane)
            tables.limitString(cell.name);
    }
}

} // namespace trilane::format
