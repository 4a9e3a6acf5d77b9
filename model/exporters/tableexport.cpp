// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/tableexport.h"

#include "model/exporters/formats.h"

namespace trilane {

Result<TableFormat> parseTableFormat(std::string_view word)
{
    if (word == "table")
        return TableFormat::Text;
    if (word == "csv")
        return TableFormat::Csv;
    if (word == "json")
        return TableFormat::Json;
    if (word == "markdown" || word == "md")
        return TableFormat::Markdown;
    return Error{.what = "\"" + std::string(word) + "\" is no output format",
                 .remedy = "use table, csv, json or markdown"};
}

namespace {

/// Rows that the columns of a text are fitted to when there are too many to be looked at.
constexpr size_t kSampleRows = 1000;
/// Written at once.
constexpr size_t kPiece = size_t{1} << 18;

std::unique_ptr<formats::TableWriter> writerOf(TableFormat format, size_t width)
{
    switch (format) {
    case TableFormat::Csv:
        return formats::csvWriter();
    case TableFormat::Json:
        return formats::jsonWriter();
    case TableFormat::Markdown:
        return formats::markdownWriter();
    case TableFormat::Text:
        break;
    }
    return formats::textWriter(width);
}

std::string titleOf(const Table &table, TableFormat format)
{
    if (format == TableFormat::Csv)
        return formats::csvTitle(table);
    return format == TableFormat::Markdown ? formats::markdownTitle(table)
                                           : formats::textTitle(table);
}

} // namespace

std::string exportTable(const Table &table, TableFormat format, size_t width)
{
    const std::unique_ptr<formats::TableWriter> writer = writerOf(format, width);
    writer->begin(table);
    for (const auto &row : table.rows)
        writer->row(row);
    writer->end();
    return writer->take();
}

std::string exportTables(std::span<const Table> tables, TableFormat format, size_t width)
{
    if (format == TableFormat::Json)
        return formats::json(tables);
    std::string out;
    for (const Table &table : tables) {
        if (!out.empty())
            out += format == TableFormat::Csv ? "\r\n" : "\n";
        out += titleOf(table, format) + exportTable(table, format, width);
    }
    return out;
}

Result<uint64_t> exportRows(RowSource &source, const RowExport &how, const TextSink &sink,
                            const JobContext &job)
{
    Table sample = source.head();
    if (!how.file.empty())
        sample.file = how.file;
    std::vector<TableCell> row;
    uint64_t left = how.limit > 0 ? how.limit : UINT64_MAX;
    while (sample.rows.size() < std::min<uint64_t>(kSampleRows, left) && source.next(row))
        sample.rows.push_back(row);
    const std::unique_ptr<formats::TableWriter> writer = writerOf(how.format, how.width);
    writer->begin(sample);
    uint64_t written = 0;
    for (; written < sample.rows.size(); ++written)
        writer->row(sample.rows[written]);
    for (; written < left && source.next(row); ++written) {
        writer->row(row);
        if (writer->waiting() < kPiece)
            continue;
        if (job.stopped())
            return Error::stopped();
        if (Result<void> done = sink(writer->text()); !done)
            return done.error();
        writer->clear();
    }
    writer->end();
    if (Result<void> done = sink(writer->take()); !done)
        return done.error();
    return written;
}

} // namespace trilane
