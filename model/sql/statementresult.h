// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/sql/rowplace.h"
#include "model/store/fwd.h"

#include <sqlite3.h>

#include <vector>

namespace trilane::sql {

// Result of a prepared statement, as parts of a table. Values keep the types of SQLite; titles are
// as written in the query.

/// The table without its rows; columns have units by the ends of their names ("_ns", "bytes").
[[nodiscard]] stats::Table headOf(sqlite3_stmt *statement, store::Tables trace);
[[nodiscard]] std::vector<ColumnOrigin> originsOf(sqlite3_stmt *statement);
/// A cell of the current row.
[[nodiscard]] stats::TableCell cellOf(sqlite3_stmt *statement, int i);

} // namespace trilane::sql
