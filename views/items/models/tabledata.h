// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <QString>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace trilane::items {

/// A table prepared for fast sorting and filtering: case-folded text, order of texts. Rows may be
/// parts of other rows (the full names of a base name). Immutable; for long tables, call make() on
/// a worker thread.
class TableData
{
public:
    static constexpr int kNoParent = -1;

    /// `parents`: for each row the row that it is a part of; empty if no row is.
    [[nodiscard]] static std::shared_ptr<const TableData> make(stats::Table table,
                                                               std::vector<int> parents = {});

    [[nodiscard]] const stats::Table &table() const { return m_table; }
    [[nodiscard]] size_t rowCount() const { return m_table.rows.size(); }
    [[nodiscard]] int parentOf(size_t row) const
    {
        return m_parents.empty() ? kNoParent : m_parents[row];
    }
    [[nodiscard]] std::span<const uint32_t> partsOf(size_t row) const
    {
        return m_parts.empty() ? std::span<const uint32_t>() : m_parts[row];
    }
    /// Rows that are no parts of others.
    [[nodiscard]] const std::vector<uint32_t> &tops() const { return m_tops; }
    /// All words of a row, one cell a line, as they are read.
    [[nodiscard]] const std::string &text(size_t row) const { return m_texts[row]; }
    /// The text in lower case.
    [[nodiscard]] const std::string &lowerText(size_t row) const { return m_lower[row]; }
    /// The column has numbers: with a unit, or bare ones among names.
    [[nodiscard]] bool isNumeric(size_t column) const { return m_isNumeric[column]; }
    /// Sort key: a number, or the rank of a text.
    [[nodiscard]] double sortKey(size_t row, size_t column) const;

private:
    void linkParts();
    void makeTexts();
    void rankTexts(size_t column);
    [[nodiscard]] bool hasBareNumbers(size_t column) const;

    stats::Table m_table;
    std::vector<int> m_parents;
    std::vector<std::vector<uint32_t>> m_parts;
    std::vector<uint32_t> m_tops;
    std::vector<std::string> m_texts;
    std::vector<std::string> m_lower;
    std::vector<bool> m_isNumeric;              ///< by column
    std::vector<std::vector<uint32_t>> m_ranks; ///< by column; empty for numbers
};

/// Lower case as a filter compares: of all letters, not only those of English.
[[nodiscard]] std::string lowerCase(const QString &text);

} // namespace trilane::items
