// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/operatormodel.h"

#include "views/items/models/rowfilter.h"
#include "views/items/models/tablemodel.h"
#include "views/items/text/humantext.h"
#include "views/items/text/tabletext.h"

#include <algorithm>

namespace trilane::items {

OperatorModel::OperatorModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_data(TableData::make({}))
    , m_below(1)
{}

void OperatorModel::setData(std::shared_ptr<const TableData> data,
                            std::vector<operators::PathId> paths)
{
    beginResetModel();
    m_data = data ? std::move(data) : TableData::make({});
    m_paths = std::move(paths);
    choose(RowFilter(m_filter, m_isPattern, m_data->table().columns));
    endResetModel();
}

void OperatorModel::setFilter(const QString &text, bool isPattern)
{
    if (text == m_filter && isPattern == m_isPattern)
        return;
    m_filter = text;
    m_isPattern = isPattern;
    beginResetModel();
    choose(RowFilter(m_filter, m_isPattern, m_data->table().columns));
    endResetModel();
}

/// A row that passes is seen among those that it is nested in.
void OperatorModel::choose(const RowFilter &filter)
{
    const size_t rows = m_data->rowCount();
    m_error = filter.error();
    m_isShown.assign(rows, filter.isEmpty());
    for (size_t row = rows; row-- > 0;) {
        m_isShown[row] = m_isShown[row] || filter.keeps(*m_data, row);
        if (const int parent = m_data->parentOf(row); parent >= 0 && m_isShown[row])
            m_isShown[static_cast<size_t>(parent)] = true;
    }
    m_below.assign(rows + 1, {});
    m_shownCount = 0;
    for (size_t row = 0; row < rows; ++row) {
        if (!m_isShown[row])
            continue;
        const int parent = m_data->parentOf(row);
        m_below[parent < 0 ? rows : static_cast<size_t>(parent)].push_back(
            static_cast<uint32_t>(row));
        ++m_shownCount;
    }
    arrange();
}

/// Equal ones stay in the order in which they first began.
void OperatorModel::arrange()
{
    m_place.assign(m_data->rowCount(), 0);
    const bool sorts = m_sortColumn >= 0 && m_sortColumn < columnCount();
    const auto column = static_cast<size_t>(m_sortColumn);
    for (std::vector<uint32_t> &level : m_below) {
        std::sort(level.begin(), level.end(), [&](uint32_t a, uint32_t b) {
            const double one = sorts ? m_data->sortKey(a, column) : 0;
            const double other = sorts ? m_data->sortKey(b, column) : 0;
            if (one != other)
                return m_sortOrder == Qt::AscendingOrder ? one < other : one > other;
            return a < b;
        });
        for (size_t i = 0; i < level.size(); ++i)
            m_place[level[i]] = static_cast<int>(i);
    }
}

void OperatorModel::sort(int column, Qt::SortOrder order)
{
    if (column == m_sortColumn && order == m_sortOrder)
        return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex &at : before)
        after << createIndex(m_place[at.internalId()], at.column(), at.internalId());
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

operators::PathId OperatorModel::pathOf(const QModelIndex &index) const
{
    return index.isValid() ? m_paths[dataRow(index)] : operators::PathId();
}

int OperatorModel::columnOf(const std::string &key) const
{
    const std::vector<stats::TableColumn> &columns = m_data->table().columns;
    const auto found =
        std::find_if(columns.begin(), columns.end(),
                     [&](const stats::TableColumn &column) { return column.key == key; });
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

void OperatorModel::retranslate()
{
    if (columnCount() == 0)
        return;
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    emit layoutChanged();
}

const std::vector<uint32_t> &OperatorModel::below(const QModelIndex &parent) const
{
    return parent.isValid() ? m_below[dataRow(parent)] : m_below.back();
}

QModelIndex OperatorModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr{below(parent)[static_cast<size_t>(row)]});
}

QModelIndex OperatorModel::parent(const QModelIndex &index) const
{
    const int above = index.isValid() ? m_data->parentOf(dataRow(index)) : -1;
    return above < 0
               ? QModelIndex()
               : createIndex(m_place[static_cast<size_t>(above)], 0, static_cast<quintptr>(above));
}

int OperatorModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(below(parent).size());
}

int OperatorModel::columnCount(const QModelIndex &) const
{
    return static_cast<int>(m_data->table().columns.size());
}

QString OperatorModel::text(size_t row, size_t column) const
{
    const stats::Table &table = m_data->table();
    return TableText::cell(table.rows[row][column], table.columns[column]);
}

QVariant OperatorModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = static_cast<size_t>(index.column());
    const stats::TableColumn &of = m_data->table().columns[column];
    switch (role) {
    case Qt::DisplayRole:
    case TableModel::FullTextRole:
        return text(dataRow(index), column);
    case Qt::ToolTipRole:
        return column == 0 ? QVariant(tipText(text(dataRow(index), 0))) : QVariant();
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case TableModel::SortRole:
        return TableText::number(m_data->table().rows[dataRow(index)][column]);
    case TableModel::TypeRole:
        return static_cast<int>(of.type);
    case TableModel::NameRole:
        return text(dataRow(index), 0);
    case TableModel::KindRole:
        return static_cast<int>(m_paths[dataRow(index)] == operators::kNoPath ? SliceKind::Unknown
                                                                              : SliceKind::Range);
    default:
        return {};
    }
}

QVariant OperatorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const stats::TableColumn &of = m_data->table().columns[static_cast<size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return TableText::title(of);
    case Qt::TextAlignmentRole:
        return static_cast<int>((TableText::isNumber(of.type) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case TableModel::TypeRole:
        return static_cast<int>(of.type);
    case TableModel::KeyRole:
        return QString::fromStdString(of.key);
    default:
        return {};
    }
}

} // namespace trilane::items
