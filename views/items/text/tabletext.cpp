// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/tabletext.h"

#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"

namespace trilane::items {

namespace {

QString signOf(const stats::TableColumn &column, double value)
{
    return column.isSigned && value > 0 ? QStringLiteral("+") : QString();
}

/// A point in time, not a length of it.
constexpr const char *kStartKey = "start_ns";
/// Significant digits of numbers without a unit.
constexpr int kDigits = 10;

} // namespace

QString TableText::title(const stats::TableColumn &column)
{
    const QString text = MessageWords::word(column.title);
    return column.approximate ? QChar(0x2248) + QStringLiteral(" ") + text : text;
}

QString TableText::cell(const stats::TableCell &cell, const stats::TableColumn &column)
{
    if (const std::optional<Message> message = stats::messageOf(cell))
        return MessageWords::word(*message);
    if (const auto *text = std::get_if<std::string>(&cell))
        return QString::fromStdString(*text);
    if (std::holds_alternative<std::monostate>(cell))
        return {};
    const double value = number(cell);
    switch (column.type) {
    case stats::ColumnType::Duration:
        if (const auto *start = std::get_if<int64_t>(&cell); start && column.key == kStartKey)
            return instantText(*start);
        return signOf(column, value) + columnDurationText(value);
    case stats::ColumnType::Bytes:
        return bytesText(value);
    case stats::ColumnType::Rate:
        return rateText(value);
    case stats::ColumnType::Share:
        return signOf(column, value) + percentText(value);
    case stats::ColumnType::Factor:
        return QString::number(value, 'f', value < 10 ? 2 : 1) + QChar(0x00d7);
    case stats::ColumnType::Count:
        return std::holds_alternative<int64_t>(cell)
                   ? countText(static_cast<uint64_t>(std::get<int64_t>(cell)))
                   : QString::number(value);
    case stats::ColumnType::Text:
    case stats::ColumnType::Name:
        break;
    }
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return QString::number(*whole);
    return QString::number(value, 'g', kDigits);
}

bool TableText::isNumber(stats::ColumnType type)
{
    return type != stats::ColumnType::Text && type != stats::ColumnType::Name;
}

double TableText::number(const stats::TableCell &cell)
{
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *real = std::get_if<double>(&cell))
        return *real;
    return 0;
}

} // namespace trilane::items
