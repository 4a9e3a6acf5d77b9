// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "model/importers/nsys/database.h"

#include <sqlite3.h>

#include <atomic>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace trilane::nsys {

/// Reads a table from its first row to its last, by column names. A column that the table does not
/// have reads as NULL. A damaged part of the file is skipped and counted. One thread.
class Scan
{
public:
    /// `order`: a column to sort by; empty = as stored, which is much faster.
    Scan(const Database &database, const Table &table,
         std::initializer_list<std::string_view> columns, std::string_view order = {});
    Scan(const Scan &) = delete;
    Scan &operator=(const Scan &) = delete;

    /// To the next row; false at the end.
    [[nodiscard]] bool next()
    {
        if (sqlite3_step(m_statement.get()) == SQLITE_ROW && m_rows < m_mostRows) [[likely]] {
            ++m_rows;
            return true;
        }
        return nextAfterTrouble();
    }

    /// Number of the current row in the order of reading, from 1; at the end the rows read.
    [[nodiscard]] uint64_t row() const { return m_rows; }
    /// Rows that could not be read; `lostIsExact` is false when there may have been more.
    [[nodiscard]] uint64_t lost() const { return m_lost; }
    [[nodiscard]] bool lostIsExact() const { return m_lostIsExact; }
    /// "row 7 of table X" of the first row that could not be read.
    [[nodiscard]] const std::string &lostPlace() const { return m_lostPlace; }
    [[nodiscard]] const Table &table() const { return m_table; }
    /// "row 7 of table X".
    [[nodiscard]] std::string placeOf(uint64_t row) const;

    // The current row's values, by position in `columns`.
    [[nodiscard]] int type(int column) const { return sqlite3_column_type(get(), column); }
    [[nodiscard]] bool isNull(int column) const { return type(column) == SQLITE_NULL; }
    [[nodiscard]] bool isInteger(int column) const { return type(column) == SQLITE_INTEGER; }
    /// The value if it is a whole number. One look at the column, which is what costs.
    [[nodiscard]] std::optional<int64_t> wholeNumber(int column) const
    {
        // Unprotected values may be read where, as here, one thread has the connection.
        sqlite3_value *value = sqlite3_column_value(get(), column);
        if (sqlite3_value_type(value) != SQLITE_INTEGER)
            return std::nullopt;
        return sqlite3_value_int64(value);
    }
    /// 0 for NULL and what is no number.
    [[nodiscard]] int64_t integer(int column) const { return sqlite3_column_int64(get(), column); }
    [[nodiscard]] double real(int column) const { return sqlite3_column_double(get(), column); }
    /// Valid until the next row; perhaps not UTF-8.
    [[nodiscard]] std::string_view text(int column) const;

private:
    struct Finalize
    {
        void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
    };
    using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

    [[nodiscard]] sqlite3_stmt *get() const { return m_statement.get(); }
    bool nextAfterTrouble();
    bool skipDamage();
    Statement prepare(const std::string &sql) const;
    [[nodiscard]] bool rowIdOf(const std::string &sql, int64_t &id) const;
    [[nodiscard]] bool lastReadRowId(int64_t &id) const;
    [[nodiscard]] bool seekAbove(int64_t rowId);
    bool giveUp();
    void addLost(uint64_t rows);

    const Database &m_database;
    const Table &m_table;
    std::string m_columns; ///< as SQL
    Statement m_statement;
    std::string m_lostPlace;
    uint64_t m_rows = 0;
    uint64_t m_mostRows; ///< a file of this size cannot have more
    uint64_t m_lost = 0;
    uint64_t m_anchorRow = 0;  ///< a row whose number in the table is known; 0 = none
    int64_t m_anchorRowId = 0; ///< that number
    bool m_isOrdered;
    bool m_lostIsExact = true;
    bool m_ended = false;
};

/// Rows of a table as its last row number tells, without reading it; 0 when it cannot be told.
[[nodiscard]] uint64_t estimatedRows(const Database &database, const Table &table);

} // namespace trilane::nsys
