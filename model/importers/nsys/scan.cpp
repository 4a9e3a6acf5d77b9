// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/nsys/scan.h"

#include <algorithm>

namespace trilane::nsys {

namespace {

/// No row takes less: a cell pointer, two lengths, a header with one column.
constexpr uint64_t kLeastRowBytes = 5;

} // namespace

Scan::Scan(const Database &database, const Table &table,
           std::initializer_list<std::string_view> columns, std::string_view order)
    : m_database(database)
    , m_table(table)
    , m_mostRows(database.fileBytes() / kLeastRowBytes + 1)
    , m_isOrdered(!order.empty())
{
    for (const std::string_view column : columns) {
        m_columns += m_columns.empty() ? "" : ",";
        m_columns += table.has(column) ? quoted(column) : "NULL";
    }
    std::string sql = "SELECT " + m_columns + " FROM " + quoted(table.name);
    if (m_isOrdered)
        sql += " ORDER BY " + quoted(order);
    m_statement = prepare(sql);
}

Scan::Statement Scan::prepare(const std::string &sql) const
{
    sqlite3_stmt *statement = nullptr;
    sqlite3_prepare_v2(m_database.handle(), sql.c_str(), -1, &statement, nullptr);
    return Statement(statement);
}

std::string_view Scan::text(int column) const
{
    const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(get(), column));
    return text ? std::string_view(text, static_cast<size_t>(sqlite3_column_bytes(get(), column)))
                : std::string_view();
}

std::string Scan::placeOf(uint64_t row) const
{
    return "row " + std::to_string(row) + " of table " + m_table.name;
}

/// After a step that gave no row: the end, or damage to go around.
bool Scan::nextAfterTrouble()
{
    if (m_ended)
        return false;
    // NULL: not even the beginning of the table could be read.
    const int code = m_statement ? sqlite3_reset(m_statement.get()) : SQLITE_CORRUPT;
    const bool tooMany = m_rows >= m_mostRows;
    if (code == SQLITE_OK && !tooMany) {
        m_ended = true;
        return false;
    }
    if (m_lostPlace.empty())
        m_lostPlace = placeOf(m_rows + 1);
    if (!tooMany && skipDamage()) {
        ++m_rows;
        return true;
    }
    m_ended = true;
    return false;
}

bool Scan::rowIdOf(const std::string &sql, int64_t &id) const
{
    const Statement statement = prepare(sql);
    if (!statement || sqlite3_step(statement.get()) != SQLITE_ROW ||
        sqlite3_column_type(statement.get(), 0) != SQLITE_INTEGER)
        return false;
    id = sqlite3_column_int64(statement.get(), 0);
    return true;
}

/// Number of the row read last: as far from the row known last as rows were read since.
bool Scan::lastReadRowId(int64_t &id) const
{
    const uint64_t since = m_rows - m_anchorRow;
    if (since == 0) {
        id = m_anchorRowId;
        return m_anchorRow > 0;
    }
    std::string sql = "SELECT " + m_table.rowId + " FROM " + quoted(m_table.name);
    if (m_anchorRow > 0)
        sql += " WHERE " + m_table.rowId + ">" + std::to_string(m_anchorRowId);
    return rowIdOf(sql + " LIMIT 1 OFFSET " + std::to_string(since - 1), id);
}

/// Stands on the first readable row whose number is above `rowId`, if there is one.
bool Scan::seekAbove(int64_t rowId)
{
    m_statement =
        prepare("SELECT " + m_columns + "," + m_table.rowId + " FROM " + quoted(m_table.name) +
                " WHERE " + m_table.rowId + ">" + std::to_string(rowId));
    return m_statement && sqlite3_step(get()) == SQLITE_ROW;
}

/// Looks beyond the damage in growing steps, then halves the last one. Exports number their rows
/// 1, 2, 3…, so that the numbers tell how many were skipped.
bool Scan::skipDamage()
{
    int64_t before = 0;
    if (m_isOrdered || m_table.rowId.empty() || (!lastReadRowId(before) && m_rows > 0))
        return giveUp();
    int64_t last = 0;
    const bool knowsLast =
        rowIdOf("SELECT max(" + m_table.rowId + ") FROM " + quoted(m_table.name), last);
    if (knowsLast && last <= before)
        return giveUp();
    // The end of the table may be damaged as well: then it is looked for as far as rows can go.
    const uint64_t most =
        knowsLast ? static_cast<uint64_t>(last) - static_cast<uint64_t>(before) : m_mostRows;
    auto above = [before](uint64_t step) {
        return static_cast<int64_t>(static_cast<uint64_t>(before) + step);
    };
    uint64_t step = 1;
    while (step < most && !seekAbove(above(step)))
        step = step == most - 1 ? most : std::min(step * 2, most - 1);
    if (step >= most) {
        if (!knowsLast)
            return giveUp();
        addLost(most);
        return false;
    }
    uint64_t tooNear = step / 2;
    while (step - tooNear > 1) {
        const uint64_t middle = tooNear + (step - tooNear) / 2;
        (seekAbove(above(middle)) ? step : tooNear) = middle;
    }
    if (!seekAbove(above(step)))
        return giveUp();
    m_anchorRowId = sqlite3_column_int64(get(), sqlite3_column_count(get()) - 1);
    m_anchorRow = m_rows + 1;
    addLost(static_cast<uint64_t>(m_anchorRowId) - static_cast<uint64_t>(before) - 1);
    return true;
}

/// At least one row is lost, and nobody knows how many more.
bool Scan::giveUp()
{
    ++m_lost;
    m_lostIsExact = false;
    return false;
}

/// Row numbers are only believed as far as the file has room for the rows.
void Scan::addLost(uint64_t rows)
{
    if (rows <= m_mostRows)
        m_lost += rows;
    else
        giveUp();
}

uint64_t estimatedRows(const Database &database, const Table &table)
{
    if (table.rowId.empty())
        return 0;
    sqlite3_stmt *statement = nullptr;
    const std::string sql = "SELECT max(" + table.rowId + ") FROM " + quoted(table.name);
    sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &statement, nullptr);
    uint64_t rows = 0;
    if (statement && sqlite3_step(statement) == SQLITE_ROW) {
        const int64_t last = sqlite3_column_int64(statement, 0);
        // A hostile row number is no reason to reserve anything or to show a wrong progress.
        const auto most = static_cast<int64_t>(database.fileBytes() / kLeastRowBytes);
        rows = static_cast<uint64_t>(std::clamp<int64_t>(last, 0, most));
    }
    sqlite3_finalize(statement);
    return rows;
}

} // namespace trilane::nsys
