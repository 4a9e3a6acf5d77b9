// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/sql/rowplace.h"
#include "model/store/fwd.h"

#include <sqlite3.h>

#include <vector>

namespace trilane::sql {

// What a prepared statement gives, as parts of a table. Values have the types that SQLite has given
// them; titles are as they are written: people and scripts read what they asked for.

/// The table without its rows; columns have units by the ends of their names ("_ns", "bytes").
[[nodiscard]] stats::Table headOf(sqlite3_stmt *statement, store::Tables trace);
[[nodiscard]] std::vector<ColumnOrigin> originsOf(sqlite3_stmt *statement);
/// Of the current row.
[[nodiscard]] stats::TableCell cellOf(sqlite3_stmt *statement, int i);

} // namespace trilane::sql
