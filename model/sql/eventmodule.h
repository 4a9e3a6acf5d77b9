// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/eventtables.h"

#include <sqlite3.h>

namespace trilane::sql {

/// Client data of SQLite for a module of events. Must outlive the connection.
struct EventClient
{
    const Source *source = nullptr;
    const EventTable *definition = nullptr;
    uint64_t decoded = 0; ///< chunks, of all queries
    /// Index for joins on correlation ids, created when a join is detected: all ids of the table
    /// with the numbers of their slices, sorted.
    struct Correlated
    {
        uint64_t correlation = 0;
        int64_t slice = 0;
        friend auto operator<=>(const Correlated &, const Correlated &) = default;
    };
    std::vector<Correlated> byCorrelation;
    int asked = 0; ///< for an id, while there is no such list
    [[nodiscard]] const SqlTable &table() const { return definition->table; }
};

/// Registers the table under its name. Comparisons of start_ns, end_ns, track_id, correlation_id,
/// id and name with =, and of the times with <, <=, >, >= leave whole chunks out.
[[nodiscard]] int addEventModule(sqlite3 *database, EventClient &client);

} // namespace trilane::sql
