// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/rowfilter.h"

#include "views/items/text/tabletext.h"

#include <algorithm>

namespace trilane::items {

namespace {

RowFilter::Relation relationOf(const QString &sign)
{
    using Relation = RowFilter::Relation;
    if (sign == QLatin1String("<"))
        return Relation::Less;
    if (sign == QLatin1String("<="))
        return Relation::LessOrEqual;
    if (sign == QLatin1String(">"))
        return Relation::Greater;
    if (sign == QLatin1String(">="))
        return Relation::GreaterOrEqual;
    return sign == QLatin1String("!=") ? Relation::NotEqual : Relation::Equal;
}

template <typename T>
bool holds(const T &a, RowFilter::Relation relation, const T &b)
{
    switch (relation) {
    case RowFilter::Relation::Less:
        return a < b;
    case RowFilter::Relation::LessOrEqual:
        return a <= b;
    case RowFilter::Relation::Equal:
        return a == b;
    case RowFilter::Relation::NotEqual:
        return a != b;
    case RowFilter::Relation::GreaterOrEqual:
        return a >= b;
    case RowFilter::Relation::Greater:
        break;
    }
    return a > b;
}

bool keepsRow(const RowFilter::Condition &condition, const stats::Table &table, size_t row)
{
    const stats::TableCell &cell = table.rows[row][condition.column];
    const stats::TableColumn &column = table.columns[condition.column];
    const bool isText = stats::textOf(cell) || std::holds_alternative<std::monostate>(cell);
    const bool isBare = column.type == stats::ColumnType::Name && condition.isNumber &&
                        !isText; // 10 is more than 9
    if (!TableText::isNumber(column.type) && !isBare)
        return holds(lowerCase(TableText::cell(cell, column)), condition.relation,
                     condition.lowerText);
    return !std::holds_alternative<std::monostate>(cell) &&
           holds(TableText::number(cell), condition.relation, condition.number);
}

} // namespace

RowFilter::RowFilter(const QString &text, bool isPattern,
                     const std::vector<stats::TableColumn> &columns)
{
    if (isPattern) {
        setPattern(text.trimmed());
        return;
    }
    const QString rest = takePattern(takeConditions(text, columns));
    for (const QString &word : rest.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        m_words.push_back(lowerCase(word));
}

void RowFilter::fail(const QString &error)
{
    if (m_error.isEmpty())
        m_error = error;
}

/// Extracts the conditions on columns; the rest is words.
QString RowFilter::takeConditions(const QString &text,
                                  const std::vector<stats::TableColumn> &columns)
{
    static const QRegularExpression condition(
        QStringLiteral("(?<![^\\s])([^\\s<>=!]+)\\s*(>=|<=|!=|=|>|<)\\s*([^\\s<>=!]+)(?![^\\s])"));
    QString rest;
    qsizetype from = 0;
    for (auto found = condition.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const std::optional<size_t> column = columnNamed(match.captured(1), columns);
        if (!column)
            continue;
        addCondition(*column, match.captured(2), match.captured(3), columns[*column]);
        rest += text.mid(from, match.capturedStart() - from);
        from = match.capturedEnd();
    }
    return rest + text.mid(from);
}

void RowFilter::addCondition(size_t column, const QString &relation, const QString &value,
                             const stats::TableColumn &of)
{
    Condition condition{.column = column, .relation = relationOf(relation)};
    if (TableText::isNumber(of.type)) {
        const std::optional<double> number = parseCellValue(value, of.type);
        if (!number)
            return fail(tr("“%1” is not a value of column %2").arg(value, TableText::title(of)));
        condition.number = *number;
    } else {
        condition.lowerText = lowerCase(value);
        condition.number = value.toDouble(&condition.isNumber);
    }
    m_conditions.push_back(condition);
}

/// Takes away "/…/"; the rest is words.
QString RowFilter::takePattern(const QString &text)
{
    static const QRegularExpression slashes(QStringLiteral("(?<![^\\s])/(.+)/(?![^\\s])"));
    const QRegularExpressionMatch match = slashes.match(text);
    if (!match.hasMatch())
        return text;
    setPattern(match.captured(1));
    return text.left(match.capturedStart()) + QLatin1Char(' ') + text.mid(match.capturedEnd());
}

void RowFilter::setPattern(const QString &pattern)
{
    if (pattern.isEmpty())
        return;
    QRegularExpression expression(pattern, QRegularExpression::CaseInsensitiveOption |
                                               QRegularExpression::MultilineOption);
    if (expression.isValid())
        m_pattern = expression;
    else
        fail(tr("Invalid regular expression: %1 (at character %2)")
                 .arg(expression.errorString())
                 .arg(expression.patternErrorOffset() + 1));
}

bool RowFilter::keeps(const TableData &data, size_t row) const
{
    if (!m_error.isEmpty())
        return true;
    const std::string &lower = data.lowerText(row);
    return std::all_of(
               m_words.begin(), m_words.end(),
               [&](const std::string &word) { return lower.find(word) != std::string::npos; }) &&
           std::all_of(m_conditions.begin(), m_conditions.end(),
                       [&](const Condition &c) { return keepsRow(c, data.table(), row); }) &&
           (!m_pattern || m_pattern->match(QString::fromStdString(data.text(row))).hasMatch());
}

} // namespace trilane::items
