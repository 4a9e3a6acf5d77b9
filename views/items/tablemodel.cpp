// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/tablemodel.h"

#include "views/items/tabletext.h"

#include <algorithm>

namespace trilane {

namespace {

std::vector<size_t> displayOrder(const std::vector<TableColumn> &columns)
{
    std::vector<size_t> order(columns.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto rank = [&](size_t i) {
        if (!TableText::isNumber(columns[i].type))
            return 0;
        return columns[i].type == ColumnType::Share ? 1 : 2;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return rank(a) < rank(b); });
    return order;
}

} // namespace

TableModel::TableModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void TableModel::setTable(Table table)
{
    beginResetModel();
    m_table = std::move(table);
    m_order = displayOrder(m_table.columns);
    m_nameColumn = m_table.columns.empty() ? -1 : 0;
    for (size_t i = 0; i < m_table.columns.size(); ++i) {
        if (m_table.columns[i].type == ColumnType::Name) {
            m_nameColumn = static_cast<int>(i);
            break;
        }
    }
    endResetModel();
}

int TableModel::columnOf(const std::string &key) const
{
    for (size_t i = 0; i < m_order.size(); ++i) {
        if (m_table.columns[m_order[i]].key == key)
            return static_cast<int>(i);
    }
    return -1;
}

void TableModel::retranslate()
{
    if (m_order.empty())
        return;
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

const TableColumn &TableModel::column(int section) const
{
    return m_table.columns[m_order[static_cast<size_t>(section)]];
}

const TableCell &TableModel::cell(const QModelIndex &index) const
{
    return m_table
        .rows[static_cast<size_t>(index.row())][m_order[static_cast<size_t>(index.column())]];
}

QString TableModel::nameOf(int row) const
{
    if (m_nameColumn < 0)
        return {};
    return TableText::cell(
        m_table.rows[static_cast<size_t>(row)][static_cast<size_t>(m_nameColumn)],
        m_table.columns[static_cast<size_t>(m_nameColumn)]);
}

QVariant TableModel::sortValue(const QModelIndex &index) const
{
    const TableColumn &c = column(index.column());
    if (TableText::isNumber(c.type))
        return TableText::number(cell(index));
    return TableText::cell(cell(index), c);
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ColumnType type = column(index.column()).type;
    switch (role) {
    case Qt::DisplayRole:
    case FullTextRole:
        return TableText::cell(cell(index), column(index.column()));
    case Qt::ToolTipRole:
        return TableText::isNumber(type) ? QVariant()
                                         : TableText::cell(cell(index), column(index.column()));
    case Qt::TextAlignmentRole:
        return static_cast<int>((TableText::isNumber(type) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case SortRole:
        return sortValue(index);
    case TypeRole:
        return static_cast<int>(type);
    case NameRole:
        return nameOf(index.row());
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= columnCount())
        return {};
    const TableColumn &c = column(section);
    switch (role) {
    case Qt::DisplayRole:
        return TableText::title(c);
    case Qt::TextAlignmentRole:
        return static_cast<int>((TableText::isNumber(c.type) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case TypeRole:
        return static_cast<int>(c.type);
    case KeyRole:
        return QString::fromStdString(c.key);
    default:
        return {};
    }
}

} // namespace trilane
