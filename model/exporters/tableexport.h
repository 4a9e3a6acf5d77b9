// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/table.h"
#include "model/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace trilane {

enum class TableFormat : uint8_t { Text, Csv, Json, Markdown };

/// "table", "csv", "json", "markdown"; an error lists them.
[[nodiscard]] Result<TableFormat> parseTableFormat(std::string_view word);

/// The whole table as a file. Text and Markdown are rounded for people, all durations of a column
/// in one unit; text has its names last. CSV (RFC 4180) and JSON (one object with report, file,
/// range_ns and rows) carry unrounded numbers under the columns' keys. `width`: columns of the
/// terminal that text is fitted to by shortening names; 0 = unlimited. Pure.
[[nodiscard]] std::string exportTable(const Table &table, TableFormat format, size_t width = 0);

/// One cell by itself as people read it ("31.2 %", "1.284 ms", "4.00 MiB").
[[nodiscard]] std::string cellText(const TableColumn &column, const TableCell &cell);

/// Text of unknown origin as one line that is safe on a terminal: line breaks and tabs become
/// spaces; other control characters, direction overrides and invalid UTF-8 become U+FFFD.
[[nodiscard]] std::string plainLine(std::string_view text);
/// Columns a text takes on a terminal: wide East Asian characters take two, marks none.
[[nodiscard]] size_t displayWidth(std::string_view text);
/// At most `width` columns, with "…" in the middle when something had to go.
[[nodiscard]] std::string elideMiddle(std::string_view text, size_t width);

} // namespace trilane
