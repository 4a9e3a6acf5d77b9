// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace trilane::output {

enum class TableFormat : uint8_t {
    Text,
    Csv,
    Json,
    Markdown,
    RawCsv ///< CSV with all texts as they are in the trace
};

[[nodiscard]] constexpr bool isCsv(TableFormat format)
{
    return format == TableFormat::Csv || format == TableFormat::RawCsv;
}

/// "table", "csv", "json", "markdown"; an error lists them.
[[nodiscard]] Result<TableFormat> parseTableFormat(std::string_view word);

/// The whole table as a file. Text and Markdown are rounded for readers, with one unit for all
/// durations of a column; text puts names last. CSV (RFC 4180, but lines end with LF) and JSON (one
/// object with report, file, range_ns and rows) contain exact numbers under the columns' keys.
/// Names are from the recorded programs: in CSV, control characters become U+FFFD, and a text that
/// a spreadsheet would take for a formula, or that begins with an apostrophe, is prefixed with one;
/// not in RawCsv. `width`: columns of the terminal; names are shortened to fit; 0 = unlimited.
/// Pure.
[[nodiscard]] std::string exportTable(const stats::Table &table, TableFormat format,
                                      size_t width = 0);

/// The tables of one report. JSON has one object with the list "tables"; elsewhere each has a line
/// with its title above it and an empty one between it and the next.
[[nodiscard]] std::string exportTables(std::span<const stats::Table> tables, TableFormat format,
                                       size_t width = 0);

/// Takes a piece of text away, as to a file.
using TextSink = std::function<Result<void>(std::string_view)>;

struct RowExport
{
    TableFormat format = TableFormat::Text;
    size_t width = 0;   ///< as of exportTable()
    uint64_t limit = 0; ///< maximum number of rows; 0 = all
    std::string file{}; ///< name of the trace; empty: the name in the source
};

/// Writes rows as they arrive, like exportTable() but in pieces; text columns have the width of the
/// first 1,000 rows. Returns the number of rows; errors: those of the sink, or stopped.
[[nodiscard]] Result<uint64_t> exportRows(stats::RowSource &source, const RowExport &how,
                                          const TextSink &sink, const jobs::JobContext &job = {});

/// One cell by itself as people read it ("31.2 %", "1.284 ms", "4.00 MiB").
[[nodiscard]] std::string cellText(const stats::TableColumn &column, const stats::TableCell &cell);

/// Characters that change the state of a terminal, break a line, change the text direction or are
/// invisible, and those not allowed in XML.
[[nodiscard]] bool isUnsafe(uint32_t code);
/// Text of unknown origin as one line that is safe on a terminal: line breaks and tabs become
/// spaces; other unsafe characters and invalid UTF-8 become U+FFFD, so that it is text of XML, too.
[[nodiscard]] std::string plainLine(std::string_view text);
/// The same of a text that may have several lines: line feeds and tabs stay.
[[nodiscard]] std::string plainText(std::string_view text);
/// Each byte is a printable character of ASCII.
[[nodiscard]] bool isPlainAscii(std::string_view text);
/// Text with all characters escaped that are special in inline CommonMark and in GitHub's tables.
[[nodiscard]] std::string markdownText(std::string_view text);
/// Columns a text takes on a terminal: wide East Asian characters take two, marks none.
[[nodiscard]] size_t displayWidth(std::string_view text);
/// At most `width` columns, with "…" in the middle when something had to go.
[[nodiscard]] std::string elideMiddle(std::string_view text, size_t width);

} // namespace trilane::output
