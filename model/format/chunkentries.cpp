// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/chunkentries.h"

#include "model/format/columns.h"
#include "model/format/tracewriter.h"
#include "trace.pb.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace trilane::format {

std::string chunkMetaOf(const ChunkEntry &entry, uint32_t sequence)
{
    filepb::ChunkMeta meta;
    meta.set_lane(entry.lane.value);
    meta.set_sequence(sequence);
    meta.set_start(entry.start);
    meta.set_end(entry.end);
    meta.set_count(entry.count);
    meta.set_correlation_min(entry.correlationMin);
    meta.set_correlation_max(entry.correlationMax);
    meta.set_longest(static_cast<uint64_t>(entry.longest));
    meta.set_longest_gap(static_cast<uint64_t>(entry.longestGap));
    meta.set_covered(static_cast<uint64_t>(entry.covered));
    meta.set_kinds(entry.kinds);
    return meta.SerializeAsString();
}

void putIndexColumns(filepb::Columns &columns, std::span<const ChunkEntry> chunks)
{
    columns.set_count(static_cast<uint32_t>(chunks.size()));
    std::vector<uint64_t> values(chunks.size());
    auto put = [&](uint32_t field, auto &&valueOf) {
        for (size_t i = 0; i < chunks.size(); ++i)
            values[i] = valueOf(chunks[i], i ? chunks[i - 1] : ChunkEntry{});
        putColumn(columns, field, values);
    };
    using Entry = const ChunkEntry &;
    put(filepb::INDEX_OFFSET,
        [](Entry c, Entry b) { return zigzag(static_cast<int64_t>(c.offset - b.offset)); });
    put(filepb::INDEX_SIZE, [](Entry c, Entry) { return c.size; });
    put(filepb::INDEX_LANE, [](Entry c, Entry) { return c.lane.value; });
    put(filepb::INDEX_START, [](Entry c, Entry b) { return zigzag(c.start - b.start); });
    put(filepb::INDEX_LENGTH, [](Entry c, Entry) { return c.end - c.start; });
    put(filepb::INDEX_COUNT, [](Entry c, Entry) { return c.count; });
    put(filepb::INDEX_CORRELATION_MIN, [](Entry c, Entry) { return c.correlationMin; });
    put(filepb::INDEX_CORRELATION_MAX, [](Entry c, Entry) { return c.correlationMax; });
    put(filepb::INDEX_LONGEST, [](Entry c, Entry) { return c.longest; });
    put(filepb::INDEX_LONGEST_GAP, [](Entry c, Entry) { return c.longestGap; });
    put(filepb::INDEX_COVERED, [](Entry c, Entry) { return c.covered; });
    put(filepb::INDEX_KINDS, [](Entry c, Entry) { return c.kinds; });
}

ChunkEntry entryOf(LaneId lane, std::span<const Slice> slices)
{
    ChunkEntry entry{.lane = lane,
                     .count = static_cast<uint32_t>(slices.size()),
                     .start = slices.front().start,
                     .end = slices.back().end()};
    Ns before = entry.start;
    for (const Slice &slice : slices) {
        assert(slice.duration >= 0 && slice.start >= before);
        entry.longestGap = std::max(entry.longestGap, slice.start - before);
        entry.longest = std::max(entry.longest, slice.duration);
        entry.covered += slice.duration;
        entry.kinds |= 1u << static_cast<int>(slice.kind);
        if (slice.correlation) {
            if (!entry.correlationMin || slice.correlation < entry.correlationMin)
                entry.correlationMin = slice.correlation;
            entry.correlationMax = std::max(entry.correlationMax, slice.correlation);
        }
        before = slice.end();
    }
    return entry;
}

} // namespace trilane::format
