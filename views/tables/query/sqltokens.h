// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringView>

#include <cstdint>
#include <vector>

namespace trilane::tables {

enum class SqlTokenKind : uint8_t {
    Keyword,
    Function, ///< a name before a bracket
    Name,     ///< of a table, a column…, also in quotes
    Text,
    Number,
    Comment,
    Sign
};

struct SqlToken
{
    SqlTokenKind kind = SqlTokenKind::Sign;
    qsizetype begin = 0;
    qsizetype end = 0;
    bool isOpen = false; ///< a text, a quoted name or a comment whose end is missing
};

/// Splits a statement into tokens as SQLite does (https://www.sqlite.org/lang.html), without
/// blanks. Invalid characters become Sign tokens. Pure.
[[nodiscard]] std::vector<SqlToken> sqlTokens(QStringView text);

/// Words with a meaning in a SELECT, in capitals and in order.
[[nodiscard]] const std::vector<QString> &sqlKeywords();
[[nodiscard]] bool isSqlKeyword(QStringView word);

/// Contents of a quoted name; other names unchanged.
[[nodiscard]] QString sqlName(QStringView token);

} // namespace trilane::tables
