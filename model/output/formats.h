// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <memory>
#include <span>
#include <string>
#include <utility>

namespace trilane::output {

/// Writes one table: begin(), then row() for each, then end(); output can be taken in between. One
/// thread.
class TableWriter
{
public:
    virtual ~TableWriter() = default;
    /// `table` outlives the writing. Its rows are not written here; text fits its columns to them.
    virtual void begin(const stats::Table &table) = 0;
    virtual void row(std::span<const stats::TableCell> cells) = 0;
    virtual void end() {}
    /// One that writes other rows of the same table at the same time, if these do not depend on
    /// each other; else null. After begin().
    [[nodiscard]] virtual std::unique_ptr<TableWriter> helper() const { return nullptr; }
    [[nodiscard]] size_t waiting() const { return m_out.size(); }
    [[nodiscard]] std::string take() { return std::exchange(m_out, {}); }
    /// The text written so far, and clearing it; the memory is reused.
    [[nodiscard]] std::string_view text() const { return m_out; }
    void clear() { m_out.clear(); }

protected:
    std::string m_out;
};

/// Escapes a text for CSV; see exportTable().
enum class CsvTexts : uint8_t { Safe, Raw };

// One a format; see exportTable().
[[nodiscard]] std::unique_ptr<TableWriter> csvWriter(CsvTexts texts);
[[nodiscard]] std::unique_ptr<TableWriter> jsonWriter();
[[nodiscard]] std::unique_ptr<TableWriter> markdownWriter();
[[nodiscard]] std::unique_ptr<TableWriter> textWriter(size_t width);

/// A field of CSV, quoted if needed.
void addCsvText(std::string &out, std::string_view text, CsvTexts how);
void addCsvCell(std::string &out, const stats::TableCell &cell, CsvTexts how);

/// One object with the list "tables".
[[nodiscard]] std::string json(std::span<const stats::Table> tables);
/// A table's title as one or more lines above it.
[[nodiscard]] std::string csvTitle(const stats::Table &table, CsvTexts how);
[[nodiscard]] std::string markdownTitle(const stats::Table &table);
[[nodiscard]] std::string textTitle(const stats::Table &table);

/// Numbers are aligned to the right.
[[nodiscard]] constexpr bool isNumber(stats::ColumnType type)
{
    return type != stats::ColumnType::Text && type != stats::ColumnType::Name;
}

/// A cell as machines read it: unrounded, without unit; nothing for an empty cell.
[[nodiscard]] std::string rawText(const stats::TableCell &cell);

/// Human-readable cells of one column: durations of a column share a unit, so that digits are
/// aligned.
class ColumnText
{
public:
    ColumnText(const stats::Table &table, size_t column);
    void add(std::string &out, const stats::TableCell &cell) const;
    [[nodiscard]] std::string of(const stats::TableCell &cell) const
    {
        std::string text;
        add(text, cell);
        return text;
    }

private:
    const stats::TableColumn &m_column;
    double m_unit = 0; ///< of durations, ns; 0 = a unit a cell
};

} // namespace trilane::output
