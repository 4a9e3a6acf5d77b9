// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/operatortable.h"

#include "model/analysis/operators/launchcontext.h"
#include "model/analysis/stats/tablesort.h"
#include "model/base/wordtable.h"

namespace trilane::operators {

namespace {

constexpr auto kGroupings = wordTable<OperatorGrouping>(
    {{"name", OperatorGrouping::Name}, {"path", OperatorGrouping::Path}});

constexpr stats::TableWord kOutside(MessageText("(no range)"));

std::vector<stats::TableColumn> columnsOf(OperatorGrouping by)
{
    std::vector<stats::TableColumn> columns;
    if (by == OperatorGrouping::Name)
        columns.push_back({"name", msg("Name"), stats::ColumnType::Name});
    else
        columns.push_back({"path", msg("Path"), stats::ColumnType::Name});
    columns.insert(
        columns.end(),
        {{"calls", msg("Calls"), stats::ColumnType::Count},
         {"cpu_total_ns", msg("CPU total"), stats::ColumnType::Duration},
         {"cpu_self_ns", msg("CPU self"), stats::ColumnType::Duration},
         {"gpu_share", msg("GPU share"), stats::ColumnType::Share},
         {"gpu_ns", msg("GPU"), stats::ColumnType::Duration},
         {"gpu_self_ns", msg("GPU self"), stats::ColumnType::Duration},
         {"gpu_span_ns", msg("GPU span"), stats::ColumnType::Duration},
         {"kernels", msg("Kernels"), stats::ColumnType::Count},
         {"gpu_operations", msg("GPU operations"), stats::ColumnType::Count},
         {"backward_gpu_ns", msg("Backward GPU (inferred)"), stats::ColumnType::Duration},
         {"awaited_gpu_ns", msg("Awaited GPU (inferred)"), stats::ColumnType::Duration}});
    return columns;
}

std::vector<stats::TableCell> cellsOf(stats::TableCell name, const OperatorTimes &times,
                                      const OperatorStats &stats)
{
    const double share =
        stats.gpuTime > 0 ? static_cast<double>(times.gpuTime) / static_cast<double>(stats.gpuTime)
                          : 0.0;
    return {std::move(name),
            static_cast<int64_t>(times.calls),
            times.cpuTotal,
            times.cpuSelf,
            share,
            times.gpuTime,
            times.gpuSelf,
            times.gpuSpan,
            static_cast<int64_t>(times.kernels),
            static_cast<int64_t>(times.operations),
            stats.hasBackward ? stats::TableCell(times.backwardGpu) : stats::TableCell(),
            stats.hasAwaited ? stats::TableCell(times.awaitedGpu) : stats::TableCell()};
}

bool isThere(const OperatorTimes &times)
{
    return times.calls > 0 || times.operations > 0 || times.backwardGpu > 0 || times.awaitedGpu > 0;
}

} // namespace

Result<OperatorGrouping> parseOperatorGrouping(std::string_view word)
{
    if (const auto by = kGroupings.valueOf(word))
        return *by;
    return Error{.what = msg("unknown operator group \"%1\"", word),
                 .remedy = msg("use name or path")};
}

Result<stats::Table> operatorTable(const OperatorStats &stats, OperatorGrouping by,
                                   std::string_view sortKey)
{
    const OperatorIndex &index = *stats.index;
    stats::Table table{.report = "operators", .file = index.trace().path()};
    table.range = stats::relativeRange(index.trace(), stats.range);
    table.columns = columnsOf(by);
    const auto add = [&](stats::TableCell name, const OperatorTimes &times) {
        if (isThere(times))
            table.rows.push_back(cellsOf(std::move(name), times, stats));
    };
    if (by == OperatorGrouping::Name) {
        const std::vector<OperatorTimes> names = timesByName(stats);
        for (size_t i = 0; i < names.size(); ++i)
            add(std::string(index.name(static_cast<uint32_t>(i))), names[i]);
    } else {
        for (size_t i = 1; i < stats.paths.size(); ++i)
            add(pathText(index, PathId(i)), stats.paths[i]);
    }
    add(kOutside, stats.paths[kNoPath.value]);
    // Without GPU work, keep the CPU's order.
    if (Result<void> sorted = stats::sortTable(table, "cpu_total"); !sorted)
        return sorted.error();
    if (Result<void> sorted = stats::sortTable(table, sortKey); !sorted)
        return sorted.error();
    return table;
}

OperatorTree operatorTree(const OperatorStats &stats)
{
    const OperatorIndex &index = *stats.index;
    OperatorTree tree;
    tree.table = {.report = "operators", .file = index.trace().path()};
    tree.table.range = stats::relativeRange(index.trace(), stats.range);
    tree.table.columns = columnsOf(OperatorGrouping::Name);
    std::vector<int> rowOf(stats.paths.size(), -1);
    const auto add = [&](PathId path, int parent, stats::TableCell name) {
        const OperatorTimes &times = stats.paths[path.value];
        if (!isThere(times)) {
            rowOf[path.value] = parent; // its children become children of its parent
            return;
        }
        rowOf[path.value] = static_cast<int>(tree.paths.size());
        tree.paths.push_back(path);
        tree.parents.push_back(parent);
        tree.table.rows.push_back(cellsOf(std::move(name), times, stats));
    };
    for (size_t i = 1; i < stats.paths.size(); ++i) {
        const PathId above = index.paths()[i].parent;
        add(PathId(i), above == kNoPath ? -1 : rowOf[above.value],
            std::string(index.nameOf(PathId(i))));
    }
    add(kNoPath, -1, kOutside);
    return tree;
}

} // namespace trilane::operators
