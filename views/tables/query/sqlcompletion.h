// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>
#include <QStringList>

namespace trilane::tables {

/// Completions at the cursor, replacing the typed prefix.
struct SqlCompletion
{
    qsizetype begin = 0; ///< of the replaced text; ends at the cursor
    QStringList words;   ///< the most likely ones first
};

/// After FROM and JOIN: tables. After a table's name or alias and a dot: its columns. Elsewhere:
/// columns of the tables in the statement, tables, functions and keywords. Nothing within strings
/// and comments. Pure.
[[nodiscard]] SqlCompletion sqlCompletion(const QString &statement, qsizetype cursor);

} // namespace trilane::tables
