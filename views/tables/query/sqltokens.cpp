// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/sqltokens.h"

#include <QString>

#include <algorithm>

namespace trilane::tables {

namespace {

bool beginsName(QChar c)
{
    return c.isLetter() || c == QLatin1Char('_') || c.unicode() > 127;
}

bool isOfName(QChar c)
{
    return beginsName(c) || c.isDigit() || c == QLatin1Char('$');
}

/// Position after the closing quote (a doubled quote is a literal one); -1: missing.
qsizetype endOfQuoted(QStringView text, qsizetype at, QChar close)
{
    for (qsizetype i = at + 1; i < text.size(); ++i) {
        if (text[i] != close)
            continue;
        if (close == QLatin1Char(']') || i + 1 >= text.size() || text[i + 1] != close)
            return i + 1;
        ++i;
    }
    return -1;
}

qsizetype endOfNumber(QStringView text, qsizetype at)
{
    qsizetype i = at;
    while (i < text.size() && (text[i].isLetterOrNumber() || text[i] == QLatin1Char('.') ||
                               text[i] == QLatin1Char('_'))) {
        const bool isExponent = text[i].toLower() == QLatin1Char('e');
        ++i;
        if (isExponent && i < text.size() &&
            (text[i] == QLatin1Char('+') || text[i] == QLatin1Char('-')))
            ++i;
    }
    return i;
}

bool isCalled(QStringView text, qsizetype at)
{
    while (at < text.size() && text[at].isSpace())
        ++at;
    return at < text.size() && text[at] == QLatin1Char('(');
}

SqlToken wordAt(QStringView text, qsizetype at)
{
    qsizetype end = at;
    while (end < text.size() && isOfName(text[end]))
        ++end;
    const QStringView word = text.mid(at, end - at);
    const SqlTokenKind kind = isSqlKeyword(word)    ? SqlTokenKind::Keyword
                              : isCalled(text, end) ? SqlTokenKind::Function
                                                    : SqlTokenKind::Name;
    return {.kind = kind, .begin = at, .end = end};
}

SqlToken quotedAt(QStringView text, qsizetype at)
{
    const QChar open = text[at];
    const qsizetype end =
        endOfQuoted(text, at, open == QLatin1Char('[') ? QChar(QLatin1Char(']')) : open);
    return {.kind = open == QLatin1Char('\'') ? SqlTokenKind::Text : SqlTokenKind::Name,
            .begin = at,
            .end = end < 0 ? text.size() : end,
            .isOpen = end < 0};
}

SqlToken commentAt(QStringView text, qsizetype at)
{
    const bool isLine = text[at] == QLatin1Char('-');
    const qsizetype end =
        isLine ? text.indexOf(QLatin1Char('\n'), at) : text.indexOf(QLatin1String("*/"), at + 2);
    return {.kind = SqlTokenKind::Comment,
            .begin = at,
            .end = end < 0 ? text.size() : end + (isLine ? 0 : 2),
            .isOpen = end < 0};
}

SqlToken tokenAt(QStringView text, qsizetype at)
{
    const QChar c = text[at];
    const QChar next = at + 1 < text.size() ? text[at + 1] : QChar();
    if ((c == QLatin1Char('-') && next == QLatin1Char('-')) ||
        (c == QLatin1Char('/') && next == QLatin1Char('*')))
        return commentAt(text, at);
    if (c == QLatin1Char('\'') || c == QLatin1Char('"') || c == QLatin1Char('`') ||
        c == QLatin1Char('['))
        return quotedAt(text, at);
    if (c.isDigit() || (c == QLatin1Char('.') && next.isDigit()))
        return {.kind = SqlTokenKind::Number, .begin = at, .end = endOfNumber(text, at)};
    if (beginsName(c))
        return wordAt(text, at);
    return {.kind = SqlTokenKind::Sign, .begin = at, .end = at + 1};
}

} // namespace

std::vector<SqlToken> sqlTokens(QStringView text)
{
    std::vector<SqlToken> tokens;
    for (qsizetype at = 0; at < text.size();) {
        if (text[at].isSpace()) {
            ++at;
            continue;
        }
        tokens.push_back(tokenAt(text, at));
        at = tokens.back().end;
    }
    return tokens;
}

const std::vector<QString> &sqlKeywords()
{
    static const std::vector<QString> words = [] {
        std::vector<QString> all;
        for (const char *word :
             {"ALL",       "AND",    "AS",           "ASC",       "BETWEEN", "BY",
              "CASE",      "CAST",   "COLLATE",      "CROSS",     "CURRENT", "DESC",
              "DISTINCT",  "ELSE",   "END",          "ESCAPE",    "EXCEPT",  "EXCLUDE",
              "EXISTS",    "FILTER", "FIRST",        "FOLLOWING", "FROM",    "FULL",
              "GLOB",      "GROUP",  "GROUPS",       "HAVING",    "IN",      "INNER",
              "INTERSECT", "IS",     "ISNULL",       "JOIN",      "LAST",    "LEFT",
              "LIKE",      "LIMIT",  "MATERIALIZED", "NATURAL",   "NOT",     "NOTNULL",
              "NULL",      "NULLS",  "OFFSET",       "ON",        "OR",      "ORDER",
              "OUTER",     "OVER",   "PARTITION",    "PRECEDING", "RANGE",   "RECURSIVE",
              "RIGHT",     "ROW",    "ROWS",         "SELECT",    "THEN",    "TIES",
              "UNBOUNDED", "UNION",  "USING",        "VALUES",    "WHEN",    "WHERE",
              "WINDOW",    "WITH"})
            all.push_back(QString::fromLatin1(word));
        return all;
    }();
    return words;
}

bool isSqlKeyword(QStringView word)
{
    const QString upper = word.toString().toUpper();
    return std::binary_search(sqlKeywords().begin(), sqlKeywords().end(), upper);
}

QString sqlName(QStringView token)
{
    if (token.size() < 2)
        return token.toString();
    const QChar first = token.front();
    if (first != QLatin1Char('"') && first != QLatin1Char('`') && first != QLatin1Char('['))
        return token.toString();
    QString name = token.mid(1, token.size() - 2).toString();
    if (first != QLatin1Char('['))
        name.replace(QString(2, first), QString(first));
    return name;
}

} // namespace trilane::tables
