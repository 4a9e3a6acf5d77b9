// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/eventcursor.h"
#include "model/store/fwd.h"

#include <sqlite3.h>

namespace trilane::sql {

/// Reports to SQLite the supported comparisons and orders of an event table: idxStr has a letter
/// per value passed to begin(), idxNum the columns to keep for rows by name. `rows`: size of the
/// table.
[[nodiscard]] int planEvents(sqlite3_index_info &info, std::span<const EventField> fields,
                             double rows);

/// The filter for those letters and values.
[[nodiscard]] EventFilter filterOf(store::Tables trace, const char *plan,
                                   std::span<sqlite3_value *const> values);

/// The columns of a mask, 4 at most, where NamedRows can keep them all; else none.
[[nodiscard]] std::vector<EventField> keptFields(std::span<const EventField> fields,
                                                 uint64_t columns);

} // namespace trilane::sql
