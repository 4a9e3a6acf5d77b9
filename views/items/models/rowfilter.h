// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/tabledata.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QString>

#include <optional>
#include <vector>

namespace trilane::items {

/// Filter for the rows of a table: words that must all occur, a /regular expression/, and
/// conditions on columns ("avg>100us", "count >= 10", "state=running"). Case-insensitive. Plain
/// value; any thread.
class RowFilter
{
    Q_DECLARE_TR_FUNCTIONS(RowFilter)

public:
    enum class Relation : uint8_t { Less, LessOrEqual, Equal, NotEqual, GreaterOrEqual, Greater };
    struct Condition
    {
        size_t column = 0;
        Relation relation = Relation::Equal;
        double number = 0;
        std::string lowerText; ///< of columns of words
        bool isNumber = false; ///< the text is one, for bare numbers among words
    };

    RowFilter() = default;
    /// Parses the text. The meaning depends on the columns: without such a column, "a<4" is a word.
    /// `isPattern`: the whole text is a regular expression.
    RowFilter(const QString &text, bool isPattern, const std::vector<stats::TableColumn> &columns);

    [[nodiscard]] bool isEmpty() const
    {
        return m_words.empty() && !m_pattern && m_conditions.empty();
    }
    /// The error as a sentence; empty if valid. An invalid filter keeps every row.
    [[nodiscard]] const QString &error() const { return m_error; }
    [[nodiscard]] bool keeps(const TableData &data, size_t row) const;
    [[nodiscard]] const std::vector<std::string> &words() const { return m_words; }

private:
    QString takeConditions(const QString &text, const std::vector<stats::TableColumn> &columns);
    QString takePattern(const QString &text);
    void setPattern(const QString &pattern);
    void addCondition(size_t column, const QString &relation, const QString &value,
                      const stats::TableColumn &of);
    void fail(const QString &error);

    std::vector<std::string> m_words; ///< lower case
    std::optional<QRegularExpression> m_pattern;
    std::vector<Condition> m_conditions;
    QString m_error;
};

/// Parses a value in a column's format: "1.5ms" (a bare number is in ns), "2GB", "12 GB/s", "5%",
/// "10". nullopt if invalid.
[[nodiscard]] std::optional<double> parseCellValue(const QString &text, stats::ColumnType type);

/// The column with that name: its key with or without unit, its title in either language, or a
/// common synonym ("count", "average", "longest").
[[nodiscard]] std::optional<size_t> columnNamed(const QString &word,
                                                const std::vector<stats::TableColumn> &columns);

} // namespace trilane::items
