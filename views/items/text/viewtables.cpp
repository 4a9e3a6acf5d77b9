// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/viewtables.h"

#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/stats/rowcalls.h"
#include "model/store/tables.h"
#include "views/items/text/trackwords.h"

#include <algorithm>

namespace trilane::items {

stats::Table accountTable(const format::Account &account)
{
    std::vector<format::AccountEntry> entries = account.entries();
    std::stable_sort(entries.begin(), entries.end(),
                     [](const format::AccountEntry &a, const format::AccountEntry &b) {
                         return a.outcome != b.outcome ? a.outcome > b.outcome : a.count > b.count;
                     });
    stats::Table table;
    table.report = "account";
    table.columns = {{"source", msg("Source"), stats::ColumnType::Name},
                     {"outcome", msg("Outcome"), stats::ColumnType::Text},
                     {"reason", msg("Reason"), stats::ColumnType::Text},
                     {"first_place", msg("First seen"), stats::ColumnType::Text},
                     {"count", msg("Events"), stats::ColumnType::Count}};
    for (const format::AccountEntry &entry : entries) {
        table.rows.push_back(
            {stats::messageCell(entry.source), stats::TableWord(format::textOf(entry.outcome)),
             stats::messageCell(entry.reason), stats::messageCell(entry.firstPlace),
             static_cast<int64_t>(entry.count)});
    }
    return table;
}

namespace {

/// "7", or "GPU 1 · 7" where streams of several GPUs are in the trace; the thread of other tracks.
std::string placeOf(store::Tables trace, TrackId id, bool manyGpus)
{
    const format::Track &track = trace.track(id);
    if (track.kind != TrackKind::Stream)
        return TrackLabel::of(trace, id).toStdString();
    const std::string number = std::to_string(track.number);
    const TrackId gpu = links::gpuOf(trace, id);
    return manyGpus && gpu.isValid() ? TrackLabel::of(trace, gpu).toStdString() + " · " + number
                                     : number;
}

/// Columns of the list of calls besides location, duration and start.
struct CallColumns
{
    bool place = false;
    bool names = false;
    bool bytes = false;
};

bool isGroupedBy(const stats::SliceQuery &query, stats::GroupKey key)
{
    return std::find(query.groupBy.begin(), query.groupBy.end(), key) != query.groupBy.end();
}

CallColumns callColumns(const stats::SliceQuery &query)
{
    const bool copies = (query.kinds & stats::kCopyKinds) != 0;
    return {.place = !isGroupedBy(query, stats::GroupKey::Stream) &&
                     !isGroupedBy(query, stats::GroupKey::Thread),
            .names = !copies && !isGroupedBy(query, stats::GroupKey::Name),
            .bytes = copies};
}

std::vector<stats::TableColumn> titlesOf(CallColumns with, bool onStreams)
{
    std::vector<stats::TableColumn> columns;
    if (with.place)
        columns.push_back({onStreams ? "stream" : "thread",
                           onStreams ? MessageText("Stream") : MessageText("Thread"),
                           stats::ColumnType::Text});
    if (with.names)
        columns.push_back({"name", msg("Name"), stats::ColumnType::Name});
    if (with.bytes)
        columns.insert(columns.end(),
                       {{"bytes", msg("Bytes"), stats::ColumnType::Bytes},
                        {"bytes_per_second", msg("Throughput"), stats::ColumnType::Rate}});
    columns.insert(columns.end(), {{"duration_ns", msg("Duration"), stats::ColumnType::Duration},
                                   {"to_median", msg("To median"), stats::ColumnType::Factor},
                                   {"start_ns", msg("Start"), stats::ColumnType::Duration}});
    return columns;
}

stats::TableCell ratio(double a, double b)
{
    return b > 0 ? stats::TableCell(a / b) : stats::TableCell();
}

} // namespace

stats::Table callsTable(store::Tables trace, const stats::SliceQuery &query,
                        std::span<const store::FoundSlice> calls, Ns median)
{
    stats::Table table;
    table.report = "calls";
    table.file = trace.path();
    table.range = {0, trace.span().duration()};
    const CallColumns with = callColumns(query);
    const bool manyGpus = links::tracksOfKind(trace, TrackKind::Gpu).size() > 1;
    table.columns = titlesOf(
        with, (query.kinds & (stats::kCopyKinds | stats::kindSet(SliceKind::Kernel))) != 0);
    for (const store::FoundSlice &call : calls) {
        const format::Slice &slice = call.slice;
        const Ns duration = stats::countedDuration(query, slice);
        std::vector<stats::TableCell> row;
        if (with.place)
            row.push_back(placeOf(trace, trace.lane(call.lane).track, manyGpus));
        if (with.names)
            row.push_back(stats::nameCell(trace.string(slice.name)));
        if (with.bytes) {
            const std::optional<int64_t> bytes =
                format::movedBytes(slice.value, trace.detail(slice.detail));
            row.push_back(bytes ? stats::TableCell(*bytes) : stats::TableCell());
            row.push_back(
                bytes ? ratio(static_cast<double>(*bytes) * 1e9, static_cast<double>(duration))
                      : stats::TableCell());
        }
        row.push_back(duration);
        row.push_back(ratio(static_cast<double>(duration), static_cast<double>(median)));
        row.push_back(slice.start - trace.span().begin);
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace trilane::items
