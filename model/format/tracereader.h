// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/format/account.h"
#include "model/format/aggregate.h"
#include "model/format/chunk.h"
#include "model/format/payloads.h"
#include "model/format/trace.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::format {

/// A block of cells or aggregates, and its chunks (pictures and totals: lanes).
struct SummaryBlock
{
    uint64_t offset = 0;
    std::vector<uint32_t> owners;
};

/// The tables and index of a .trilane file, in memory. Ids are checked: every referenced parent,
/// track, lane, chunk, string and detail exists, as do string 0 and detail 0; chunks of a lane are
/// in order; invalid entries were omitted and counted in `damaged`. A lost track or lane is
/// replaced by an unnamed track of kind Unknown; every lane has a track.
struct TraceTables
{
    /// Resets ids that are not in the tables.
    void limitString(StringId &id) const
    {
        if (id.value >= strings.size())
            id = kNoString;
    }
    void limitDetail(DetailId &id) const
    {
        if (id.value >= details.size())
            id = kNoDetail;
    }

    TraceInfo info;
    Account account;
    std::vector<std::string_view> strings; ///< views into stringBlocks
    std::vector<std::shared_ptr<std::string>> stringBlocks;
    std::vector<Track> tracks;
    std::vector<Lane> lanes;
    std::vector<Detail> details;
    std::vector<ChunkEntry> chunks; ///< by ChunkId; count 0 = missing
    std::vector<std::vector<ChunkId>> chunksOfLane;
    std::vector<std::vector<Cell>> overview; ///< by lane; empty = not in the file
    std::vector<SummaryBlock> cellBlocks;
    std::vector<SummaryBlock> aggregateBlocks;
    std::vector<SummaryBlock> pictureBlocks; ///< each of one lane
    std::vector<SummaryBlock> totalBlocks;
    std::vector<uint64_t> flowBlocks;
    bool recovered = false; ///< no usable index: the blocks were walked
    uint64_t damaged = 0;   ///< blocks and entries left out
};

/// Reads .trilane files. The read functions are safe from any thread.
class TraceReader
{
public:
    /// Opens the file and reads its tables; a file without a usable index is walked block by
    /// block. Errors: not a .trilane file, a newer major version, the system's.
    [[nodiscard]] static Result<std::unique_ptr<TraceReader>>
    open(const std::string &path, const jobs::JobContext &job = {});

    [[nodiscard]] TraceTables &tables() { return m_tables; }
    [[nodiscard]] const TraceTables &tables() const { return m_tables; }
    [[nodiscard]] const std::string &path() const { return m_file->path(); }
    [[nodiscard]] uint64_t fileBytes() const { return m_fileBytes; }

    /// The results refer only to strings, details and tracks in the tables.
    [[nodiscard]] Result<SliceChunk> readChunk(const ChunkEntry &entry) const;
    [[nodiscard]] Result<std::vector<messages::Group<Cell>>> readCells(uint64_t offset) const;
    [[nodiscard]] Result<std::vector<messages::Group<Aggregate>>>
    readAggregates(uint64_t offset) const;
    [[nodiscard]] Result<void> readFlows(uint64_t offset, std::vector<Flow> &into) const;

private:
    friend class TraceFollower;
    TraceReader(std::shared_ptr<const platform::File> file, uint64_t fileBytes, TraceTables tables);

    std::shared_ptr<const platform::File> m_file;
    uint64_t m_fileBytes = 0;
    TraceTables m_tables;
};

/// Opens a file for reading and looks at its header. Errors: as TraceReader::open().
[[nodiscard]] Result<platform::File> openTraceFile(const std::string &path);

/// Makes the tables consistent as TraceTables promises. Part of open(); separate for its tests.
void checkTables(TraceTables &tables, uint64_t fileBytes);

} // namespace trilane::format
