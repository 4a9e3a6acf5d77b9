// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/statementresult.h"

#include "model/store/tables.h"

#include <string>

namespace trilane::sql {

namespace {

/// Type for display; by the column's name, since SQLite's values have no units.
stats::ColumnType typeOf(std::string_view name)
{
    if (name.ends_with("_ns"))
        return stats::ColumnType::Duration;
    if (name == "bytes_per_second")
        return stats::ColumnType::Rate;
    return name.ends_with("bytes") ? stats::ColumnType::Bytes : stats::ColumnType::Text;
}

} // namespace

stats::Table headOf(sqlite3_stmt *statement, store::Tables trace)
{
    stats::Table head{.report = "query", .file = trace.path()};
    head.range = {0, trace.span().duration()};
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const char *name = sqlite3_column_name(statement, i);
        head.columns.push_back(
            {.key = name ? name : "", .title = Message::verbatim(name ? name : "")});
        head.columns.back().type = typeOf(head.columns.back().key);
    }
    return head;
}

std::vector<ColumnOrigin> originsOf(sqlite3_stmt *statement)
{
    const auto text = [](const char *words) {
        return std::string(words ? words : "");
    };
    std::vector<ColumnOrigin> origins;
    for (int i = 0; i < sqlite3_column_count(statement); ++i)
        origins.push_back({.table = text(sqlite3_column_table_name(statement, i)),
                           .column = text(sqlite3_column_origin_name(statement, i))});
    return origins;
}

stats::TableCell cellOf(sqlite3_stmt *statement, int i)
{
    switch (sqlite3_column_type(statement, i)) {
    case SQLITE_INTEGER:
        return int64_t{sqlite3_column_int64(statement, i)};
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, i);
    case SQLITE_NULL:
        return {};
    default: {
        const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(statement, i));
        return std::string(text, static_cast<size_t>(sqlite3_column_bytes(statement, i)));
    }
    }
}

} // namespace trilane::sql
