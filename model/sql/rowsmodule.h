// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/sqltable.h"

#include <sqlite3.h>

#include <map>
#include <optional>
#include <utility>

namespace trilane::sql {

/// Client data of SQLite for a module of computed rows. Must outlive the connection.
struct RowsClient
{
    const Source *source = nullptr;
    ComputedTable definition;
    std::optional<std::vector<std::vector<stats::TableCell>>>
        rows;           ///< once they have been computed
    uint64_t bytes = 0; ///< of rows and byValue
    /// Values of a column and their rows, sorted; for queried columns.
    std::map<size_t, std::vector<std::pair<int64_t, uint32_t>>> byValue{};
    [[nodiscard]] const SqlTable &table() const { return definition.table; }
};

/// Registers the table under its name.
[[nodiscard]] int addRowsModule(sqlite3 *database, RowsClient &client);

} // namespace trilane::sql
