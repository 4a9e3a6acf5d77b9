// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/findcells.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace trilane::items {

/// Table model of search results; roles are those of TableModel. Rows are sorted elsewhere. GUI
/// thread.
class FindModel : public QAbstractTableModel, public FindCells
{
    Q_OBJECT

public:
    /// Shows results that another object owns and that outlive it. They may become more and more
    /// may become known of them; before they go the rows have to be taken away.
    explicit FindModel(const std::vector<search::SearchHit> &hits, QObject *parent = nullptr);
    void setRows(std::shared_ptr<const store::Store> store, FindRows rows);
    [[nodiscard]] const FindOrder &order() const { return m_wanted; }
    [[nodiscard]] bool hasArguments() const { return m_rows.hasArguments; }
    [[nodiscard]] size_t hitAt(int row) const { return m_rows.hits[static_cast<size_t>(row)]; }
    /// Row of the result for the same slices; none if it is not shown.
    [[nodiscard]] std::optional<int> rowOf(const search::SearchHit &hit) const;
    [[nodiscard]] double largestShare() const { return m_rows.largestShare; }
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    /// Only requests an order: see orderChanged().
    void sort(int column, Qt::SortOrder order) override;

signals:
    void orderChanged();

private:
    std::shared_ptr<const store::Store> m_store;
    const std::vector<search::SearchHit> &m_hits;
    FindRows m_rows;
    FindOrder m_wanted;
};

} // namespace trilane::items
