// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatortable.h"
#include "views/items/models/tabledata.h"

#include <QAbstractItemModel>

#include <memory>

namespace trilane::items {

class RowFilter;

/// Shows an operator tree: nested operators are below their row. Sorts each level by any column; a
/// filter keeps matching rows and their ancestors. Has the roles of TableModel. GUI thread.
class OperatorModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    explicit OperatorModel(QObject *parent = nullptr);

    /// Null: nothing. `paths` by row of the data.
    void setData(std::shared_ptr<const TableData> data, std::vector<operators::PathId> paths);
    [[nodiscard]] const std::shared_ptr<const TableData> &tableData() const { return m_data; }
    void setFilter(const QString &text, bool isPattern);
    [[nodiscard]] QString filterError() const { return m_error; }
    /// Rows that the filter leaves, and all.
    [[nodiscard]] size_t shownCount() const { return m_shownCount; }
    [[nodiscard]] size_t totalCount() const { return m_data->rowCount(); }
    [[nodiscard]] operators::PathId pathOf(const QModelIndex &index) const;
    /// Row of the data.
    [[nodiscard]] size_t dataRow(const QModelIndex &index) const { return index.internalId(); }
    [[nodiscard]] int columnOf(const std::string &key) const;
    void retranslate();

    void sort(int column, Qt::SortOrder order) override;
    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const std::vector<uint32_t> &below(const QModelIndex &parent) const;
    [[nodiscard]] QString text(size_t row, size_t column) const;
    void choose(const RowFilter &filter);
    void arrange();

    std::shared_ptr<const TableData> m_data;
    std::vector<operators::PathId> m_paths;
    std::vector<std::vector<uint32_t>> m_below; ///< by row; the last one has the outermost
    std::vector<int> m_place;                   ///< by row: among those beside it
    std::vector<bool> m_isShown;                ///< by row
    size_t m_shownCount = 0;
    QString m_filter;
    bool m_isPattern = false;
    QString m_error;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

} // namespace trilane::items
