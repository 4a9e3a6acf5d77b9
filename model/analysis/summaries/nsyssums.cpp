// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/nsyssums.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/groupcells.h"
#include "model/analysis/stats/report.h"
#include "model/analysis/stats/tablesort.h"
#include "model/analysis/summaries/nsyscolumns.h"
#include "model/base/recordernames.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

namespace trilane::summaries {

namespace {

using LabelsOf = std::function<std::vector<stats::TableCell>(const stats::SliceRow &)>;
/// Query of a row's slices for longestOfRow().
using QueryOf = std::function<std::shared_ptr<const stats::SliceQuery>(const stats::SliceRow &)>;

stats::SliceStats statsOf(const store::Store &store, const ReportOptions &options,
                          const jobs::JobContext &job, uint32_t kinds,
                          std::vector<stats::GroupKey> groupBy,
                          stats::Counting counting = stats::Counting::Starts)
{
    stats::SliceQuery query;
    query.groupBy = std::move(groupBy);
    query.range = options.range;
    query.kinds = kinds;
    query.counting = counting;
    return stats::sliceStats(store, query, job);
}

void addRows(stats::Table &table, const stats::SliceStats &stats, const LabelsOf &labelsOf,
             const QueryOf &queryOf)
{
    for (const stats::SliceRow &row : stats.rows) {
        std::vector<stats::TableCell> cells = timeSumCells(row);
        std::vector<stats::TableCell> labels = labelsOf(row);
        std::move(labels.begin(), labels.end(), std::back_inserter(cells));
        table.rows.push_back(std::move(cells));
        table.slices.push_back(stats::longestOfRow(queryOf(row), row));
    }
}

/// Key columns of a sum.
struct Layout
{
    std::string_view report;
    MessageText countTitle;
    std::vector<stats::TableColumn> labels;
};

stats::Table emptySum(store::Tables trace, const ReportOptions &options, const Layout &layout,
                      bool approximate)
{
    stats::Table table = emptyTable(trace, layout.report, options);
    table.columns = timeSumColumns(layout.countTitle, approximate);
    table.columns.insert(table.columns.end(), layout.labels.begin(), layout.labels.end());
    return table;
}

Result<stats::Table> sumTable(store::Tables trace, const ReportOptions &options,
                              const Layout &layout, const stats::SliceStats &stats,
                              const LabelsOf &labelsOf, const QueryOf &queryOf)
{
    stats::Table table = emptySum(trace, options, layout, stats.approximateMedian);
    addRows(table, stats, labelsOf, queryOf);
    return inOrder(std::move(table), options);
}

/// A table whose rows share one query.
Result<stats::Table> sumTable(store::Tables trace, const ReportOptions &options,
                              const Layout &layout, const stats::SliceStats &stats,
                              const LabelsOf &labelsOf)
{
    const auto query = std::make_shared<const stats::SliceQuery>(stats.query);
    return sumTable(trace, options, layout, stats, labelsOf,
                    [&](const stats::SliceRow &) { return query; });
}

stats::TableColumn nameColumn(Message title = msg("Name"), std::string key = "name")
{
    return {std::move(key), std::move(title), stats::ColumnType::Name};
}

/// A table of slices by name alone.
Result<stats::Table> sumByName(const store::Store &store, const ReportOptions &options,
                               const jobs::JobContext &job, std::string_view report,
                               MessageText countTitle, SliceKind kind)
{
    const store::Tables trace = store;
    const Layout layout{report, countTitle, {nameColumn()}};
    return sumTable(store, options, layout,
                    statsOf(store, options, job, stats::kindSet(kind), {stats::GroupKey::Name}),
                    [&](const stats::SliceRow &row) -> std::vector<stats::TableCell> {
                        return {std::string(trace.string(row.name))};
                    });
}

stats::TableCell sizeCell(const std::array<uint32_t, 3> &size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

/// An empty text if it has none.
stats::TableCell trackCell(const store::Store &store, TrackId track)
{
    return track.isValid() ? stats::messageCell(names::trackMessage(store, track))
                           : stats::TableCell(std::string());
}

std::string_view categoryOf(SliceKind kind)
{
    if (kind == SliceKind::Kernel)
        return "CUDA_KERNEL";
    return kind == SliceKind::GraphLaunch ? "CUDA_GRAPH" : "MEMORY_OPER";
}

} // namespace

stats::Table emptyTable(store::Tables trace, std::string_view report, const ReportOptions &options)
{
    stats::Table table{.report = std::string(report), .file = trace.path()};
    table.range = stats::relativeRange(trace, options.range);
    return table;
}

Result<stats::Table> inOrder(stats::Table table, const ReportOptions &options)
{
    if (options.sort.empty())
        return table;
    if (Result<void> sorted = stats::sortTable(table, options.sort); !sorted)
        return sorted.error();
    return table;
}

Result<stats::Table> kernelSum(const store::Store &store, const ReportOptions &options,
                               const jobs::JobContext &job)
{
    return sumByName(store, options, job, "cuda_gpu_kern_sum", MessageText("Instances"),
                     SliceKind::Kernel);
}

Result<stats::Table> kernelGridBlockSum(const store::Store &store, const ReportOptions &options,
                                        const jobs::JobContext &job)
{
    const store::Tables trace = store;
    const Layout layout{"cuda_gpu_kern_gb_sum",
                        MessageText("Instances"),
                        {{"grid", msg("GridXYZ"), stats::ColumnType::Text},
                         {"block", msg("BlockXYZ"), stats::ColumnType::Text},
                         nameColumn()}};
    const stats::SliceStats stats =
        statsOf(store, options, job, stats::kindSet(SliceKind::Kernel),
                {stats::GroupKey::Name, stats::GroupKey::Grid, stats::GroupKey::Block});
    return sumTable(
        store, options, layout, stats,
        [&](const stats::SliceRow &row) -> std::vector<stats::TableCell> {
            const std::optional<format::LaunchConfig> launch = trace.detail(row.detail).launch;
            return {launch && launch->hasGrid() ? sizeCell(launch->grid) : stats::TableCell(),
                    launch && launch->hasBlock() ? sizeCell(launch->block) : stats::TableCell(),
                    std::string(trace.string(row.name))};
        });
}

Result<stats::Table> apiSum(const store::Store &store, const ReportOptions &options,
                            const jobs::JobContext &job)
{
    return sumByName(store, options, job, "cuda_api_sum", MessageText("Num Calls"),
                     SliceKind::ApiCall);
}

Result<stats::Table> osrtSum(const store::Store &store, const ReportOptions &options,
                             const jobs::JobContext &job)
{
    return sumByName(store, options, job, "osrt_sum", MessageText("Num Calls"), SliceKind::OsCall);
}

Result<stats::Table> memoryTimeSum(const store::Store &store, const ReportOptions &options,
                                   const jobs::JobContext &job)
{
    const Layout layout{
        "cuda_gpu_mem_time_sum", MessageText("Count"), {nameColumn(msg("Operation"), "operation")}};
    return sumTable(store, options, layout,
                    statsOf(store, options, job, stats::kCopyKinds, {stats::GroupKey::Direction}),
                    [&](const stats::SliceRow &row) -> std::vector<stats::TableCell> {
                        return {memoryOperation(store, row)};
                    });
}

Result<stats::Table> gpuSum(const store::Store &store, const ReportOptions &options,
                            const jobs::JobContext &job)
{
    const store::Tables trace = store;
    const Layout layout{"cuda_gpu_sum",
                        MessageText("Instances"),
                        {{"category", msg("Category"), stats::ColumnType::Text},
                         nameColumn(msg("Operation"), "operation")}};
    // Copies have their own names in some traces, which only repeat the direction.
    stats::SliceStats all =
        statsOf(store, options, job, stats::kCopyKinds, {stats::GroupKey::Direction});
    const auto copies = std::make_shared<const stats::SliceQuery>(all.query);
    std::map<SliceKind, std::shared_ptr<const stats::SliceQuery>> named;
    for (const SliceKind kind : {SliceKind::Kernel, SliceKind::GraphLaunch}) {
        const stats::SliceStats more =
            statsOf(store, options, job, stats::kindSet(kind), {stats::GroupKey::Name});
        named[kind] = std::make_shared<const stats::SliceQuery>(more.query);
        all.rows.insert(all.rows.end(), more.rows.begin(), more.rows.end());
        all.total += more.total;
        all.approximateMedian |= more.approximateMedian;
    }
    for (stats::SliceRow &row : all.rows)
        row.share =
            all.total > 0 ? static_cast<double>(row.total) / static_cast<double>(all.total) : 0.0;
    std::stable_sort(all.rows.begin(), all.rows.end(),
                     [&](const stats::SliceRow &a, const stats::SliceRow &b) {
                         return a.total != b.total ? a.total > b.total
                                                   : trace.string(a.name) < trace.string(b.name);
                     });
    return sumTable(
        store, options, layout, all,
        [&](const stats::SliceRow &row) -> std::vector<stats::TableCell> {
            return {std::string(categoryOf(row.kind)), named.contains(row.kind)
                                                           ? std::string(trace.string(row.name))
                                                           : memoryOperation(store, row)};
        },
        [&](const stats::SliceRow &row) {
            const auto query = named.find(row.kind);
            return query == named.end() ? copies : query->second;
        });
}

Result<stats::Table> nvtxSum(const store::Store &store, const ReportOptions &options,
                             const jobs::JobContext &job)
{
    const store::Tables trace = store;
    const Layout layout{"nvtx_sum", MessageText("Instances"), {nameColumn(msg("Range"), "range")}};
    const stats::SliceStats stats = statsOf(store, options, job, stats::kindSet(SliceKind::Range),
                                            {stats::GroupKey::Name, stats::GroupKey::Domain});
    return sumTable(store, options, layout, stats,
                    [&](const stats::SliceRow &row) -> std::vector<stats::TableCell> {
                        const StringId domain = trace.track(row.track).domain;
                        return {std::string(trace.string(domain)) + ":" +
                                std::string(trace.string(row.name))};
                    });
}

Result<stats::Table> threadStateSum(const store::Store &store, const ReportOptions &options,
                                    const jobs::JobContext &job)
{
    const store::Tables trace = store;
    const Layout layout{"thread_state_sum",
                        MessageText("Instances"),
                        {{"process", msg("Process"), stats::ColumnType::Text},
                         {"thread", msg("Thread"), stats::ColumnType::Text},
                         {"state", msg("State"), stats::ColumnType::Text},
                         {"reason", msg("Reason"), stats::ColumnType::Text}}};
    const stats::SliceStats stats = statsOf(store, options, job, stats::kStateKinds,
                                            {stats::GroupKey::Process, stats::GroupKey::Thread,
                                             stats::GroupKey::State, stats::GroupKey::Name},
                                            stats::Counting::Parts);
    return sumTable(store, options, layout, stats,
                    [&](const stats::SliceRow &row) -> std::vector<stats::TableCell> {
                        const std::string_view reason = trace.string(row.name);
                        const bool isOff = reason == kOffCoreName;
                        return {trackCell(store, row.process), trackCell(store, row.thread),
                                isOff ? stats::TableWord(MessageText("off the core"))
                                      : stats::stateCell(row.kind),
                                isOff ? stats::TableWord(MessageText("not recorded"))
                                      : stats::nameCell(reason)};
                    });
}

} // namespace trilane::summaries
