// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/viewtables.h"

#include "model/analysis/gaps.h"
#include "model/analysis/links.h"
#include "model/analysis/rowcalls.h"
#include "views/items/tracklabel.h"

#include <algorithm>

namespace trilane {

Table accountTable(const Account &account)
{
    std::vector<AccountEntry> entries = account.entries();
    std::stable_sort(entries.begin(), entries.end(),
                     [](const AccountEntry &a, const AccountEntry &b) {
                         return a.outcome != b.outcome ? a.outcome > b.outcome : a.count > b.count;
                     });
    Table table;
    table.report = "account";
    table.columns = {{"source", "Source", ColumnType::Name},
                     {"outcome", "Outcome", ColumnType::Text},
                     {"reason", "Reason", ColumnType::Text},
                     {"first_place", "First seen", ColumnType::Text},
                     {"count", "Events", ColumnType::Count}};
    for (const AccountEntry &entry : entries) {
        table.rows.push_back({entry.source.english(), std::string(toString(entry.outcome)),
                              entry.reason.english(), entry.firstPlace.english(),
                              static_cast<int64_t>(entry.count)});
    }
    return table;
}

namespace {

/// "7", or "GPU 1 · 7" where streams of several GPUs are in the trace; the thread of other tracks.
std::string placeOf(const Store &store, TrackId id, bool manyGpus)
{
    const Track &track = store.track(id);
    if (track.kind != TrackKind::Stream)
        return TrackLabel::of(store, id).toStdString();
    const std::string number = std::to_string(track.number);
    const TrackId gpu = gpuOf(store, id);
    return manyGpus && gpu.isValid() ? TrackLabel::of(store, gpu).toStdString() + " · " + number
                                     : number;
}

/// What the list of calls has besides where, how long and when.
struct CallColumns
{
    bool place = false;
    bool names = false;
    bool bytes = false;
};

bool isGroupedBy(const SliceQuery &query, GroupKey key)
{
    return std::find(query.groupBy.begin(), query.groupBy.end(), key) != query.groupBy.end();
}

CallColumns callColumns(const SliceQuery &query)
{
    const bool copies = (query.kinds & kCopyKinds) != 0;
    return {.place = !isGroupedBy(query, GroupKey::Stream) && !isGroupedBy(query, GroupKey::Thread),
            .names = !copies && !isGroupedBy(query, GroupKey::Name),
            .bytes = copies};
}

std::vector<TableColumn> titlesOf(CallColumns with, bool onStreams)
{
    std::vector<TableColumn> columns;
    if (with.place)
        columns.push_back(
            {onStreams ? "stream" : "thread", onStreams ? "Stream" : "Thread", ColumnType::Text});
    if (with.names)
        columns.push_back({"name", "Name", ColumnType::Name});
    if (with.bytes)
        columns.insert(columns.end(), {{"bytes", "Bytes", ColumnType::Bytes},
                                       {"bytes_per_second", "Throughput", ColumnType::Rate}});
    columns.insert(columns.end(), {{"duration_ns", "Duration", ColumnType::Duration},
                                   {"to_median", "To median", ColumnType::Factor},
                                   {"start_ns", "Start", ColumnType::Duration}});
    return columns;
}

TableCell ratio(double a, double b)
{
    return b > 0 ? TableCell(a / b) : TableCell();
}

} // namespace

Table callsTable(const Store &store, const SliceQuery &query, std::span<const FoundSlice> calls,
                 Ns median)
{
    Table table;
    table.report = "calls";
    table.file = store.path();
    table.range = {0, store.span().duration()};
    const CallColumns with = callColumns(query);
    const bool manyGpus = tracksOfKind(store, TrackKind::Gpu).size() > 1;
    table.columns = titlesOf(with, (query.kinds & (kCopyKinds | kindSet(SliceKind::Kernel))) != 0);
    for (const FoundSlice &call : calls) {
        const Slice &slice = call.slice;
        const Ns duration = countedDuration(query, slice);
        std::vector<TableCell> row;
        if (with.place)
            row.push_back(placeOf(store, store.lane(call.lane).track, manyGpus));
        if (with.names)
            row.push_back(std::string(store.string(slice.name)));
        if (with.bytes) {
            const std::optional<int64_t> bytes =
                movedBytes(slice.value, store.detail(slice.detail));
            row.push_back(bytes ? TableCell(*bytes) : TableCell());
            row.push_back(
                bytes ? ratio(static_cast<double>(*bytes) * 1e9, static_cast<double>(duration))
                      : TableCell());
        }
        row.push_back(duration);
        row.push_back(ratio(static_cast<double>(duration), static_cast<double>(median)));
        row.push_back(slice.start - store.span().begin);
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace trilane
