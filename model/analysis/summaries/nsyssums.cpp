// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/nsyssums.h"

#include "model/analysis/report.h"
#include "model/analysis/summaries/nsyscolumns.h"
#include "model/analysis/tablesort.h"
#include "model/analysis/tracklabel.h"
#include "model/base/statereason.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

namespace trilane {

namespace {

using LabelsOf = std::function<std::vector<TableCell>(const SliceRow &)>;
/// Of a row's slices, as longestOfRow() needs it.
using QueryOf = std::function<std::shared_ptr<const SliceQuery>(const SliceRow &)>;

SliceStats statsOf(const Store &store, const ReportOptions &options, const JobContext &job,
                   uint32_t kinds, std::vector<GroupKey> groupBy,
                   Counting counting = Counting::Starts)
{
    SliceQuery query;
    query.groupBy = std::move(groupBy);
    query.range = options.range;
    query.kinds = kinds;
    query.counting = counting;
    return sliceStats(store, query, job);
}

void addRows(Table &table, const SliceStats &stats, const LabelsOf &labelsOf,
             const QueryOf &queryOf)
{
    for (const SliceRow &row : stats.rows) {
        std::vector<TableCell> cells = timeSumCells(row);
        std::vector<TableCell> labels = labelsOf(row);
        std::move(labels.begin(), labels.end(), std::back_inserter(cells));
        table.rows.push_back(std::move(cells));
        table.slices.push_back(longestOfRow(queryOf(row), row));
    }
}

/// What is behind the figures of a sum: the columns that tell its rows apart.
struct Layout
{
    std::string_view report;
    std::string_view countTitle;
    std::vector<TableColumn> labels;
};

Table emptySum(const Store &store, const ReportOptions &options, const Layout &layout,
               bool approximate)
{
    Table table = emptyTable(store, layout.report, options);
    table.columns = timeSumColumns(layout.countTitle, approximate);
    table.columns.insert(table.columns.end(), layout.labels.begin(), layout.labels.end());
    return table;
}

Result<Table> sumTable(const Store &store, const ReportOptions &options, const Layout &layout,
                       const SliceStats &stats, const LabelsOf &labelsOf, const QueryOf &queryOf)
{
    Table table = emptySum(store, options, layout, stats.approximateMedian);
    addRows(table, stats, labelsOf, queryOf);
    return inOrder(std::move(table), options);
}

/// Of rows that are all of one query.
Result<Table> sumTable(const Store &store, const ReportOptions &options, const Layout &layout,
                       const SliceStats &stats, const LabelsOf &labelsOf)
{
    const auto query = std::make_shared<const SliceQuery>(stats.query);
    return sumTable(store, options, layout, stats, labelsOf,
                    [&](const SliceRow &) { return query; });
}

TableColumn nameColumn(std::string title = "Name", std::string key = "name")
{
    return {std::move(key), std::move(title), ColumnType::Name};
}

/// Of slices by name alone.
Result<Table> sumByName(const Store &store, const ReportOptions &options, const JobContext &job,
                        std::string_view report, std::string_view countTitle, SliceKind kind)
{
    const Layout layout{report, countTitle, {nameColumn()}};
    return sumTable(store, options, layout,
                    statsOf(store, options, job, kindSet(kind), {GroupKey::Name}),
                    [&](const SliceRow &row) -> std::vector<TableCell> {
                        return {std::string(store.string(row.name))};
                    });
}

TableCell sizeCell(const std::array<uint32_t, 3> &size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

std::string stateWord(SliceKind kind)
{
    return std::string(kind == SliceKind::BlockedDisk ? "blocked on disk" : toString(kind));
}

std::string_view categoryOf(SliceKind kind)
{
    if (kind == SliceKind::Kernel)
        return "CUDA_KERNEL";
    return kind == SliceKind::GraphLaunch ? "CUDA_GRAPH" : "MEMORY_OPER";
}

} // namespace

Table emptyTable(const Store &store, std::string_view report, const ReportOptions &options)
{
    Table table{.report = std::string(report), .file = store.path()};
    table.range = relativeRange(store, options.range);
    return table;
}

Result<Table> inOrder(Table table, const ReportOptions &options)
{
    if (options.sort.empty())
        return table;
    if (Result<void> sorted = sortTable(table, options.sort); !sorted)
        return sorted.error();
    return table;
}

Result<Table> kernelSum(const Store &store, const ReportOptions &options, const JobContext &job)
{
    return sumByName(store, options, job, "cuda_gpu_kern_sum", "Instances", SliceKind::Kernel);
}

Result<Table> kernelGridBlockSum(const Store &store, const ReportOptions &options,
                                 const JobContext &job)
{
    const Layout layout{"cuda_gpu_kern_gb_sum",
                        "Instances",
                        {{"grid", "GridXYZ", ColumnType::Text},
                         {"block", "BlockXYZ", ColumnType::Text},
                         nameColumn()}};
    const SliceStats stats = statsOf(store, options, job, kindSet(SliceKind::Kernel),
                                     {GroupKey::Name, GroupKey::Grid, GroupKey::Block});
    return sumTable(
        store, options, layout, stats, [&](const SliceRow &row) -> std::vector<TableCell> {
            const std::optional<LaunchConfig> launch = store.detail(row.detail).launch;
            return {launch && launch->hasGrid() ? sizeCell(launch->grid) : TableCell(),
                    launch && launch->hasBlock() ? sizeCell(launch->block) : TableCell(),
                    std::string(store.string(row.name))};
        });
}

Result<Table> apiSum(const Store &store, const ReportOptions &options, const JobContext &job)
{
    return sumByName(store, options, job, "cuda_api_sum", "Num Calls", SliceKind::ApiCall);
}

Result<Table> osrtSum(const Store &store, const ReportOptions &options, const JobContext &job)
{
    return sumByName(store, options, job, "osrt_sum", "Num Calls", SliceKind::OsCall);
}

Result<Table> memoryTimeSum(const Store &store, const ReportOptions &options, const JobContext &job)
{
    const Layout layout{"cuda_gpu_mem_time_sum", "Count", {nameColumn("Operation", "operation")}};
    return sumTable(store, options, layout,
                    statsOf(store, options, job, kCopyKinds, {GroupKey::Direction}),
                    [&](const SliceRow &row) -> std::vector<TableCell> {
                        return {memoryOperation(store, row)};
                    });
}

Result<Table> gpuSum(const Store &store, const ReportOptions &options, const JobContext &job)
{
    const Layout layout{
        "cuda_gpu_sum",
        "Instances",
        {{"category", "Category", ColumnType::Text}, nameColumn("Operation", "operation")}};
    // Copies have names of their own in some traces, which say no more than their direction.
    SliceStats all = statsOf(store, options, job, kCopyKinds, {GroupKey::Direction});
    const auto copies = std::make_shared<const SliceQuery>(all.query);
    std::map<SliceKind, std::shared_ptr<const SliceQuery>> named;
    for (const SliceKind kind : {SliceKind::Kernel, SliceKind::GraphLaunch}) {
        const SliceStats more = statsOf(store, options, job, kindSet(kind), {GroupKey::Name});
        named[kind] = std::make_shared<const SliceQuery>(more.query);
        all.rows.insert(all.rows.end(), more.rows.begin(), more.rows.end());
        all.total += more.total;
        all.approximateMedian |= more.approximateMedian;
    }
    for (SliceRow &row : all.rows)
        row.share =
            all.total > 0 ? static_cast<double>(row.total) / static_cast<double>(all.total) : 0.0;
    std::stable_sort(all.rows.begin(), all.rows.end(), [&](const SliceRow &a, const SliceRow &b) {
        return a.total != b.total ? a.total > b.total : store.string(a.name) < store.string(b.name);
    });
    return sumTable(
        store, options, layout, all,
        [&](const SliceRow &row) -> std::vector<TableCell> {
            return {std::string(categoryOf(row.kind)), named.contains(row.kind)
                                                           ? std::string(store.string(row.name))
                                                           : memoryOperation(store, row)};
        },
        [&](const SliceRow &row) {
            const auto query = named.find(row.kind);
            return query == named.end() ? copies : query->second;
        });
}

Result<Table> nvtxSum(const Store &store, const ReportOptions &options, const JobContext &job)
{
    const Layout layout{"nvtx_sum", "Instances", {nameColumn("Range", "range")}};
    const SliceStats stats =
        statsOf(store, options, job, kindSet(SliceKind::Range), {GroupKey::Name, GroupKey::Domain});
    return sumTable(
        store, options, layout, stats, [&](const SliceRow &row) -> std::vector<TableCell> {
            const StringId domain = store.track(row.track).domain;
            return {std::string(store.string(domain)) + ":" + std::string(store.string(row.name))};
        });
}

Result<Table> threadStateSum(const Store &store, const ReportOptions &options,
                             const JobContext &job)
{
    const Layout layout{"thread_state_sum",
                        "Instances",
                        {{"process", "Process", ColumnType::Text},
                         {"thread", "Thread", ColumnType::Text},
                         {"state", "State", ColumnType::Text},
                         {"reason", "Reason", ColumnType::Text}}};
    const SliceStats stats = statsOf(
        store, options, job, kStateKinds,
        {GroupKey::Process, GroupKey::Thread, GroupKey::State, GroupKey::Name}, Counting::Parts);
    return sumTable(store, options, layout, stats,
                    [&](const SliceRow &row) -> std::vector<TableCell> {
                        const std::string_view reason = store.string(row.name);
                        const bool isOff = reason == kOffCoreName;
                        return {trackLabel(store, row.process), trackLabel(store, row.thread),
                                isOff ? "off the core" : stateWord(row.kind),
                                std::string(isOff ? "not recorded" : reason)};
                    });
}

} // namespace trilane
