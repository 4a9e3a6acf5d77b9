// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/durationsample.h"
#include "model/analysis/gpuchunks.h"
#include "model/analysis/kernelstats.h"
#include "model/analysis/tablesort.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace trilane {

namespace {

/// What tells the rows apart. Sets have no direction and no source.
struct CopyKey
{
    SliceKind kind = SliceKind::Memcpy;
    CopyInfo copy;
    friend auto operator<=>(const CopyKey &, const CopyKey &) = default;
};

struct CopySums
{
    explicit CopySums(size_t exactBelow)
        : durations(exactBelow)
    {}

    void add(Ns duration, int64_t size)
    {
        minBytes = durations.count() ? std::min(minBytes, size) : size;
        maxBytes = durations.count() ? std::max(maxBytes, size) : size;
        bytes += static_cast<uint64_t>(size);
        durations.add(duration);
    }

    DurationSample durations;
    uint64_t bytes = 0; ///< wraps on hostile input instead of overflowing
    int64_t minBytes = 0;
    int64_t maxBytes = 0;
};

using SumsByKey = std::map<CopyKey, CopySums>;

CopyKey keyOf(const Store &store, SliceKind kind, DetailId detail)
{
    CopyKey key{kind, store.detail(detail).copy.value_or(CopyInfo{})};
    if (kind == SliceKind::Memset)
        key.copy = {.destination = key.copy.destination};
    return key;
}

void addChunk(const Store &store, const SliceChunk &chunk, TimeRange range, size_t exactBelow,
              SumsByKey &sums)
{
    forStartsInside(chunk, range, [&](size_t i) {
        const SliceKind kind = chunk.kind(i);
        if (kind != SliceKind::Memcpy && kind != SliceKind::Memset)
            return;
        const auto at = sums.try_emplace(keyOf(store, kind, chunk.detail(i)), exactBelow).first;
        at->second.add(chunk.duration(i), chunk.value(i));
    });
}

std::vector<TableCell> rowOf(const CopyKey &key, CopySums &sum)
{
    const bool isCopy = key.kind == SliceKind::Memcpy;
    auto memory = [&](MemoryKind kind) {
        return isCopy || kind != MemoryKind::Unknown ? TableCell(std::string(toString(kind)))
                                                     : TableCell();
    };
    const auto calls = static_cast<double>(sum.durations.count());
    const auto bytes = static_cast<int64_t>(sum.bytes);
    const Ns total = sum.durations.sum();
    return {isCopy ? std::string(toString(key.copy.kind)) : std::string("memset"),
            memory(key.copy.source),
            memory(key.copy.destination),
            static_cast<int64_t>(sum.durations.count()),
            bytes,
            static_cast<double>(bytes) / calls,
            sum.minBytes,
            sum.maxBytes,
            total,
            static_cast<double>(total) / calls,
            sum.durations.median(),
            sum.durations.min(),
            sum.durations.max(),
            total > 0 ? TableCell(static_cast<double>(bytes) * 1e9 / static_cast<double>(total))
                      : TableCell()};
}

std::vector<TableColumn> columnsOf(bool approximate)
{
    return {{"kind", "Kind", ColumnType::Text},
            {"source", "Source", ColumnType::Text},
            {"destination", "Destination", ColumnType::Text},
            {"calls", "Calls", ColumnType::Count},
            {"total_bytes", "Bytes", ColumnType::Bytes},
            {"avg_bytes", "Average bytes", ColumnType::Bytes},
            {"min_bytes", "Min bytes", ColumnType::Bytes},
            {"max_bytes", "Max bytes", ColumnType::Bytes},
            {"total_ns", "Total", ColumnType::Duration},
            {"avg_ns", "Average", ColumnType::Duration},
            {"median_ns", "Median", ColumnType::Duration, approximate},
            {"min_ns", "Min", ColumnType::Duration},
            {"max_ns", "Max", ColumnType::Duration},
            {"bytes_per_second", "Throughput", ColumnType::Rate}};
}

} // namespace

Table memcpyTable(const Store &store, TimeRange range, const JobContext &job, size_t exactBelow)
{
    SumsByKey sums;
    for (LaneId lane : streamLanes(store)) {
        for (ChunkId id : store.chunksOf(lane, range)) {
            if (job.stopped())
                break;
            const ChunkEntry &entry = store.chunks()[id.value];
            if (entry.has(SliceKind::Memcpy) || entry.has(SliceKind::Memset))
                addChunk(store, *store.chunk(id), range, exactBelow, sums);
        }
    }
    Table table{.report = "memcpy", .file = store.path(), .range = relativeRange(store, range)};
    table.columns = columnsOf(std::any_of(
        sums.begin(), sums.end(), [](auto &s) { return s.second.durations.isApproximate(); }));
    for (auto &[key, sum] : sums)
        table.rows.push_back(rowOf(key, sum));
    [[maybe_unused]] const Result<void> sorted = sortTable(table, "total_ns");
    assert(sorted.ok());
    return table;
}

} // namespace trilane
