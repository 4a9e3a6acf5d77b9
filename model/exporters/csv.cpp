// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/formats.h"
#include "model/exporters/jsonwriter.h"
#include "model/exporters/tableexport.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace trilane::formats {

namespace {

constexpr bool needsQuotes(char c)
{
    // With a semicolon between columns, as some spreadsheets have it, a text is one cell, too.
    return c == ',' || c == ';' || c == '"' || c == '\r' || c == '\n';
}

void addNumber(std::string &out, int64_t number)
{
    std::array<char, 24> text{};
    const auto [end, status] = std::to_chars(text.data(), text.data() + text.size(), number);
    out.append(text.data(), end);
}

/// What spreadsheets take for the beginning of a formula.
constexpr bool beginsFormula(char c)
{
    return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' || c == '\r';
}

/// Also behind blanks, and where it is as wide as a Chinese character (U+FF1D and others).
bool isFormula(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    for (const std::string_view wide :
         {"\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"}) {
        if (text.starts_with(wide))
            return true;
    }
    return !text.empty() && beginsFormula(text.front());
}

/// -12.5e3
bool isNumberText(std::string_view text)
{
    text.remove_prefix(text.front() == '+' || text.front() == '-' ? 1 : 0);
    if (text.empty() || text.front() < '0' || text.front() > '9')
        return false;
    double number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    return status == std::errc() && end == text.data() + text.size();
}

/// RFC 4180, section 2, rules 5 to 7.
void addQuoted(std::string &out, std::string_view text)
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

class CsvWriter : public TableWriter
{
public:
    explicit CsvWriter(CsvTexts texts)
        : m_texts(texts)
    {}

    void begin(const Table &table) override
    {
        for (size_t i = 0; i < table.columns.size(); ++i) {
            m_out += i ? "," : "";
            addCsvText(m_out, table.columns[i].key, m_texts);
        }
        m_out += "\r\n";
    }
    [[nodiscard]] std::unique_ptr<TableWriter> helper() const override
    {
        return std::make_unique<CsvWriter>(m_texts);
    }
    void row(std::span<const TableCell> cells) override
    {
        for (size_t i = 0; i < cells.size(); ++i) {
            if (i)
                m_out += ',';
            addCsvCell(m_out, cells[i], m_texts);
        }
        m_out += "\r\n";
    }

private:
    const CsvTexts m_texts;
};

} // namespace

void addCsvText(std::string &out, std::string_view text, CsvTexts how)
{
    const bool isHarmless =
        how == CsvTexts::Raw || text.empty() || (isPlainAscii(text) && !isFormula(text));
    if (isHarmless)
        return addQuoted(out, text);
    std::string safe = plainText(text);
    if (isFormula(text) && !isNumberText(text))
        safe.insert(0, 1, '\'');
    addQuoted(out, safe);
}

void addCsvCell(std::string &out, const TableCell &cell, CsvTexts how)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        addCsvText(out, *text, how);
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

std::unique_ptr<TableWriter> csvWriter(CsvTexts texts)
{
    return std::make_unique<CsvWriter>(texts);
}

std::string csvTitle(const Table &table, CsvTexts how)
{
    std::string line;
    addCsvText(line, table.title, how);
    return line + "\r\n";
}

} // namespace trilane::formats
