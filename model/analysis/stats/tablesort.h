// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/base/result.h"
#include "model/store/sliceref.h"

#include <string_view>

namespace trilane::stats {

/// Sorts rows by a column: numbers from large to small, text from A to Z, empty cells last;
/// stable. The key is the column's, with or without its unit ("total" = "total_ns"). An error
/// lists the columns.
[[nodiscard]] Result<void> sortTable(Table &table, std::string_view key);

/// Removes optional columns without a value in any row, for display.
void dropEmptyColumns(Table &table);

/// A range of trace time as tables give it: clipped to the trace and relative to its start.
[[nodiscard]] TimeRange relativeRange(store::Tables trace, TimeRange range);

} // namespace trilane::stats
