// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/amounttext.h"
#include "model/output/formats.h"
#include "model/output/tableexport.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace trilane::output {

namespace {

double numberOf(const stats::TableCell &cell)
{
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *real = std::get_if<double>(&cell))
        return *real;
    return 0.0;
}

void addFixed(std::string &out, double value, int digits)
{
    std::array<char, 400> text; // a double has up to 309 digits before the point
    const auto [end, status] = std::to_chars(text.data(), text.data() + text.size(), value,
                                             std::chars_format::fixed, digits);
    out.append(text.data(), end);
}

/// A number whose unit is in the column title.
void addBareNumber(std::string &out, const stats::TableColumn &column, const stats::TableCell &cell,
                   double number)
{
    const auto *whole = std::get_if<int64_t>(&cell);
    if (whole && column.titleUnit == 1) {
        out += formatCount(*whole);
        return;
    }
    const bool fine = column.titleUnit > 1;
    addGrouped(out, number / column.titleUnit, fine ? 3 : 1);
}

const char *signOf(const stats::TableColumn &column, double number)
{
    return column.isSigned && number > 0 ? "+" : "";
}

void addMark(std::string &out, const stats::TableColumn &column)
{
    if (column.approximate)
        out += "≈ ";
}

void addDuration(std::string &out, const stats::TableColumn &column, double ns,
                 const AmountUnit &unit)
{
    addMark(out, column);
    // A value above 0 must not look like 0.
    const double least = unit.size == 1 ? 1 : unit.size / 1000;
    const bool isTiny = ns != 0 && std::abs(ns) < least / 2;
    if (isTiny)
        out += ns > 0 ? "<" : ">-";
    else
        out += signOf(column, ns);
    addAmount(out, isTiny ? least : ns, unit, kTimeDigits);
}

void addNumber(std::string &out, const stats::TableColumn &column, const stats::TableCell &cell,
               double number)
{
    if (column.titleUnit > 0) {
        addMark(out, column);
        return addBareNumber(out, column, cell, number);
    }
    switch (column.type) {
    case stats::ColumnType::Share:
        if (std::abs(number) < 0.0005) { // no "-0.0"
            out += "0.0 %";
            return;
        }
        out += signOf(column, number);
        addFixed(out, number * 100, 1);
        out += " %";
        return;
    case stats::ColumnType::Duration:
        return addDuration(out, column, number, naturalUnit(kTimeUnits, number, kTimeDigits));
    case stats::ColumnType::Bytes:
        out += formatBytes(number);
        return;
    case stats::ColumnType::Rate:
        out += formatRate(number);
        return;
    case stats::ColumnType::Factor:
        addFixed(out, number, 2);
        out += "×";
        return;
    case stats::ColumnType::Count:
    case stats::ColumnType::Text:
    case stats::ColumnType::Name:
        break;
    }
    const auto *whole = std::get_if<int64_t>(&cell);
    if (whole && column.type != stats::ColumnType::Count)
        out += std::to_string(*whole); // an id is no amount
    else if (whole)
        out += formatCount(*whole);
    else
        addGrouped(out, number, 1);
}

void addCell(std::string &out, const stats::TableColumn &column, const stats::TableCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell)) {
        out += *text;
    } else if (const std::optional<Message> message = stats::messageOf(cell)) {
        out += message->english();
    } else if (!std::holds_alternative<std::monostate>(cell)) {
        if (const double number = numberOf(cell); std::isfinite(number))
            addNumber(out, column, cell, number);
    }
}

} // namespace

std::string cellText(const stats::TableColumn &column, const stats::TableCell &cell)
{
    std::string text;
    addCell(text, column, cell);
    return text;
}

} // namespace trilane::output

namespace trilane::output {

ColumnText::ColumnText(const stats::Table &table, size_t column)
    : m_column(table.columns[column])
{
    if (m_column.type != stats::ColumnType::Duration || m_column.titleUnit > 0)
        return;
    std::vector<double> values;
    for (size_t other = 0; other < table.columns.size(); ++other) {
        if (other != column && !(m_column.sharesUnit && table.columns[other].sharesUnit))
            continue;
        for (const auto &row : table.rows) {
            if (const double ns = std::abs(numberOf(row[other])); ns > 0 && std::isfinite(ns))
                values.push_back(ns);
        }
    }
    if (values.empty())
        return;
    // The unit of the value in the middle, unless the longest becomes too long a number in it.
    const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    m_unit = naturalUnit(kTimeUnits, *middle, kTimeDigits).size;
    const double longest = *std::max_element(values.begin(), values.end());
    for (const AmountUnit &unit : kTimeUnits) {
        if (unit.size > m_unit && longest >= 1e6 * m_unit)
            m_unit = unit.size;
    }
}

void ColumnText::add(std::string &out, const stats::TableCell &cell) const
{
    const bool isNumber =
        std::holds_alternative<int64_t>(cell) || std::holds_alternative<double>(cell);
    if (m_unit <= 0 || !isNumber || !std::isfinite(numberOf(cell)))
        return addCell(out, m_column, cell);
    addDuration(out, m_column, numberOf(cell), naturalUnit(kTimeUnits, m_unit, kTimeDigits));
}

} // namespace trilane::output
