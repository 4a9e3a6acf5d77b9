// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/tablefilter.h"

#include "views/items/tablemodel.h"
#include "views/items/tabletext.h"

#include <algorithm>

namespace trilane {

TableFilter::TableFilter(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(TableModel::SortRole);
}

void TableFilter::setFilter(const QString &text)
{
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool TableFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QAbstractItemModel *model = sourceModel();
    QString all;
    for (int column = 0; column < model->columnCount(parent) && !m_words.isEmpty(); ++column) {
        const QModelIndex index = model->index(row, column, parent);
        const auto type = static_cast<ColumnType>(index.data(TableModel::TypeRole).toInt());
        if (!TableText::isNumber(type))
            all += index.data(TableModel::FullTextRole).toString() + QLatin1Char('\n');
    }
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString &word) {
        return all.contains(word, Qt::CaseInsensitive);
    });
}

bool TableFilter::lessThan(const QModelIndex &a, const QModelIndex &b) const
{
    const QVariant left = a.data(TableModel::SortRole);
    const QVariant right = b.data(TableModel::SortRole);
    if (left.typeId() == QMetaType::Double && right.typeId() == QMetaType::Double)
        return left.toDouble() < right.toDouble();
    return left.toString().compare(right.toString(), Qt::CaseInsensitive) < 0;
}

} // namespace trilane
