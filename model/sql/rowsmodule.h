// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/sqltable.h"

#include <sqlite3.h>

#include <optional>

namespace trilane::sql {

/// "CREATE TABLE x(…)" as sqlite3_declare_vtab() wants it.
[[nodiscard]] std::string declarationOf(const SqlTable &table);

void giveCell(sqlite3_context *context, const TableCell &cell);

/// Calls `work` for a callback of SQLite, into which no exception may go.
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

/// Says why, as SQLite passes it on.
int failWith(sqlite3_vtab *table, const Error &error);

/// What SQLite is given as the client's pointer of a module of computed rows. Must stay as long as
/// the connection.
struct RowsClient
{
    const Source *source = nullptr;
    ComputedTable definition;
    std::optional<std::vector<std::vector<TableCell>>> rows; ///< once they have been computed
};

/// Registers the table under its name.
[[nodiscard]] int addRowsModule(sqlite3 *database, RowsClient &client);

} // namespace trilane::sql
