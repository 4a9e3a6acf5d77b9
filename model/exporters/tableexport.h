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

/// The whole table as a file: text and Markdown are rounded for people, CSV (RFC 4180) and JSON
/// (one object with report, file, range_ns and rows) carry unrounded numbers under the columns'
/// keys. `width`: columns of the terminal that text is fitted to; 0 = unlimited. Pure.
[[nodiscard]] std::string exportTable(const Table &table, TableFormat format, size_t width = 0);

/// One cell as people read it ("31.2 %", "1.284 ms", "4.00 MiB").
[[nodiscard]] std::string cellText(const TableColumn &column, const TableCell &cell);

/// `text` as a JSON string with its quotes; invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string jsonString(std::string_view text);
/// Shortest form that reads back as the same double; null for what JSON has no number for.
[[nodiscard]] std::string jsonNumber(double value);

/// Columns a text takes on a terminal: code points, wide East Asian ones twice, marks not.
[[nodiscard]] size_t displayWidth(std::string_view text);
/// At most `width` columns, with "…" in the middle when something had to go.
[[nodiscard]] std::string elideMiddle(std::string_view text, size_t width);

} // namespace trilane
