// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/tableexport.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace trilane {

namespace {

double numberOf(const TableCell &cell)
{
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *real = std::get_if<double>(&cell))
        return *real;
    return 0.0;
}

std::string formatted(const char *format, double value, const char *unit)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value, unit);
    return text.data();
}

std::string grouped(int64_t value)
{
    std::string digits = std::to_string(value);
    const size_t first = digits.starts_with('-') ? 1 : 0;
    for (size_t at = digits.size(); at > first + 3; at -= 3)
        digits.insert(at - 3, " ");
    return digits;
}

std::string bytesText(double bytes)
{
    constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    while (bytes >= 1024 && unit + 1 < kUnits.size()) {
        bytes /= 1024;
        ++unit;
    }
    return formatted(unit == 0 ? "%.0f %s" : "%.2f %s", bytes, kUnits[unit]);
}

} // namespace

std::string cellText(const TableColumn &column, const TableCell &cell)
{
    if (std::holds_alternative<std::monostate>(cell))
        return {};
    if (const auto *text = std::get_if<std::string>(&cell))
        return *text;
    const double number = numberOf(cell);
    switch (column.type) {
    case ColumnType::Share:
        return formatted("%.1f %s", number * 100, "%");
    case ColumnType::Duration:
        return (column.approximate ? "≈ " : "") +
               formatDuration(static_cast<Ns>(std::llround(number)));
    case ColumnType::Bytes:
        return bytesText(number);
    case ColumnType::Rate:
        return formatted("%.2f %s", number / 1e9, "GB/s");
    case ColumnType::Count:
    case ColumnType::Text:
    case ColumnType::Name:
        break;
    }
    return std::holds_alternative<int64_t>(cell) ? grouped(std::get<int64_t>(cell))
                                                 : formatted("%.1f%s", number, "");
}

} // namespace trilane
