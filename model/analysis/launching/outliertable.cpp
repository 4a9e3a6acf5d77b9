// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/outliertable.h"

#include "model/analysis/links/links.h"
#include "model/analysis/stats/groupcells.h"
#include "model/analysis/stats/report.h"
#include "model/analysis/stats/tablesort.h"
#include "model/analysis/steps/steplist.h"

#include <algorithm>
#include <iterator>

namespace trilane::launching {

namespace {

stats::TableCell stepAt(const std::vector<marks::NumberedStep> &steps, Ns t)
{
    const std::ptrdiff_t before = marks::stepBefore(steps, t);
    if (before < 0 || !steps[static_cast<size_t>(before)].range.contains(t))
        return {};
    return steps[static_cast<size_t>(before)].number;
}

/// Location of each call, as rows of a separate query: a stream or thread.
stats::SliceStats placesOf(store::Tables trace, const stats::Outliers &outliers)
{
    const std::vector<stats::GroupKey> &known = outliers.stats.query.groupBy;
    const auto has = [&](stats::GroupKey key) {
        return std::find(known.begin(), known.end(), key) != known.end();
    };
    const stats::ReportId report = stats::reportOf(outliers.stats.query.kinds).id;
    const bool onStreams = report == stats::ReportId::Kernels || report == stats::ReportId::Memcpy;
    const stats::GroupKey key = onStreams ? stats::GroupKey::Stream : stats::GroupKey::Thread;
    stats::SliceStats places;
    places.query.groupBy.clear();
    if (!has(key))
        places.query.groupBy.push_back(key);
    for (const stats::Outlier &outlier : outliers.calls) {
        const TrackId track = trace.lane(outlier.call.lane).track;
        stats::SliceRow row;
        row.stream = onStreams ? track : TrackId();
        row.gpu = onStreams ? links::gpuOf(trace, track) : TrackId();
        row.thread = onStreams ? TrackId() : links::threadOf(trace, track);
        row.process = links::processOf(trace, track);
        places.rows.push_back(row);
    }
    return places;
}

std::vector<stats::TableColumn> callColumns(bool approximate)
{
    return {{"start_ns", msg("Start"), stats::ColumnType::Duration},
            {"duration_ns", msg("Duration"), stats::ColumnType::Duration},
            {"median_ns", msg("Median"), stats::ColumnType::Duration, approximate},
            {"times_median", msg("× median"), stats::ColumnType::Factor, approximate}};
}

void append(std::vector<stats::TableCell> &cells, std::vector<stats::TableCell> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(cells));
}

} // namespace

Result<stats::Table> outlierTable(const store::Store &store, const stats::Outliers &outliers,
                                  std::string_view sortKey, const jobs::JobContext &job)
{
    const store::Tables trace = store;
    const stats::SliceStats &stats = outliers.stats;
    stats::Table table{.report = std::string(stats::reportOf(stats.query.kinds).name) + "-outliers",
                       .file = trace.path()};
    table.range = stats::relativeRange(store, stats.query.range);
    const std::vector<marks::NumberedStep> steps = steps::stepsWithNumbers(store, job);
    const stats::SliceStats places = placesOf(store, outliers);
    const stats::GroupCells groups(store, stats);
    const stats::GroupCells place(store, places);
    table.columns = groups.columns();
    for (const stats::TableColumn &column : callColumns(stats.approximateMedian))
        table.columns.push_back(column);
    for (const stats::TableColumn &column : place.columns())
        table.columns.push_back(column);
    table.columns.push_back({"in_step", msg("In step"), stats::ColumnType::Count, false, 0, true});
    for (size_t i = 0; i < outliers.calls.size(); ++i) {
        const stats::Outlier &outlier = outliers.calls[i];
        const stats::SliceRow &row = stats.rows[outlier.row];
        std::vector<stats::TableCell> cells = groups.cells(row);
        append(cells, {outlier.call.slice.start - trace.span().begin, outlier.duration, row.median,
                       outlier.times > 0 ? stats::TableCell(outlier.times) : stats::TableCell()});
        append(cells, place.cells(places.rows[i]));
        cells.push_back(stepAt(steps, outlier.call.slice.start));
        table.rows.push_back(std::move(cells));
    }
    if (sortKey.empty())
        return table;
    if (Result<void> sorted = stats::sortTable(table, sortKey); !sorted)
        return sorted.error();
    return table;
}

} // namespace trilane::launching
