// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/formats.h"
#include "model/exporters/jsonwriter.h"

namespace trilane::formats {

namespace {

/// RFC 4180, section 2, rules 5 to 7.
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

} // namespace

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

std::string csv(const Table &table)
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

} // namespace trilane::formats
