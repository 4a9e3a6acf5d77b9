// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/table.h"

#include <QAbstractTableModel>

#include <vector>

namespace trilane {

/// Shows the Table of an analysis. The share stands behind the words, where its bar is read with
/// the name; the other columns keep their order. GUI thread.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        SortRole = Qt::UserRole, ///< a double for numbers, a QString for words
        TypeRole,                ///< ColumnType as int
        FullTextRole,            ///< what a narrow cell may have to shorten
        NameRole,                ///< of the row: what its colour goes by
        KeyRole,                 ///< key of the column
        KindRole ///< of the row: SliceKind whose colour it has, where rows differ in it
    };

    explicit TableModel(QObject *parent = nullptr);

    void setTable(Table table);
    [[nodiscard]] const Table &table() const { return m_table; }
    /// Column of the model that shows the column with that key; -1 if there is none.
    [[nodiscard]] int columnOf(const std::string &key) const;
    /// Titles and words are asked for anew: the language has changed.
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const TableColumn &column(int section) const;
    [[nodiscard]] const TableCell &cell(const QModelIndex &index) const;
    [[nodiscard]] QVariant sortValue(const QModelIndex &index) const;
    [[nodiscard]] QString nameOf(int row) const;

    Table m_table;
    std::vector<size_t> m_order; ///< column of the table by section
    int m_nameColumn = -1;       ///< of the table: the first Name, else the first of all
};

} // namespace trilane
