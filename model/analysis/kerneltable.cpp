// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/groupkey.h"
#include "model/analysis/kernelstats.h"
#include "model/analysis/tablesort.h"

#include <algorithm>
#include <array>

namespace trilane {

namespace {

std::string three(const std::array<uint32_t, 3> &size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

std::string trackLabel(const Store &store, TrackId id, std::string_view word)
{
    if (!id.isValid())
        return {};
    const Track &track = store.track(id);
    const std::string_view name = store.string(track.name);
    return name.empty() ? std::string(word) + " " + std::to_string(track.number)
                        : std::string(name);
}

/// The columns that tell the groups apart, in the order of the query.
TableColumn columnOf(GroupKey key)
{
    switch (key) {
    case GroupKey::Name:
        return {"name", "Name", ColumnType::Name};
    case GroupKey::Grid:
        return {"grid", "Grid", ColumnType::Text};
    case GroupKey::Block:
        return {"block", "Block", ColumnType::Text};
    case GroupKey::Registers:
        return {"registers", "Registers", ColumnType::Count};
    case GroupKey::SharedMemory:
        return {"shared_memory_bytes", "Shared memory", ColumnType::Bytes};
    case GroupKey::Stream:
        return {"stream", "Stream", ColumnType::Text};
    case GroupKey::Device:
        return {"device", "Device", ColumnType::Text};
    case GroupKey::Process:
        return {"process", "Process", ColumnType::Text};
    }
    return {};
}

TableCell cellOf(const Store &store, const KernelRow &row, GroupKey key)
{
    const std::optional<LaunchConfig> &launch = store.detail(row.detail).launch;
    switch (key) {
    case GroupKey::Name:
        return std::string(store.string(row.name));
    case GroupKey::Grid:
        return launch ? TableCell(three(launch->grid)) : TableCell();
    case GroupKey::Block:
        return launch ? TableCell(three(launch->block)) : TableCell();
    case GroupKey::Registers:
        return launch ? TableCell(int64_t{launch->registers}) : TableCell();
    case GroupKey::SharedMemory:
        return launch ? TableCell(int64_t{launch->staticSharedBytes} + launch->dynamicSharedBytes)
                      : TableCell();
    case GroupKey::Stream:
        return trackLabel(store, row.stream, "stream");
    case GroupKey::Device:
        return trackLabel(store, row.gpu, "GPU");
    case GroupKey::Process:
        return trackLabel(store, row.process, "process");
    }
    return {};
}

} // namespace

Result<Table> kernelTable(const Store &store, const KernelStats &stats, std::string_view sortKey)
{
    Table table{.report = "kernels", .file = store.path()};
    table.range = relativeRange(store, stats.query.range);
    for (GroupKey key : stats.query.groupBy) {
        table.columns.push_back(columnOf(key));
        if (key == GroupKey::Stream &&
            std::find(stats.query.groupBy.begin(), stats.query.groupBy.end(), GroupKey::Device) ==
                stats.query.groupBy.end())
            table.columns.push_back(columnOf(GroupKey::Device));
    }
    const size_t groupColumns = table.columns.size();
    table.columns.insert(table.columns.end(),
                         {{"share", "Share", ColumnType::Share},
                          {"calls", "Calls", ColumnType::Count},
                          {"total_ns", "Total", ColumnType::Duration},
                          {"avg_ns", "Average", ColumnType::Duration},
                          {"median_ns", "Median", ColumnType::Duration, stats.approximateMedian},
                          {"min_ns", "Min", ColumnType::Duration},
                          {"max_ns", "Max", ColumnType::Duration},
                          {"stddev_ns", "Std. dev.", ColumnType::Duration}});
    for (const KernelRow &row : stats.rows) {
        std::vector<TableCell> cells;
        for (GroupKey key : stats.query.groupBy) {
            cells.push_back(cellOf(store, row, key));
            if (key == GroupKey::Stream && cells.size() < groupColumns &&
                table.columns[cells.size()].key == "device")
                cells.push_back(cellOf(store, row, GroupKey::Device));
        }
        cells.insert(cells.end(), {row.share, static_cast<int64_t>(row.calls), row.total,
                                   row.average, row.median, row.min, row.max, row.stddev});
        table.rows.push_back(std::move(cells));
    }
    if (Result<void> sorted = sortTable(table, sortKey); !sorted)
        return sorted.error();
    return table;
}

} // namespace trilane
