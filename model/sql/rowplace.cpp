// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/rowplace.h"

#include "model/sql/eventtables.h"
#include "model/sql/tracedatabase.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::sql {

namespace {

bool isEventTable(std::string_view name)
{
    const std::span<const EventTable> tables = eventTables();
    return std::any_of(tables.begin(), tables.end(),
                       [&](const EventTable &table) { return table.table.name == name; });
}

/// According to the column's description.
bool joinsSlice(const ColumnOrigin &origin)
{
    for (const SqlTable &table : TraceDatabase::tables()) {
        if (table.name != origin.table)
            continue;
        for (const SqlColumn &column : table.columns) {
            if (column.name == origin.column)
                return column.joinsSlice;
        }
    }
    return false;
}

std::optional<int64_t> wholeAt(const std::vector<stats::TableCell> &row,
                               std::optional<size_t> column)
{
    if (!column || *column >= row.size())
        return std::nullopt;
    const auto *whole = std::get_if<int64_t>(&row[*column]);
    return whole ? std::optional(*whole) : std::nullopt;
}

} // namespace

PlaceColumns::PlaceColumns(const stats::Table &head, const std::vector<ColumnOrigin> &origins)
{
    const auto named = [&](std::initializer_list<std::string_view> keys) {
        for (const std::string_view key : keys) {
            for (size_t i = 0; i < head.columns.size(); ++i) {
                if (head.columns[i].key == key)
                    return std::optional(i);
            }
        }
        return std::optional<size_t>();
    };
    for (size_t i = 0; i < head.columns.size() && i < origins.size(); ++i) {
        const std::string &key = head.columns[i].key;
        const bool isWorkedOut = origins[i].table.empty() && (key == "id" || key == "slice_id");
        const bool isOwn = origins[i].column == "id" && isEventTable(origins[i].table);
        if (!m_slice && (isOwn || isWorkedOut))
            m_slice = i;
        else if (joinsSlice(origins[i]) || key == "slice_id")
            m_joined.push_back(i);
    }
    m_start = named({"start_ns", "from_ns"});
    m_duration = named({"duration_ns"});
    m_end = named({"end_ns", "to_ns"});
    m_track = named({"track_id", "gpu_track_id", "thread_track_id", "from_track_id"});
}

std::optional<RowPlace> PlaceColumns::sliceAt(const store::Store &store,
                                              const std::vector<stats::TableCell> &row,
                                              size_t column) const
{
    const std::optional<int64_t> number = wholeAt(row, column);
    if (!number || *number < 0)
        return std::nullopt;
    const store::SliceRef ref = sliceOf(*number);
    if (ref.chunk.value >= store.chunks().size() ||
        ref.index >= store.chunks()[ref.chunk.value].count)
        return std::nullopt;
    const format::Slice slice = store.slice(ref);
    return RowPlace{.slice = ref,
                    .track = store.lane(store.laneOf(ref)).track,
                    .range = {slice.start, slice.end()}};
}

std::optional<RowPlace> PlaceColumns::spanOf(store::Tables trace,
                                             const std::vector<stats::TableCell> &row) const
{
    const TimeRange all = trace.span();
    const std::optional<int64_t> start = wholeAt(row, m_start);
    if (!start || *start < 0 || *start > all.duration())
        return std::nullopt;
    RowPlace place;
    place.range = {all.begin + *start, all.begin + *start};
    if (const std::optional<int64_t> length = wholeAt(row, m_duration); length && *length > 0)
        place.range.end += std::min(*length, all.end - place.range.begin);
    else if (const std::optional<int64_t> end = wholeAt(row, m_end); end && *end > *start)
        place.range.end = std::min(all.begin + std::min(*end, all.duration()), all.end);
    if (const std::optional<int64_t> track = wholeAt(row, m_track);
        track && *track >= 0 && static_cast<uint64_t>(*track) < trace.tracks().size())
        place.track = TrackId(static_cast<size_t>(*track));
    return place;
}

std::optional<RowPlace> PlaceColumns::placeOf(const store::Store &store,
                                              const std::vector<stats::TableCell> &row) const
{
    const std::optional<RowPlace> span = spanOf(store, row);
    if (m_slice) {
        // A number that was worked out may be another one: a time beside it has to agree.
        const std::optional<RowPlace> slice = sliceAt(store, row, *m_slice);
        if (slice && (!span || span->range.begin == slice->range.begin))
            return slice;
    }
    if (span)
        return span;
    for (const size_t column : m_joined) {
        if (const std::optional<RowPlace> slice = sliceAt(store, row, column))
            return slice;
    }
    return std::nullopt;
}

} // namespace trilane::sql
