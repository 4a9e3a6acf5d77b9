// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/formats/nsys/reader/database.h"

#include <sqlite3.h>

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::nsys {

/// Reads a table sequentially, by column names. Missing columns read as NULL. A damaged part of the
/// file is skipped and counted. One thread. Rows arrive in batches: our SQL function receives the
/// values of each row as decoded by SQLite, which is twice as fast as stepping through rows and
/// querying columns.
class Scan
{
public:
    /// `order`: a column to sort by; empty = as stored, which is much faster.
    Scan(const Database &database, const Table &table,
         std::initializer_list<std::string_view> columns, std::string_view order = {});
    Scan(const Scan &) = delete;
    Scan &operator=(const Scan &) = delete;
    ~Scan();

    /// Moves to the next row; false at the end.
    [[nodiscard]] bool next()
    {
        ++m_at;
        if (m_at >= m_filled && !nextBatch())
            return false;
        ++m_rows;
        return true;
    }

    /// Number of the current row in the order of reading, from 1; at the end the rows read.
    [[nodiscard]] uint64_t row() const { return m_rows; }
    /// Unreadable rows; `lostIsExact` is false if there may have been more. Scans that do not ask
    /// for them do not count them; the database then records the failure.
    [[nodiscard]] uint64_t lost() const
    {
        m_isTold = true;
        return m_lost;
    }
    [[nodiscard]] bool lostIsExact() const { return m_lostIsExact; }
    /// "row 7 of table X" of the first row that could not be read.
    [[nodiscard]] const Message &lostPlace() const { return m_lostPlace; }
    [[nodiscard]] const Table &table() const { return m_table; }
    /// "row 7 of table X".
    [[nodiscard]] Message placeOf(uint64_t row) const;

    // The current row's values, by position in `columns`.
    [[nodiscard]] bool isNull(int column) const { return cell(column).type == SQLITE_NULL; }
    [[nodiscard]] bool isInteger(int column) const { return cell(column).type == SQLITE_INTEGER; }
    [[nodiscard]] bool isText(int column) const { return cell(column).type == SQLITE_TEXT; }
    [[nodiscard]] bool isNumber(int column) const
    {
        return isInteger(column) || cell(column).type == SQLITE_FLOAT;
    }
    /// The value if it is a whole number.
    [[nodiscard]] std::optional<int64_t> wholeNumber(int column) const
    {
        return isInteger(column) ? std::optional(cell(column).integer) : std::nullopt;
    }
    /// 0 for values other than integers.
    [[nodiscard]] int64_t integer(int column) const
    {
        return isInteger(column) ? cell(column).integer : 0;
    }
    /// 0 for values other than numbers.
    [[nodiscard]] double real(int column) const;
    /// Empty for values other than text. Valid until the next row; may be invalid UTF-8.
    [[nodiscard]] std::string_view text(int column) const;

private:
    struct Cell
    {
        int64_t integer = 0; ///< bits of a double; where in m_texts a text begins
        uint32_t bytes = 0;  ///< of a text
        int32_t type = SQLITE_NULL;
    };

    [[nodiscard]] const Cell &cell(int column) const
    {
        return m_cells[m_at * m_width + static_cast<size_t>(column)];
    }
    static void takeRow(sqlite3_context *context, int count, sqlite3_value **values);
    bool take(int count, sqlite3_value **values);
    void start(const std::string &rows, bool withRowId);
    bool fill();
    bool nextBatch();
    bool skipDamage();
    [[nodiscard]] std::string rowsAbove(std::optional<int64_t> rowId) const;
    [[nodiscard]] bool rowIdOf(const std::string &sql, int64_t &id) const;
    [[nodiscard]] bool lastReadRowId(int64_t &id) const;
    [[nodiscard]] bool seekAbove(int64_t rowId);
    bool giveUp();
    void addLost(uint64_t rows);

    const Database &m_database;
    const Table &m_table;
    std::string m_function; ///< its name
    std::string m_columns;  ///< as SQL
    Statement m_statement;
    size_t m_width; ///< cells a row: the columns and, after damage, the row's number
    std::vector<Cell> m_cells;
    std::string m_texts;
    size_t m_filled = 0;     ///< rows in the batch
    size_t m_at = 0;         ///< the current one
    int m_code = SQLITE_ROW; ///< result of the last step; SQLITE_ROW: there may be more
    int m_failure = 0;       ///< the first error reported for unreadable rows
    mutable bool m_isTold = false;
    Message m_lostPlace;
    uint64_t m_rows = 0;
    uint64_t m_mostRows; ///< a file of this size cannot have more
    uint64_t m_lost = 0;
    uint64_t m_anchorRow = 0;  ///< a row whose number in the table is known; 0 = none
    int64_t m_anchorRowId = 0; ///< that number
    bool m_isOrdered;
    bool m_lostIsExact = true;
};

/// Number of rows estimated from the last row number, without reading the table; 0 if unknown.
[[nodiscard]] uint64_t estimatedRows(const Database &database, const Table &table);

} // namespace trilane::nsys
