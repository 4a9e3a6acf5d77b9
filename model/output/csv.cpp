// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/utf8.h"
#include "model/output/formats.h"
#include "model/output/jsonwriter.h"
#include "model/output/tableexport.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace trilane::output {

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

/// Spreadsheets take these for the start of a formula; also their fullwidth forms (U+FF1D and
/// others).
constexpr std::array<std::string_view, 8> kFormulas{
    "=", "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};
/// Spreadsheets may ignore these at the start: blanks of any width, and replacements of control
/// characters.
constexpr std::array<std::string_view, 4> kSkipped{" ", "\xC2\xA0", "\xE3\x80\x80",
                                                   kReplacementCharacter};

/// For a text without control characters.
bool isFormula(std::string_view text)
{
    const auto isAhead = [&text](std::string_view piece) {
        return text.starts_with(piece);
    };
    for (auto found = kSkipped.begin(); found != kSkipped.end();) {
        found = std::find_if(kSkipped.begin(), kSkipped.end(), isAhead);
        if (found != kSkipped.end())
            text.remove_prefix(found->size());
    }
    return std::any_of(kFormulas.begin(), kFormulas.end(), isAhead);
}

/// One line on which a terminal and a spreadsheet do nothing.
std::string withoutControls(std::string_view text)
{
    std::string safe;
    for (const char c : plainText(text)) {
        if (c == '\n' || c == '\t')
            safe += kReplacementCharacter;
        else
            safe += c;
    }
    return safe;
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

    void begin(const stats::Table &table) override
    {
        for (size_t i = 0; i < table.columns.size(); ++i) {
            m_out += i ? "," : "";
            addCsvText(m_out, table.columns[i].key, m_texts);
        }
        m_out += '\n';
    }
    [[nodiscard]] std::unique_ptr<TableWriter> helper() const override
    {
        return std::make_unique<CsvWriter>(m_texts);
    }
    void row(std::span<const stats::TableCell> cells) override
    {
        for (size_t i = 0; i < cells.size(); ++i) {
            if (i)
                m_out += ',';
            addCsvCell(m_out, cells[i], m_texts);
        }
        m_out += '\n';
    }

private:
    const CsvTexts m_texts;
};

} // namespace

void addCsvText(std::string &out, std::string_view text, CsvTexts how)
{
    // A leading apostrophe gets one more: without the first, the text is unchanged.
    const auto isMarked = [](std::string_view safe) {
        return safe.starts_with('\'') || (isFormula(safe) && !isNumberText(safe));
    };
    const bool isHarmless =
        how == CsvTexts::Raw || text.empty() || (isPlainAscii(text) && !isMarked(text));
    if (isHarmless)
        return addQuoted(out, text);
    std::string safe = withoutControls(text);
    if (isMarked(safe))
        safe.insert(0, 1, '\'');
    addQuoted(out, safe);
}

void addCsvCell(std::string &out, const stats::TableCell &cell, CsvTexts how)
{
    if (const auto text = stats::textOf(cell))
        addCsvText(out, *text, how);
    else if (const auto *whole = std::get_if<int64_t>(&cell))
        addNumber(out, *whole);
    else if (!std::holds_alternative<std::monostate>(cell))
        out += rawText(cell);
}

std::string rawText(const stats::TableCell &cell)
{
    if (const auto text = stats::textOf(cell))
        return std::string(*text);
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

std::string csvTitle(const stats::Table &table, CsvTexts how)
{
    std::string line;
    addCsvText(line, table.title.english(), how);
    return line + '\n';
}

} // namespace trilane::output
