// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/base/result.h"
#include "views/tables/kit/tabletools.h"

#include <QString>

namespace trilane::tables {

/// Writes the table as a file, whole or not at all; the error names the file.
[[nodiscard]] Result<void> saveTable(const stats::Table &table, TableTools::Format format,
                                     const QString &path);

/// Asks for a file name, saves, and reports errors. GUI thread.
void exportTableWithDialog(const stats::Table &table, TableTools::Format format, QWidget *parent);

} // namespace trilane::tables
