// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/sqlcompletion.h"

#include "model/sql/tracedatabase.h"
#include "views/tables/query/sqltokens.h"

#include <QHash>

#include <algorithm>

namespace trilane::tables {

namespace {

/// Functions of SQLite for queries of a trace.
constexpr const char *kFunctions[] = {
    "abs",    "avg",          "coalesce", "count",   "cume_dist", "dense_rank", "first_value",
    "format", "group_concat", "ifnull",   "iif",     "instr",     "lag",        "last_value",
    "lead",   "length",       "lower",    "max",     "min",       "nth_value",  "ntile",
    "nullif", "percent_rank", "rank",     "replace", "round",     "row_number", "substr",
    "sum",    "total",        "trim",     "typeof",  "upper"};

const QHash<QString, QStringList> &columnsByTable()
{
    static const QHash<QString, QStringList> known = [] {
        QHash<QString, QStringList> all;
        for (const sql::SqlTable &table : sql::TraceDatabase::tables()) {
            QStringList columns;
            for (const sql::SqlColumn &column : table.columns)
                columns << QString::fromStdString(column.name);
            all.insert(QString::fromStdString(table.name), columns);
        }
        return all;
    }();
    return known;
}

QStringList tableNames()
{
    QStringList names;
    for (const sql::SqlTable &table : sql::TraceDatabase::tables())
        names << QString::fromStdString(table.name);
    return names;
}

class Statement
{
public:
    explicit Statement(const QString &text)
        : m_text(text)
        , m_tokens(sqlTokens(text))
    {
        readTables();
    }

    [[nodiscard]] const std::vector<SqlToken> &tokens() const { return m_tokens; }
    /// In the order in which they are named.
    [[nodiscard]] const std::vector<std::pair<QString, QString>> &tables() const
    {
        return m_tables;
    }
    [[nodiscard]] bool isWord(size_t i, const char *keyword) const
    {
        return i < m_tokens.size() && m_tokens[i].kind == SqlTokenKind::Keyword &&
               textAt(i).compare(QLatin1String(keyword), Qt::CaseInsensitive) == 0;
    }

private:
    [[nodiscard]] QStringView textAt(size_t i) const
    {
        return QStringView(m_text).mid(m_tokens[i].begin, m_tokens[i].end - m_tokens[i].begin);
    }
    [[nodiscard]] bool isName(size_t i) const
    {
        return i < m_tokens.size() && m_tokens[i].kind == SqlTokenKind::Name;
    }
    /// FROM a x, b AS y JOIN c …
    void readTables()
    {
        for (size_t i = 0; i < m_tokens.size(); ++i) {
            if (!isWord(i, "FROM") && !isWord(i, "JOIN"))
                continue;
            for (size_t at = i + 1; isName(at);) {
                const QString table = sqlName(textAt(at)).toLower();
                at += isWord(at + 1, "AS") ? 2 : 1;
                const bool hasOther = isName(at);
                m_tables.emplace_back(table, hasOther ? sqlName(textAt(at)).toLower() : table);
                at += hasOther ? 1 : 0;
                if (at >= m_tokens.size() || textAt(at) != QLatin1String(","))
                    break;
                ++at;
            }
        }
    }

    QString m_text;
    std::vector<SqlToken> m_tokens;
    std::vector<std::pair<QString, QString>> m_tables; ///< table, and its alias
};

bool isInName(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

/// The name that ends at `end`.
QString nameBefore(const QString &text, qsizetype end)
{
    qsizetype begin = end;
    while (begin > 0 && isInName(text[begin - 1]))
        --begin;
    return text.mid(begin, end - begin);
}

QStringList columnsOf(const Statement &statement, const QString &called)
{
    if (!called.isEmpty()) {
        const QString of = called.toLower();
        for (const auto &[table, name] : statement.tables()) {
            if (name == of)
                return columnsByTable().value(table);
        }
        return columnsByTable().value(of);
    }
    QStringList all;
    for (const auto &[table, name] : statement.tables())
        all << columnsByTable().value(table);
    all.removeDuplicates();
    return all;
}

QStringList wordsAt(const Statement &statement, const QString &text, qsizetype begin)
{
    if (begin > 0 && text[begin - 1] == QLatin1Char('.')) {
        const QString called = nameBefore(text, begin - 1);
        return called.isEmpty() ? QStringList() : columnsOf(statement, called);
    }
    const std::vector<SqlToken> &tokens = statement.tokens();
    size_t before = 0; // tokens that end before the typed word
    while (before < tokens.size() && tokens[before].end <= begin)
        ++before;
    if (before > 0 &&
        (statement.isWord(before - 1, "FROM") || statement.isWord(before - 1, "JOIN")))
        return tableNames();
    QStringList words = columnsOf(statement, {});
    for (const char *name : kFunctions)
        words << QString::fromLatin1(name);
    for (const QString &keyword : sqlKeywords())
        words << keyword;
    return words + tableNames();
}

} // namespace

SqlCompletion sqlCompletion(const QString &text, qsizetype cursor)
{
    const Statement statement(text);
    for (const SqlToken &token : statement.tokens()) {
        const bool isInside = token.begin < cursor && (cursor < token.end || token.isOpen);
        const bool isWords =
            token.kind == SqlTokenKind::Text || token.kind == SqlTokenKind::Comment;
        const bool isLine = token.kind == SqlTokenKind::Comment && cursor == token.end;
        if (isWords && (isInside || (isLine && text[token.begin] == QLatin1Char('-'))))
            return {cursor, {}};
    }
    const QString typed = nameBefore(text, cursor);
    SqlCompletion completion{.begin = cursor - typed.size(), .words = {}};
    if (!typed.isEmpty() && typed[0].isDigit())
        return completion;
    for (const QString &word : wordsAt(statement, text, completion.begin)) {
        if (word.startsWith(typed, Qt::CaseInsensitive) && !completion.words.contains(word))
            completion.words << word;
    }
    return completion;
}

} // namespace trilane::tables
