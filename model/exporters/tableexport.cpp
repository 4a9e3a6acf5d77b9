// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/tableexport.h"

#include <algorithm>

namespace trilane {

namespace {

bool isNumber(ColumnType type)
{
    return type != ColumnType::Text && type != ColumnType::Name;
}

/// A number as machines read it: unrounded, without unit.
std::string rawText(const TableCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        return *text;
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return std::to_string(*whole);
    if (const auto *real = std::get_if<double>(&cell))
        return jsonNumber(*real);
    return {};
}

std::string csvField(const std::string &text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + "\"";
}

std::string exportCsv(const Table &table)
{
    std::string out;
    for (size_t i = 0; i < table.columns.size(); ++i)
        out += (i ? "," : "") + csvField(table.columns[i].key);
    out += "\r\n";
    for (const auto &row : table.rows) {
        for (size_t i = 0; i < row.size(); ++i)
            out += (i ? "," : "") + csvField(rawText(row[i]));
        out += "\r\n";
    }
    return out;
}

std::string jsonCell(const TableCell &cell)
{
    if (std::holds_alternative<std::monostate>(cell))
        return "null";
    if (const auto *text = std::get_if<std::string>(&cell))
        return jsonString(*text);
    return rawText(cell);
}

std::string exportJson(const Table &table)
{
    std::string out = "{\"report\": " + jsonString(table.report) +
                      ", \"file\": " + jsonString(table.file) + ", \"range_ns\": [" +
                      std::to_string(table.range.begin) + ", " + std::to_string(table.range.end) +
                      "]";
    std::string approximate;
    for (const TableColumn &column : table.columns) {
        if (column.approximate)
            approximate += (approximate.empty() ? "" : ", ") + jsonString(column.key);
    }
    if (!approximate.empty())
        out += ", \"approximate\": [" + approximate + "]";
    out += ", \"rows\": [";
    for (size_t r = 0; r < table.rows.size(); ++r) {
        out += r ? ",\n  {" : "\n  {";
        for (size_t i = 0; i < table.columns.size(); ++i) {
            out += (i ? ", " : "") + jsonString(table.columns[i].key) + ": " +
                   jsonCell(table.rows[r][i]);
        }
        out += "}";
    }
    return out + (table.rows.empty() ? "]}\n" : "\n]}\n");
}

std::string markdownField(const std::string &text, bool isName)
{
    std::string safe;
    for (char c : text) {
        if (c == '|' || (!isName && (c == '*' || c == '_' || c == '<' || c == '`')))
            safe += '\\';
        safe += c == '\n' || c == '\r' ? ' ' : c;
    }
    if (!isName || safe.empty())
        return safe;
    // A fence longer than any run of backticks inside (CommonMark, "Code spans").
    std::string fence = "`";
    while (safe.find(fence) != std::string::npos)
        fence += '`';
    return fence.size() == 1 ? fence + safe + fence : fence + " " + safe + " " + fence;
}

std::string exportMarkdown(const Table &table)
{
    std::string out = "|";
    std::string rule = "|";
    for (const TableColumn &column : table.columns) {
        out += " " + column.title + " |";
        rule += isNumber(column.type) ? " ---: |" : " --- |";
    }
    out += "\n" + rule + "\n";
    for (const auto &row : table.rows) {
        out += "|";
        for (size_t i = 0; i < row.size(); ++i) {
            out += " " +
                   markdownField(cellText(table.columns[i], row[i]),
                                 table.columns[i].type == ColumnType::Name) +
                   " |";
        }
        out += "\n";
    }
    return out;
}

/// Line breaks in a name would tear the table apart.
std::string oneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<uint8_t>(c) < 0x20; }, ' ');
    return text;
}

std::string exportText(const Table &table, size_t width)
{
    std::vector<std::vector<std::string>> cells(1);
    for (const TableColumn &column : table.columns)
        cells[0].push_back(column.title);
    for (const auto &row : table.rows) {
        cells.emplace_back();
        for (size_t i = 0; i < row.size(); ++i)
            cells.back().push_back(oneLine(cellText(table.columns[i], row[i])));
    }
    std::vector<size_t> widths(table.columns.size());
    for (const auto &row : cells) {
        for (size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    // Names give way so that a row fits the terminal.
    constexpr size_t kLeastName = 16;
    size_t total = 0;
    for (size_t w : widths)
        total += w + 2;
    for (size_t i = 0; width && i < widths.size() && total > width + 2; ++i) {
        if (table.columns[i].type != ColumnType::Name || widths[i] <= kLeastName)
            continue;
        const size_t less = std::min(total - width - 2, widths[i] - kLeastName);
        widths[i] -= less;
        total -= less;
    }
    std::string out;
    for (const auto &row : cells) {
        std::string line;
        for (size_t i = 0; i < row.size(); ++i) {
            const std::string text = elideMiddle(row[i], widths[i]);
            const std::string pad(widths[i] - displayWidth(text), ' ');
            line += (i ? "  " : "") + (isNumber(table.columns[i].type) ? pad + text : text + pad);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

} // namespace

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

std::string exportTable(const Table &table, TableFormat format, size_t width)
{
    switch (format) {
    case TableFormat::Csv:
        return exportCsv(table);
    case TableFormat::Json:
        return exportJson(table);
    case TableFormat::Markdown:
        return exportMarkdown(table);
    case TableFormat::Text:
        break;
    }
    return exportText(table, width);
}

} // namespace trilane
