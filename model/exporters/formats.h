// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/table.h"

#include <string>

namespace trilane::formats {

// One function a format; see exportTable().
[[nodiscard]] std::string csv(const Table &table);
[[nodiscard]] std::string json(const Table &table);
[[nodiscard]] std::string markdown(const Table &table);
[[nodiscard]] std::string text(const Table &table, size_t width);

/// Numbers are aligned to the right.
[[nodiscard]] constexpr bool isNumber(ColumnType type)
{
    return type != ColumnType::Text && type != ColumnType::Name;
}

/// A cell as machines read it: unrounded, without unit; nothing for an empty cell.
[[nodiscard]] std::string rawText(const TableCell &cell);

/// How the cells of one column are written for people: durations of a column share a unit, so
/// that their digits stand below each other.
class ColumnText
{
public:
    ColumnText(const Table &table, size_t column);
    [[nodiscard]] std::string of(const TableCell &cell) const;

private:
    const TableColumn &m_column;
    double m_unit = 0; ///< of durations, ns; 0 = a unit a cell
};

} // namespace trilane::formats
