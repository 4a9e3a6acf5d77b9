// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernelstats.h"
#include "model/analysis/tablesort.h"

#include <algorithm>
#include <array>
#include <map>

namespace trilane {

namespace {

std::string three(const std::array<uint32_t, 3> &size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

/// "python 4121"; a name that has the number in it stays as it is.
std::string trackLabel(const Store &store, TrackId id, const char *word)
{
    if (!id.isValid())
        return {};
    const Track &track = store.track(id);
    const std::string number = std::to_string(track.number);
    const std::string name(store.string(track.name));
    if (name.empty())
        return std::string(word) + " " + number;
    return name.find(number) == std::string::npos ? name + " " + number : name;
}

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

TableCell textOrNothing(std::string text)
{
    return text.empty() ? TableCell() : TableCell(std::move(text));
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
        return textOrNothing(trackLabel(store, row.stream, "stream"));
    case GroupKey::Device:
        return row.gpu.isValid() ? TableCell("GPU " + std::to_string(store.track(row.gpu).number))
                                 : TableCell();
    case GroupKey::Process:
        return textOrNothing(trackLabel(store, row.process, "process"));
    }
    return {};
}

/// Two processes may each have a stream 7 on the same GPU.
bool streamsNeedProcess(const Store &store, const KernelStats &stats)
{
    std::map<std::pair<std::string, TrackId>, TrackId> seen;
    return std::any_of(stats.rows.begin(), stats.rows.end(), [&](const KernelRow &row) {
        const auto place = std::pair(trackLabel(store, row.stream, "stream"), row.gpu);
        return seen.try_emplace(place, row.process).first->second != row.process;
    });
}

/// The columns that tell the groups apart: those of the query, and what a stream needs.
std::vector<GroupKey> shownKeys(const Store &store, const KernelStats &stats)
{
    std::vector<GroupKey> keys;
    auto show = [&](GroupKey key) {
        const std::vector<GroupKey> &asked = stats.query.groupBy;
        if (std::find(asked.begin(), asked.end(), key) == asked.end())
            keys.push_back(key);
    };
    for (GroupKey key : stats.query.groupBy) {
        keys.push_back(key);
        if (key != GroupKey::Stream)
            continue;
        show(GroupKey::Device);
        if (streamsNeedProcess(store, stats))
            show(GroupKey::Process);
    }
    return keys;
}

std::string_view reportName(SliceKind kind)
{
    switch (kind) {
    case SliceKind::ApiCall:
        return "api";
    case SliceKind::OsCall:
        return "osrt";
    case SliceKind::Range:
        return "nvtx";
    default:
        return "kernels";
    }
}

} // namespace

Result<Table> kernelTable(const Store &store, const KernelStats &stats, std::string_view sortKey)
{
    Table table{.report = std::string(reportName(stats.query.kind)), .file = store.path()};
    table.range = relativeRange(store, stats.query.range);
    const std::vector<GroupKey> keys = shownKeys(store, stats);
    for (GroupKey key : keys)
        table.columns.push_back(columnOf(key));
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
        for (GroupKey key : keys)
            cells.push_back(cellOf(store, row, key));
        cells.insert(cells.end(), {row.share, static_cast<int64_t>(row.calls), row.total,
                                   row.average, row.median, row.min, row.max, row.stddev});
        table.rows.push_back(std::move(cells));
    }
    if (Result<void> sorted = sortTable(table, sortKey); !sorted)
        return sorted.error();
    return table;
}

} // namespace trilane
