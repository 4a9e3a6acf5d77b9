// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/formats.h"
#include "model/exporters/tableexport.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace trilane {

namespace {

struct Unit
{
    double size;
    const char *name;
};

constexpr std::array kTimeUnits{Unit{1, "ns"}, Unit{1e3, "µs"}, Unit{1e6, "ms"}, Unit{1e9, "s"}};
constexpr std::array kByteUnits{Unit{1, "B"}, Unit{1024, "KiB"}, Unit{1024.0 * 1024, "MiB"},
                                Unit{1024.0 * 1024 * 1024, "GiB"},
                                Unit{1024.0 * 1024 * 1024 * 1024, "TiB"}};
constexpr std::array kRateUnits{Unit{1, "B/s"}, Unit{1e3, "kB/s"}, Unit{1e6, "MB/s"},
                                Unit{1e9, "GB/s"}, Unit{1e12, "TB/s"}};

/// The largest unit that keeps the integer part above zero.
template <size_t N>
const Unit &naturalUnit(const std::array<Unit, N> &units, double value)
{
    size_t i = N - 1;
    while (i > 0 && std::abs(value) < units[i].size)
        --i;
    return units[i];
}

double numberOf(const TableCell &cell)
{
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *real = std::get_if<double>(&cell))
        return *real;
    return 0.0;
}

std::string fixed(double value, int digits)
{
    // A double has up to 309 digits before the point.
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

/// Spaces between groups of three digits before the point.
std::string grouped(std::string digits)
{
    const size_t first = digits.starts_with('-') ? 1 : 0;
    for (size_t at = std::min(digits.find('.'), digits.size()); at > first + 3; at -= 3)
        digits.insert(at - 3, " ");
    return digits;
}

std::string inUnit(double value, const Unit &unit, int digits)
{
    return grouped(fixed(value / unit.size, unit.size == 1 ? 0 : digits)) + " " + unit.name;
}

/// A number whose unit stands in the title of its column.
std::string bareNumber(const TableColumn &column, const TableCell &cell, double number)
{
    const auto *whole = std::get_if<int64_t>(&cell);
    if (whole && column.titleUnit == 1)
        return grouped(std::to_string(*whole));
    const bool fine = column.titleUnit > 1;
    return grouped(fixed(number / column.titleUnit, fine ? 3 : 1));
}

const char *signOf(const TableColumn &column, double number)
{
    return column.isSigned && number > 0 ? "+" : "";
}

std::string durationText(double ns, const Unit &unit)
{
    // What is there must not look like nothing.
    const double least = unit.size == 1 ? 1 : unit.size / 1000;
    if (ns != 0 && std::abs(ns) < least / 2)
        return (ns > 0 ? "<" : ">-") + inUnit(least, unit, 3);
    return inUnit(ns, unit, 3);
}

std::string durationCell(const TableColumn &column, double ns, const Unit &unit)
{
    const std::string text = durationText(ns, unit);
    return (column.approximate ? "≈ " : "") +
           (text.starts_with('<') ? std::string() : signOf(column, ns)) + text;
}

} // namespace

std::string cellText(const TableColumn &column, const TableCell &cell)
{
    if (std::holds_alternative<std::monostate>(cell))
        return {};
    if (const auto *text = std::get_if<std::string>(&cell))
        return *text;
    const double number = numberOf(cell);
    if (!std::isfinite(number))
        return {};
    if (column.titleUnit > 0)
        return (column.approximate ? "≈ " : "") + bareNumber(column, cell, number);
    switch (column.type) {
    case ColumnType::Share:
        return std::abs(number) < 0.0005 // no "-0.0"
                   ? "0.0 %"
                   : signOf(column, number) + fixed(number * 100, 1) + " %";
    case ColumnType::Duration:
        return durationCell(column, number, naturalUnit(kTimeUnits, number));
    case ColumnType::Bytes:
        return inUnit(number, naturalUnit(kByteUnits, number), 2);
    case ColumnType::Rate:
        return inUnit(number, naturalUnit(kRateUnits, number), 2);
    case ColumnType::Factor:
        return fixed(number, 2) + "×";
    case ColumnType::Count:
    case ColumnType::Text:
    case ColumnType::Name:
        break;
    }
    const auto *whole = std::get_if<int64_t>(&cell);
    if (whole && column.type != ColumnType::Count)
        return std::to_string(*whole); // an id is no amount
    return grouped(whole ? std::to_string(*whole) : fixed(number, 1));
}

namespace formats {

ColumnText::ColumnText(const Table &table, size_t column)
    : m_column(table.columns[column])
{
    if (m_column.type != ColumnType::Duration || m_column.titleUnit > 0)
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
    m_unit = naturalUnit(kTimeUnits, *middle).size;
    const double longest = *std::max_element(values.begin(), values.end());
    for (const Unit &unit : kTimeUnits) {
        if (unit.size > m_unit && longest >= 1e6 * m_unit)
            m_unit = unit.size;
    }
}

std::string ColumnText::of(const TableCell &cell) const
{
    const bool isNumber =
        std::holds_alternative<int64_t>(cell) || std::holds_alternative<double>(cell);
    if (m_unit <= 0 || !isNumber || !std::isfinite(numberOf(cell)))
        return cellText(m_column, cell);
    return durationCell(m_column, numberOf(cell), naturalUnit(kTimeUnits, m_unit));
}

} // namespace formats

} // namespace trilane
