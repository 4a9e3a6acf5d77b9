// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/format/account.h"
#include "model/format/aggregate.h"
#include "model/format/blocks.h"
#include "model/format/trace.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::format {

/// A chunk in written form, with its contribution to the file's summaries.
struct PackedChunk
{
    ChunkEntry entry; ///< offset and size are the writer's
    PackedPayload payload;
    std::vector<Cell> cells;
    std::vector<Aggregate> aggregates;
};

/// 1 to kChunkSlices slices, sorted by start, not overlapping (asserts). The slow part of writing a
/// chunk; any thread.
[[nodiscard]] PackedChunk packChunk(LaneId lane, std::span<const Slice> slices);

/// Writes a .trilane file block by block. The file is readable after every call (a growing trace);
/// finish() adds overview, pictures, totals, index and tail.
/// Any thread may write chunks, but those of one lane must be written in chronological order by one
/// thread at a time. Tables precede the chunks that use their ids. After an error every call
/// repeats it.
class TraceWriter
{
public:
    /// Creates or truncates the file.
    [[nodiscard]] static Result<std::unique_ptr<TraceWriter>> create(const std::string &path);
    /// Into an empty file.
    [[nodiscard]] static Result<std::unique_ptr<TraceWriter>> create(platform::File file);
    ~TraceWriter();

    [[nodiscard]] Result<void> writeInfo(const TraceInfo &info);
    [[nodiscard]] Result<void> writeAccount(const Account &account);
    /// Strings with ids first, first + 1… Id 0 must be "".
    [[nodiscard]] Result<void> writeStrings(StringId first,
                                            std::span<const std::string_view> strings);
    /// Details with ids first, first + 1… Id 0 must be empty.
    [[nodiscard]] Result<void> writeDetails(DetailId first, std::span<const Detail> details);
    /// New tracks, or changed ones; a parent's id is less than its child's.
    [[nodiscard]] Result<void> writeTracks(std::span<const Track> tracks);
    [[nodiscard]] Result<void> writeLanes(std::span<const Lane> lanes);
    [[nodiscard]] Result<void> writeFlows(std::span<const Flow> flows);
    /// 1 to kChunkSlices slices, sorted by start, not overlapping (asserts), all later than the
    /// lane's chunks before.
    [[nodiscard]] Result<void> writeChunk(LaneId lane, std::span<const Slice> slices)
    {
        return writeChunk(packChunk(lane, slices), slices);
    }
    /// With the chunk that packChunk() made from the slices.
    [[nodiscard]] Result<void> writeChunk(PackedChunk chunk, std::span<const Slice> slices);
    /// Writes the summaries of the chunks so far, so that a reader of the growing file has them.
    [[nodiscard]] Result<void> flush();
    /// Completes the file and closes it. Once.
    [[nodiscard]] Result<void> finish();

    [[nodiscard]] uint64_t bytesWritten() const;
    /// Memory held for finish(), as of the last flush().
    [[nodiscard]] uint64_t heldBytes() const;

private:
    struct Private;
    explicit TraceWriter(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

/// Index entry of a chunk with these slices; offset and size are set by the writer.
[[nodiscard]] ChunkEntry entryOf(LaneId lane, std::span<const Slice> slices);

} // namespace trilane::format
