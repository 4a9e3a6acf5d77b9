// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/scan.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace trilane::nsys {

namespace {

/// No row takes less: a cell pointer, two lengths, a header with one column.
constexpr uint64_t kMinRowBytes = 5;
/// A batch stays in the processor's cache, and its texts stay small.
constexpr size_t kBatchRows = 128;
constexpr size_t kBatchTexts = size_t{1} << 20;

/// A function per scan costs less per row than passing the scan to one function.
std::string functionFor(const void *scan)
{
    return "trilane_take_row_" + std::to_string(reinterpret_cast<uintptr_t>(scan));
}

} // namespace

Scan::Scan(const Database &database, const Table &table,
           std::initializer_list<std::string_view> columns, std::string_view order)
    : m_database(database)
    , m_table(table)
    , m_function(functionFor(this))
    , m_width(columns.size() + 1)
    , m_cells(kBatchRows * m_width)
    , m_mostRows(database.fileBytes() / kMinRowBytes + 1)
    , m_isOrdered(!order.empty())
{
    // Callable only from the own statements, not from a hostile schema.
    sqlite3_create_function_v2(database.handle(), m_function.c_str(), -1,
                               SQLITE_UTF8 | SQLITE_DIRECTONLY, this, takeRow, nullptr, nullptr,
                               nullptr);
    std::string sorted = "(SELECT " + sqlQuoted(order);
    for (const std::string_view column : columns) {
        m_columns += m_columns.empty() ? "" : ",";
        m_columns += table.has(column) ? sqlQuoted(column) : "NULL";
        if (table.has(column))
            sorted += ',' + sqlQuoted(column);
    }
    // With a limit, the rows are sorted before they are taken.
    sorted += " FROM " + sqlQuoted(table.name) + " ORDER BY 1 LIMIT -1)";
    start(m_isOrdered ? sorted + " WHERE " : rowsAbove(table.after), false);
}

Scan::~Scan()
{
    m_statement.reset();
    if (m_failure != 0 && !m_isTold)
        m_database.noteFailure(m_failure);
    sqlite3_create_function_v2(m_database.handle(), m_function.c_str(), -1, SQLITE_UTF8, nullptr,
                               nullptr, nullptr, nullptr, nullptr);
}

/// `rows`: their source, up to the conditions.
void Scan::start(const std::string &rows, bool withRowId)
{
    m_statement = m_database.prepare("SELECT 1 FROM " + rows + m_function + "(" + m_columns +
                                     (withRowId ? "," + m_table.rowId : std::string()) + ")");
    // NULL: not even the beginning of the table could be read.
    m_code = m_statement ? SQLITE_ROW : SQLITE_CORRUPT;
}

void Scan::takeRow(sqlite3_context *context, int count, sqlite3_value **values)
{
    auto *scan = static_cast<Scan *>(sqlite3_user_data(context));
    // True ends the step: the batch is full.
    sqlite3_result_int(context, scan->take(count, values) ? 1 : 0);
}

bool Scan::take(int count, sqlite3_value **values)
{
    Cell *cell = &m_cells[m_filled * m_width];
    for (int i = 0; i < count; ++i, ++cell) {
        sqlite3_value *value = values[i];
        cell->type = sqlite3_value_type(value);
        if (cell->type == SQLITE_INTEGER) [[likely]] {
            cell->integer = sqlite3_value_int64(value);
        } else if (cell->type == SQLITE_FLOAT) {
            cell->integer = std::bit_cast<int64_t>(sqlite3_value_double(value));
        } else if (cell->type == SQLITE_TEXT) {
            const auto *text = reinterpret_cast<const char *>(sqlite3_value_text(value));
            cell->integer = static_cast<int64_t>(m_texts.size());
            cell->bytes = text ? static_cast<uint32_t>(sqlite3_value_bytes(value)) : 0;
            m_texts.append(text ? text : "", cell->bytes);
        }
    }
    ++m_filled;
    return m_filled == kBatchRows || m_texts.size() > kBatchTexts;
}

/// The next batch; false at the end or on an error, see m_code.
bool Scan::fill()
{
    m_filled = 0;
    m_at = 0;
    m_texts.clear();
    if (m_code == SQLITE_ROW)
        m_code = sqlite3_step(m_statement.get());
    return m_filled > 0;
}

double Scan::real(int column) const
{
    const Cell &value = cell(column);
    if (value.type == SQLITE_FLOAT)
        return std::bit_cast<double>(value.integer);
    return static_cast<double>(integer(column));
}

std::string_view Scan::text(int column) const
{
    const Cell &value = cell(column);
    return value.type == SQLITE_TEXT
               ? std::string_view(m_texts).substr(static_cast<size_t>(value.integer), value.bytes)
               : std::string_view();
}

Message Scan::placeOf(uint64_t row) const
{
    return msg("row %1 of table %2", static_cast<uint64_t>(m_table.after.value_or(0)) + row,
               m_table.name);
}

/// The table's rows, those above a number only, for FROM; a condition may follow.
std::string Scan::rowsAbove(std::optional<int64_t> rowId) const
{
    std::string rows = sqlQuoted(m_table.name) + " WHERE ";
    // "At least the next" and not "above": for that SQLite would look at the page of rowId itself,
    // which may be the damaged one.
    if (rowId && *rowId == std::numeric_limits<int64_t>::max())
        rows += "0 AND ";
    else if (rowId)
        rows += m_table.rowId + ">=" + std::to_string(*rowId + 1) + " AND ";
    if (m_table.last)
        rows += m_table.rowId + "<=" + std::to_string(*m_table.last) + " AND ";
    return rows;
}

/// Skips damage if possible.
bool Scan::nextBatch()
{
    const bool tooMany = m_rows >= m_mostRows;
    if (!tooMany && fill())
        return true;
    if (m_code == SQLITE_DONE || (m_code & 0xff) == SQLITE_INTERRUPT)
        return false;
    if (m_lostPlace.empty())
        m_lostPlace = placeOf(m_rows + 1);
    if (m_failure == 0)
        m_failure = tooMany || m_code == SQLITE_ROW ? SQLITE_CORRUPT : m_code;
    // More rows than the file has room for: its pages are linked in a circle.
    const bool goesOn = tooMany ? giveUp() : skipDamage();
    if (!goesOn)
        m_code = SQLITE_DONE;
    return goesOn;
}

bool Scan::rowIdOf(const std::string &sql, int64_t &id) const
{
    const Statement statement = m_database.prepare(sql);
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
        id = m_anchorRow > 0 ? m_anchorRowId : m_table.after.value_or(0);
        return m_anchorRow > 0 || m_table.after;
    }
    const std::string rows = rowsAbove(m_anchorRow > 0 ? m_anchorRowId : m_table.after);
    return rowIdOf("SELECT " + m_table.rowId + " FROM " + rows + "1 LIMIT 1 OFFSET " +
                       std::to_string(since - 1),
                   id);
}

/// Moves to the first readable row whose number is above `rowId`, if there is one.
bool Scan::seekAbove(int64_t rowId)
{
    start(rowsAbove(rowId), true);
    return fill();
}

/// Searches beyond the damage in growing steps, then bisects the last one. Exports number their
/// rows 1, 2, 3…, so the numbers show how many were skipped.
bool Scan::skipDamage()
{
    int64_t before = 0;
    if (m_isOrdered || m_table.rowId.empty() || (!lastReadRowId(before) && m_rows > 0))
        return giveUp();
    int64_t last = 0;
    const bool knowsLast =
        rowIdOf("SELECT max(" + m_table.rowId + ") FROM " + rowsAbove(m_table.after) + "1", last);
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
    m_anchorRowId = integer(static_cast<int>(m_width) - 1);
    m_anchorRow = m_rows + 1;
    addLost(static_cast<uint64_t>(m_anchorRowId) - static_cast<uint64_t>(before) - 1);
    return true;
}

/// At least one row is lost; the actual number is unknown.
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
    const Statement statement =
        database.prepare("SELECT max(" + table.rowId + ") FROM " + sqlQuoted(table.name));
    if (!database.step(statement))
        return 0;
    const int64_t last = sqlite3_column_int64(statement.get(), 0);
    // A hostile row number is no reason to reserve anything or to show a wrong progress.
    const auto most = static_cast<int64_t>(database.fileBytes() / kMinRowBytes);
    return static_cast<uint64_t>(std::clamp<int64_t>(last, 0, most));
}

} // namespace trilane::nsys
