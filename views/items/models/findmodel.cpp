// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/findmodel.h"

#include "views/items/models/tablemodel.h"
#include "views/items/text/humantext.h"

namespace trilane::items {

FindModel::FindModel(const std::vector<search::SearchHit> &hits, QObject *parent)
    : QAbstractTableModel(parent)
    , m_hits(hits)
{}

void FindModel::setRows(std::shared_ptr<const store::Store> store, FindRows rows)
{
    beginResetModel();
    m_store = std::move(store);
    m_rows = std::move(rows);
    endResetModel();
}

std::optional<int> FindModel::rowOf(const search::SearchHit &hit) const
{
    for (size_t row = 0; row < m_rows.hits.size(); ++row) {
        if (m_hits[m_rows.hits[row]].isSame(hit))
            return static_cast<int>(row);
    }
    return std::nullopt;
}

void FindModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int FindModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.hits.size());
}

int FindModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

void FindModel::sort(int column, Qt::SortOrder order)
{
    const FindOrder wanted{column, order == Qt::AscendingOrder};
    if (column < 0 || column >= ColumnCount || wanted == m_wanted)
        return;
    m_wanted = wanted;
    emit orderChanged();
}

QVariant FindModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const search::SearchHit &hit = m_hits[hitAt(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case TableModel::FullTextRole:
        return text(*m_store, hit, column);
    case Qt::ToolTipRole:
        return isNumber(column) ? QVariant() : tipText(text(*m_store, hit, column));
    case Qt::TextAlignmentRole:
        return static_cast<int>((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case TableModel::SortRole:
        return isNumber(column) ? QVariant(number(*m_store, hit, column))
                                : QVariant(text(*m_store, hit, column));
    case TableModel::TypeRole:
        // Values other than shares get an empty cell, not an empty bar.
        return static_cast<int>(has(hit, column) ? type(column) : stats::ColumnType::Text);
    case TableModel::NameRole:
        return text(*m_store, hit, Name);
    case TableModel::KindRole:
        return static_cast<int>(hit.isTrack() ? SliceKind::Unknown : hit.kind);
    default:
        return {};
    }
}

QVariant FindModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return title(section);
    case Qt::TextAlignmentRole:
        return static_cast<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case TableModel::TypeRole:
        return static_cast<int>(type(section));
    case TableModel::KeyRole:
        return QString::fromLatin1(key(section));
    default:
        return {};
    }
}

} // namespace trilane::items
