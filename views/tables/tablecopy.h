// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/table.h"

#include <QString>

#include <vector>

class QHeaderView;

namespace trilane {

class TableModel;

/// Rows of the view with the titles of its columns as they stand, tab-separated, for the clipboard.
[[nodiscard]] QString rowsAsText(const TableModel &model, const QHeaderView &header,
                                 const std::vector<int> &rows);

/// The rows that are shown, without the columns that are hidden, for a file.
[[nodiscard]] Table shownPart(const TableModel &model, const QHeaderView &header);

} // namespace trilane
