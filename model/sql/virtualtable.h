// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/sqltable.h"

#include <sqlite3.h>

#include <new>
#include <span>

namespace trilane::sql {

inline constexpr MessageText kTableTooLarge("the table %1 exceeds the query's memory limit");

/// "CREATE TABLE x(…)" for sqlite3_declare_vtab().
[[nodiscard]] std::string declarationOf(const SqlTable &table);

void giveCell(sqlite3_context *context, const stats::TableCell &cell);

/// Sets the error, as SQLite passes it on.
int failWith(sqlite3_vtab *table, const Error &error);

/// Calls `work` for a callback of SQLite, which must not throw.
template <typename Work>
int guarded(Work work) noexcept
{
    try {
        return work();
    } catch (const std::bad_alloc &) {
        return SQLITE_NOMEM;
    } catch (...) {
        return SQLITE_ERROR;
    }
}

/// The callbacks of a kind of virtual tables (https://www.sqlite.org/vtab.html), which are there
/// without being created. `Table` is a sqlite3_vtab made of a Table::Client with
///     int plan(sqlite3_index_info &info);
/// and Table::Cursor a sqlite3_vtab_cursor made of a Table with
///     int begin(int number, const char *plan, std::span<sqlite3_value *const> values);
///     int next();
///     bool isAtEnd() const;
///     void give(sqlite3_context *context, size_t column);
///     int64_t id() const;
/// The client has the table's description, `const SqlTable &table() const`.
template <typename Table>
[[nodiscard]] sqlite3_module moduleOf()
{
    using Cursor = typename Table::Cursor;
    sqlite3_module module{};
    module.xConnect = [](sqlite3 *database, void *client, int, const char *const *,
                         sqlite3_vtab **made, char **) {
        return guarded([&] {
            auto &of = *static_cast<typename Table::Client *>(client);
            const int code = sqlite3_declare_vtab(database, declarationOf(of.table()).c_str());
            if (code == SQLITE_OK)
                *made = new Table(of);
            return code;
        });
    };
    module.xDisconnect = [](sqlite3_vtab *table) {
        delete static_cast<Table *>(table);
        return SQLITE_OK;
    };
    module.xBestIndex = [](sqlite3_vtab *table, sqlite3_index_info *info) {
        return guarded([&] { return static_cast<Table *>(table)->plan(*info); });
    };
    module.xOpen = [](sqlite3_vtab *table, sqlite3_vtab_cursor **made) {
        return guarded([&] {
            *made = new Cursor(*static_cast<Table *>(table));
            return SQLITE_OK;
        });
    };
    module.xClose = [](sqlite3_vtab_cursor *cursor) {
        delete static_cast<Cursor *>(cursor);
        return SQLITE_OK;
    };
    module.xFilter = [](sqlite3_vtab_cursor *cursor, int number, const char *plan, int count,
                        sqlite3_value **values) {
        return guarded([&] {
            return static_cast<Cursor *>(cursor)->begin(
                number, plan, std::span<sqlite3_value *const>(values, static_cast<size_t>(count)));
        });
    };
    module.xNext = [](sqlite3_vtab_cursor *cursor) {
        return guarded([&] { return static_cast<Cursor *>(cursor)->next(); });
    };
    module.xEof = [](sqlite3_vtab_cursor *cursor) {
        return static_cast<Cursor *>(cursor)->isAtEnd() ? 1 : 0;
    };
    module.xColumn = [](sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column) {
        return guarded([&] {
            static_cast<Cursor *>(cursor)->give(context, static_cast<size_t>(column));
            return SQLITE_OK;
        });
    };
    module.xRowid = [](sqlite3_vtab_cursor *cursor, sqlite3_int64 *id) {
        *id = static_cast<Cursor *>(cursor)->id();
        return SQLITE_OK;
    };
    return module;
}

} // namespace trilane::sql
