// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

class QHeaderView;

namespace trilane::items {
class TableData;
class TableModel;
} // namespace trilane::items

namespace trilane::tables {

/// Rows of a view in their shown order, with the data needed to export them.
struct CopiedRows
{
    std::shared_ptr<const items::TableData> data;
    std::vector<uint32_t> rows;  ///< of the table
    std::vector<size_t> columns; ///< of the table
    QString titles;              ///< tab-separated
};
[[nodiscard]] CopiedRows copiedRows(const items::TableModel &model, const QHeaderView &header,
                                    const std::vector<int> &viewRows);

/// Titles and rows, tab-separated, for the clipboard. Any thread.
[[nodiscard]] QString textOf(const CopiedRows &copied);

/// The rows that are shown, without the columns that are hidden, for a file.
[[nodiscard]] stats::Table shownPart(const items::TableModel &model, const QHeaderView &header);

} // namespace trilane::tables
