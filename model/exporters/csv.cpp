// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/formats.h"
#include "model/exporters/jsonwriter.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace trilane::formats {

namespace {

constexpr bool needsQuotes(char c)
{
    return c == ',' || c == '"' || c == '\r' || c == '\n';
}

void addNumber(std::string &out, int64_t number)
{
    std::array<char, 24> text{};
    const auto [end, status] = std::to_chars(text.data(), text.data() + text.size(), number);
    out.append(text.data(), end);
}

class CsvWriter : public TableWriter
{
public:
    void begin(const Table &table) override
    {
        for (size_t i = 0; i < table.columns.size(); ++i) {
            m_out += i ? "," : "";
            addCsvText(m_out, table.columns[i].key);
        }
        m_out += "\r\n";
    }
    [[nodiscard]] std::unique_ptr<TableWriter> helper() const override
    {
        return std::make_unique<CsvWriter>();
    }
    void row(std::span<const TableCell> cells) override
    {
        for (size_t i = 0; i < cells.size(); ++i) {
            if (i)
                m_out += ',';
            addCsvCell(m_out, cells[i]);
        }
        m_out += "\r\n";
    }
};

} // namespace

/// RFC 4180, section 2, rules 5 to 7.
void addCsvText(std::string &out, std::string_view text)
{
    if (std::none_of(text.begin(), text.end(), needsQuotes)) {
        out += text;
        return;
    }
    out += '"';
    for (size_t at = text.find('"'); at != std::string_view::npos; at = text.find('"')) {
        out += text.substr(0, at + 1);
        out += '"';
        text.remove_prefix(at + 1);
    }
    out += text;
    out += '"';
}

void addCsvCell(std::string &out, const TableCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        addCsvText(out, *text);
    else if (const auto *whole = std::get_if<int64_t>(&cell))
        addNumber(out, *whole);
    else if (!std::holds_alternative<std::monostate>(cell))
        out += rawText(cell);
}

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

std::unique_ptr<TableWriter> csvWriter()
{
    return std::make_unique<CsvWriter>();
}

std::string csvTitle(const Table &table)
{
    std::string line;
    addCsvText(line, table.title);
    return line + "\r\n";
}

} // namespace trilane::formats
