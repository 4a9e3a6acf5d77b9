// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/outliertable.h"

#include "model/analysis/groupcells.h"
#include "model/analysis/links.h"
#include "model/analysis/report.h"
#include "model/analysis/steps/steplist.h"
#include "model/analysis/tablesort.h"

#include <algorithm>
#include <iterator>

namespace trilane {

namespace {

TableCell stepAt(const std::vector<NumberedStep> &steps, Ns t)
{
    const std::ptrdiff_t before = stepBefore(steps, t);
    if (before < 0 || !steps[static_cast<size_t>(before)].range.contains(t))
        return {};
    return steps[static_cast<size_t>(before)].number;
}

/// Where each call is, as rows of a query of their own: on a stream, or on a thread.
SliceStats placesOf(const Store &store, const Outliers &outliers)
{
    const std::vector<GroupKey> &known = outliers.stats.query.groupBy;
    const auto has = [&](GroupKey key) {
        return std::find(known.begin(), known.end(), key) != known.end();
    };
    const ReportId report = reportOf(outliers.stats.query.kinds).id;
    const bool onStreams = report == ReportId::Kernels || report == ReportId::Memcpy;
    const GroupKey key = onStreams ? GroupKey::Stream : GroupKey::Thread;
    SliceStats places;
    places.query.groupBy.clear();
    if (!has(key))
        places.query.groupBy.push_back(key);
    for (const Outlier &outlier : outliers.calls) {
        const TrackId track = store.lane(outlier.call.lane).track;
        SliceRow row;
        row.stream = onStreams ? track : TrackId();
        row.gpu = onStreams ? gpuOf(store, track) : TrackId();
        row.thread = onStreams ? TrackId() : threadOf(store, track);
        row.process = processOf(store, track);
        places.rows.push_back(row);
    }
    return places;
}

std::vector<TableColumn> callColumns(bool approximate)
{
    return {{"start_ns", "Start", ColumnType::Duration},
            {"duration_ns", "Duration", ColumnType::Duration},
            {"median_ns", "Median", ColumnType::Duration, approximate},
            {"times_median", "× median", ColumnType::Factor, approximate}};
}

void append(std::vector<TableCell> &cells, std::vector<TableCell> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(cells));
}

} // namespace

Result<Table> outlierTable(const Store &store, const Outliers &outliers, std::string_view sortKey,
                           const JobContext &job)
{
    const SliceStats &stats = outliers.stats;
    Table table{.report = std::string(reportOf(stats.query.kinds).name) + "-outliers",
                .file = store.path()};
    table.range = relativeRange(store, stats.query.range);
    const std::vector<NumberedStep> steps = stepsWithNumbers(store, job);
    const SliceStats places = placesOf(store, outliers);
    const GroupCells groups(store, stats);
    const GroupCells place(store, places);
    table.columns = groups.columns();
    for (const TableColumn &column : callColumns(stats.approximateMedian))
        table.columns.push_back(column);
    for (const TableColumn &column : place.columns())
        table.columns.push_back(column);
    table.columns.push_back({"in_step", "In step", ColumnType::Count, false, 0, true});
    for (size_t i = 0; i < outliers.calls.size(); ++i) {
        const Outlier &outlier = outliers.calls[i];
        const SliceRow &row = stats.rows[outlier.row];
        std::vector<TableCell> cells = groups.cells(row);
        append(cells, {outlier.call.slice.start - store.span().begin, outlier.duration, row.median,
                       outlier.times > 0 ? TableCell(outlier.times) : TableCell()});
        append(cells, place.cells(places.rows[i]));
        cells.push_back(stepAt(steps, outlier.call.slice.start));
        table.rows.push_back(std::move(cells));
    }
    if (sortKey.empty())
        return table;
    if (Result<void> sorted = sortTable(table, sortKey); !sorted)
        return sorted.error();
    return table;
}

} // namespace trilane
