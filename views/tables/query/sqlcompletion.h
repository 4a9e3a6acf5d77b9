// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>
#include <QStringList>

namespace trilane::tables {

/// What can stand where the cursor is, instead of what has been typed of it.
struct SqlCompletion
{
    qsizetype begin = 0; ///< of what is replaced; up to the cursor
    QStringList words;   ///< the most likely ones first
};

/// Tables behind FROM and JOIN; behind a table's name or other name and a point its columns; else
/// columns of the tables that the statement names, tables, functions and keywords. Nothing within
/// texts and comments. Pure.
[[nodiscard]] SqlCompletion sqlCompletion(const QString &statement, qsizetype cursor);

} // namespace trilane::tables
