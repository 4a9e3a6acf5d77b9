// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/shownrows.h"
#include "views/items/models/tabledata.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace trilane::items {

/// Model of the rows of a TableData. The share column follows the text columns so that its bar is
/// next to the name; other columns keep their order. GUI thread.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        SortRole = Qt::UserRole, ///< a double for numbers, a QString for words
        TypeRole,                ///< ColumnType as int
        FullTextRole,            ///< full text of a shortened cell
        NameRole,                ///< of the row: determines its color
        KeyRole,                 ///< key of the column
        PartRole,                ///< true for a part of the row above
        OpenRole,                ///< true or false for a row with parts; nothing for others
        KindRole ///< of the row: SliceKind whose color it has, where rows differ in it
    };

    explicit TableModel(QObject *parent = nullptr);

    /// Columns stay in the order of the table; before there is one.
    void setKeepsOrder(bool keepsOrder) { m_keepsOrder = keepsOrder; }
    /// All rows in the order of the table.
    void setTable(stats::Table table);
    /// Null: nothing.
    void setData(std::shared_ptr<const TableData> data, std::vector<ShownRow> rows);
    void setRows(std::vector<ShownRow> rows);
    [[nodiscard]] const std::shared_ptr<const TableData> &tableData() const { return m_data; }
    [[nodiscard]] const stats::Table &table() const { return m_data->table(); }
    [[nodiscard]] const ShownRow &shown(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// View row of a table row; -1 if hidden.
    [[nodiscard]] int rowOf(uint32_t tableRow) const;
    /// Column of the model that shows the column with that key; -1 if there is none.
    [[nodiscard]] int columnOf(const std::string &key) const;
    /// Column of the table that a section shows.
    [[nodiscard]] size_t tableColumn(int section) const
    {
        return m_order[static_cast<size_t>(section)];
    }
    /// Updates titles and texts after a change of language.
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const stats::TableColumn &column(int section) const;
    [[nodiscard]] int alignmentOf(int section) const;
    [[nodiscard]] const stats::TableCell &cell(const QModelIndex &index) const;
    [[nodiscard]] QVariant sortValue(const QModelIndex &index) const;
    [[nodiscard]] QString nameOf(size_t tableRow) const;
    [[nodiscard]] QString colorName(const QModelIndex &index) const;
    [[nodiscard]] QString tip(const QModelIndex &index) const;
    [[nodiscard]] QVariant openState(const QModelIndex &index) const;

    std::shared_ptr<const TableData> m_data;
    std::vector<ShownRow> m_rows;
    std::vector<size_t> m_order; ///< column of the table by section
    bool m_keepsOrder = false;
    int m_nameColumn = -1; ///< of the table: the first Name, else the first of all
};

} // namespace trilane::items
