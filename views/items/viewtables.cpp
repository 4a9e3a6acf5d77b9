// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/viewtables.h"

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
        table.rows.push_back({entry.source, std::string(toString(entry.outcome)), entry.reason,
                              entry.firstPlace, static_cast<int64_t>(entry.count)});
    }
    return table;
}

Table callsTable(const Store &store, std::span<const FoundSlice> calls)
{
    Table table;
    table.report = "calls";
    table.range = {0, store.span().duration()};
    table.columns = {{"stream", "Stream", ColumnType::Text},
                     {"duration_ns", "Duration", ColumnType::Duration},
                     {"start_ns", "Start", ColumnType::Duration}};
    const Ns zero = store.span().begin;
    for (const FoundSlice &call : calls) {
        const Track &track = store.track(store.lane(call.lane).track);
        table.rows.push_back(
            {std::to_string(track.number), call.slice.duration, call.slice.start - zero});
    }
    return table;
}

} // namespace trilane
