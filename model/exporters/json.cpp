// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/formats.h"
#include "model/exporters/jsonwriter.h"

#include <algorithm>

namespace trilane {

void writeCell(JsonWriter &out, const TableCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        out.text(*text);
    else if (const auto *whole = std::get_if<int64_t>(&cell))
        out.number(*whole);
    else if (const auto *real = std::get_if<double>(&cell))
        out.number(*real);
    else
        out.null();
}

} // namespace trilane

namespace trilane::formats {

namespace {

/// Only where there are any: which numbers are estimates.
void writeApproximate(JsonWriter &out, const std::vector<TableColumn> &columns)
{
    if (std::none_of(columns.begin(), columns.end(), [](auto &c) { return c.approximate; }))
        return;
    out.key("approximate");
    out.beginArray();
    for (const TableColumn &column : columns) {
        if (column.approximate)
            out.text(column.key);
    }
    out.endArray();
}

} // namespace

std::string json(const Table &table)
{
    JsonWriter out;
    out.beginObject();
    out.member("report", table.report);
    out.member("file", table.file);
    out.key("range_ns");
    out.beginArray();
    out.number(table.range.begin);
    out.number(table.range.end);
    out.endArray();
    writeApproximate(out, table.columns);
    out.key("rows");
    out.beginArray();
    for (const auto &row : table.rows) {
        out.newLine(2);
        out.beginObject();
        for (size_t i = 0; i < row.size(); ++i) {
            out.key(table.columns[i].key);
            writeCell(out, row[i]);
        }
        out.endObject();
    }
    out.newLine();
    out.endArray();
    out.endObject();
    return out.take();
}

} // namespace trilane::formats
