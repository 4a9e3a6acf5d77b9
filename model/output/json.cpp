// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/formats.h"
#include "model/output/jsonwriter.h"

#include <algorithm>
#include <optional>

namespace trilane::output {

void writeCell(JsonWriter &out, const stats::TableCell &cell)
{
    if (const auto text = stats::textOf(cell))
        out.text(*text);
    else if (const auto *whole = std::get_if<int64_t>(&cell))
        out.number(*whole);
    else if (const auto *real = std::get_if<double>(&cell))
        out.number(*real);
    else
        out.null();
}

void writeRow(JsonWriter &out, const stats::Table &table, size_t row, int indent)
{
    out.newLine(indent);
    out.beginObject();
    for (size_t i = 0; i < table.columns.size(); ++i) {
        out.key(table.columns[i].key);
        writeCell(out, table.rows[row][i]);
    }
    out.endObject();
}

} // namespace trilane::output

namespace trilane::output {

namespace {

/// Only if there are any: which numbers are estimates.
void writeApproximate(JsonWriter &out, const std::vector<stats::TableColumn> &columns)
{
    if (std::none_of(columns.begin(), columns.end(), [](auto &c) { return c.approximate; }))
        return;
    out.key("approximate");
    out.beginArray();
    for (const stats::TableColumn &column : columns) {
        if (column.approximate)
            out.text(column.key);
    }
    out.endArray();
}

void writeAbout(JsonWriter &out, const stats::Table &table)
{
    out.member("report", table.report);
    out.member("file", table.file);
    out.key("range_ns");
    out.beginArray();
    out.number(table.range.begin);
    out.number(table.range.end);
    out.endArray();
}

/// The rows of a table as objects: keys are converted to JSON once.
class JsonRows
{
public:
    explicit JsonRows(std::span<const stats::TableColumn> columns)
    {
        for (const stats::TableColumn &column : columns) {
            m_keys.push_back(m_keys.empty() ? "{" : ", ");
            m_keys.back() += jsonString(column.key) + ": ";
        }
    }

    void write(JsonWriter &out, std::span<const stats::TableCell> cells, int indent)
    {
        m_row.clear();
        for (size_t i = 0; i < cells.size(); ++i) {
            m_row += m_keys[i];
            addCell(cells[i]);
        }
        m_row += cells.empty() ? "{}" : "}";
        out.newLine(indent);
        out.json(m_row);
    }

private:
    void addCell(const stats::TableCell &cell)
    {
        if (const auto text = stats::textOf(cell))
            appendJsonString(m_row, *text);
        else if (std::holds_alternative<std::monostate>(cell))
            m_row += "null";
        else
            m_row += rawText(cell);
    }

    std::vector<std::string> m_keys;
    std::string m_row;
};

class JsonTableWriter : public TableWriter
{
public:
    void begin(const stats::Table &table) override
    {
        m_rows.emplace(table.columns);
        m_json.beginObject();
        writeAbout(m_json, table);
        writeApproximate(m_json, table.columns);
        m_json.key("rows");
        m_json.beginArray();
        m_out += m_json.takePart();
    }
    void row(std::span<const stats::TableCell> cells) override
    {
        m_rows->write(m_json, cells, 2);
        m_out += m_json.takePart();
    }
    void end() override
    {
        m_json.newLine();
        m_json.endArray();
        m_json.endObject();
        m_out += m_json.take();
    }

private:
    std::optional<JsonRows> m_rows;
    JsonWriter m_json;
};

} // namespace

std::unique_ptr<TableWriter> jsonWriter()
{
    return std::make_unique<JsonTableWriter>();
}

std::string json(std::span<const stats::Table> tables)
{
    JsonWriter out;
    out.beginObject();
    writeAbout(out, tables.empty() ? stats::Table{} : tables.front());
    out.key("tables");
    out.beginArray();
    for (const stats::Table &table : tables) {
        out.newLine(1);
        out.beginObject();
        out.member("table", table.part);
        out.member("title", table.title.english());
        writeApproximate(out, table.columns);
        out.key("rows");
        out.beginArray();
        JsonRows rows(table.columns);
        for (const auto &row : table.rows)
            rows.write(out, row, 3);
        out.newLine(1);
        out.endArray();
        out.endObject();
    }
    out.newLine();
    out.endArray();
    out.endObject();
    return out.take();
}

} // namespace trilane::output
