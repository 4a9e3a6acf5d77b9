// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernelstats.h"
#include "model/analysis/tablesort.h"

#include <algorithm>
#include <map>

namespace trilane {

namespace {

/// What copies and sets of one direction did. Sets have no memory kinds.
struct CopySums
{
    std::vector<Ns> durations;
    std::vector<int64_t> bytes;
};

using CopyKey = std::pair<SliceKind, CopyInfo>;

void addChunk(const Store &store, const SliceChunk &chunk, TimeRange range,
              std::map<CopyKey, CopySums> &sums)
{
    const size_t end = chunk.firstStartingAt(range.end);
    for (size_t i = chunk.firstStartingAt(range.begin); i < end; ++i) {
        const SliceKind kind = chunk.kind(i);
        if (kind != SliceKind::Memcpy && kind != SliceKind::Memset)
            continue;
        CopySums &sum = sums[{kind, store.detail(chunk.detail(i)).copy.value_or(CopyInfo{})}];
        sum.durations.push_back(chunk.duration(i));
        sum.bytes.push_back(chunk.value(i));
    }
}

int64_t sumOf(const std::vector<int64_t> &values)
{
    uint64_t sum = 0;
    for (int64_t v : values)
        sum += static_cast<uint64_t>(v);
    return static_cast<int64_t>(sum);
}

double averageOf(const std::vector<int64_t> &values)
{
    return static_cast<double>(sumOf(values)) / static_cast<double>(values.size());
}

std::vector<TableCell> rowOf(const CopyKey &key, CopySums &sum)
{
    std::sort(sum.durations.begin(), sum.durations.end());
    const auto [leastBytes, mostBytes] = std::minmax_element(sum.bytes.begin(), sum.bytes.end());
    const int64_t total = sumOf(sum.durations);
    const bool isCopy = key.first == SliceKind::Memcpy;
    auto memory = [&](MemoryKind kind) {
        return isCopy ? TableCell(std::string(toString(kind))) : TableCell();
    };
    std::vector<TableCell> row{isCopy ? std::string(toString(key.second.kind))
                                      : std::string("memset"),
                               memory(key.second.source),
                               memory(key.second.destination),
                               static_cast<int64_t>(sum.durations.size()),
                               sumOf(sum.bytes),
                               averageOf(sum.bytes),
                               *leastBytes,
                               *mostBytes,
                               total,
                               averageOf(sum.durations),
                               sum.durations[(sum.durations.size() - 1) / 2],
                               sum.durations.front(),
                               sum.durations.back()};
    row.push_back(total > 0 ? TableCell(static_cast<double>(sumOf(sum.bytes)) * 1e9 /
                                        static_cast<double>(total))
                            : TableCell());
    return row;
}

} // namespace

Table memcpyTable(const Store &store, TimeRange range, const JobContext &job)
{
    std::map<CopyKey, CopySums> sums;
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind != TrackKind::Stream)
            continue;
        for (ChunkId id : store.chunksOf(lane.id, range)) {
            const ChunkEntry &entry = store.chunks()[id.value];
            if (entry.has(SliceKind::Memcpy) || entry.has(SliceKind::Memset))
                addChunk(store, *store.chunk(id), range, sums);
            if (job.stopped())
                break;
        }
    }
    Table table{.report = "memcpy", .file = store.path(), .range = relativeRange(store, range)};
    table.columns = {{"kind", "Kind", ColumnType::Text},
                     {"source", "Source", ColumnType::Text},
                     {"destination", "Destination", ColumnType::Text},
                     {"calls", "Calls", ColumnType::Count},
                     {"total_bytes", "Bytes", ColumnType::Bytes},
                     {"avg_bytes", "Average bytes", ColumnType::Bytes},
                     {"min_bytes", "Min bytes", ColumnType::Bytes},
                     {"max_bytes", "Max bytes", ColumnType::Bytes},
                     {"total_ns", "Total", ColumnType::Duration},
                     {"avg_ns", "Average", ColumnType::Duration},
                     {"median_ns", "Median", ColumnType::Duration},
                     {"min_ns", "Min", ColumnType::Duration},
                     {"max_ns", "Max", ColumnType::Duration},
                     {"bytes_per_second", "Throughput", ColumnType::Rate}};
    for (auto &[key, sum] : sums)
        table.rows.push_back(rowOf(key, sum));
    (void)sortTable(table, "total_ns");
    return table;
}

} // namespace trilane
