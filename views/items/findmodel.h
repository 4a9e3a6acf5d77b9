// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search.h"
#include "views/items/tablemodel.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace trilane {

/// Results of a search as a table; roles are those of TableModel. Keeps its order by a column
/// while results come; shows at most kMostRows, the first ones in that order. GUI thread.
class FindModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Where, Argument, Share, Count, Total, Average, First, ColumnCount };
    static constexpr size_t kMostRows = 10'000;

    /// Shows results that are somebody else's and outlive it. Whoever changes them says so before
    /// and afterwards.
    explicit FindModel(const std::vector<SearchHit> &hits, QObject *parent = nullptr);
    void beginChange();
    void endChange(std::shared_ptr<const Store> store);
    [[nodiscard]] bool hasArguments() const { return m_hasArguments; }
    [[nodiscard]] size_t hitAt(int row) const { return m_order[static_cast<size_t>(row)]; }
    /// Row of the result that stands for the same slices; none when it is not shown.
    [[nodiscard]] std::optional<int> rowOf(const SearchHit &hit) const;
    [[nodiscard]] double largestShare() const { return m_largestShare; }
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void order();
    [[nodiscard]] QString text(const SearchHit &hit, int column) const;
    [[nodiscard]] double number(const SearchHit &hit, int column) const;

    std::shared_ptr<const Store> m_store;
    const std::vector<SearchHit> &m_hits;
    std::vector<uint32_t> m_order; ///< by row
    int m_column = Total;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    bool m_hasArguments = false;
    double m_largestShare = 0;
    bool m_changing = false;
};

} // namespace trilane
