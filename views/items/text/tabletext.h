// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <QString>

namespace trilane::items {

/// Human-readable cells and titles of an analysis, in the user's language.
class TableText
{
public:
    /// The title of a column without its unit, which cells bear.
    [[nodiscard]] static QString title(const stats::TableColumn &column);
    [[nodiscard]] static QString cell(const stats::TableCell &cell,
                                      const stats::TableColumn &column);
    [[nodiscard]] static bool isNumber(stats::ColumnType type);
    /// Sort key of a column of numbers; 0 for text.
    [[nodiscard]] static double number(const stats::TableCell &cell);
};

} // namespace trilane::items
