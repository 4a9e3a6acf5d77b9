// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/tablemodel.h"

#include "views/items/text/humantext.h"
#include "views/items/text/tabletext.h"

#include <algorithm>

namespace trilane::items {

namespace {

/// Whether the key column is a number, such as the step.
bool beginsWithNumber(const std::vector<stats::TableColumn> &columns)
{
    return !columns.empty() && columns.front().type == stats::ColumnType::Count;
}

/// Key columns are first, then the share. Columns after the numbers keep their place.
std::vector<size_t> displayOrder(const std::vector<stats::TableColumn> &columns, bool keepsOrder)
{
    std::vector<size_t> order(columns.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (keepsOrder || beginsWithNumber(columns))
        return order;
    const auto share =
        std::find_if(columns.begin(), columns.end(), [](const stats::TableColumn &column) {
            return column.type == stats::ColumnType::Share;
        });
    const auto leading = static_cast<size_t>(share - columns.begin());
    const auto rank = [&](size_t i) {
        if (!TableText::isNumber(columns[i].type))
            return columns[i].optional ? 2 : 0;
        return i == leading ? 1 : 2;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return rank(a) < rank(b); });
    return order;
}

} // namespace

TableModel::TableModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_data(TableData::make({}))
{}

void TableModel::setTable(stats::Table table)
{
    std::shared_ptr<const TableData> data = TableData::make(std::move(table));
    std::vector<ShownRow> rows = shownRows(*data, {});
    setData(std::move(data), std::move(rows));
}

void TableModel::setData(std::shared_ptr<const TableData> data, std::vector<ShownRow> rows)
{
    beginResetModel();
    m_data = data ? std::move(data) : TableData::make({});
    m_rows = std::move(rows);
    const std::vector<stats::TableColumn> &columns = table().columns;
    m_order = displayOrder(columns, m_keepsOrder);
    const auto name = std::find_if(columns.begin(), columns.end(), [](const stats::TableColumn &c) {
        return c.type == stats::ColumnType::Name;
    });
    m_nameColumn = columns.empty()         ? -1
                   : name == columns.end() ? 0
                                           : static_cast<int>(name - columns.begin());
    endResetModel();
}

void TableModel::setRows(std::vector<ShownRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int TableModel::rowOf(uint32_t tableRow) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [tableRow](const ShownRow &row) {
        return row.row == tableRow;
    });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int TableModel::columnOf(const std::string &key) const
{
    for (size_t i = 0; i < m_order.size(); ++i) {
        if (table().columns[m_order[i]].key == key)
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
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

const stats::TableColumn &TableModel::column(int section) const
{
    return table().columns[tableColumn(section)];
}

int TableModel::alignmentOf(int section) const
{
    const bool isNumber = m_data->isNumeric(tableColumn(section));
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

const stats::TableCell &TableModel::cell(const QModelIndex &index) const
{
    return table().rows[shown(index.row()).row][tableColumn(index.column())];
}

QString TableModel::nameOf(size_t tableRow) const
{
    if (m_nameColumn < 0)
        return {};
    const auto column = static_cast<size_t>(m_nameColumn);
    return TableText::cell(table().rows[tableRow][column], table().columns[column]);
}

/// A row of parts has the color of the first of them: the longest.
QString TableModel::colorName(const QModelIndex &index) const
{
    const size_t row = shown(index.row()).row;
    const std::span<const uint32_t> parts = m_data->partsOf(row);
    return nameOf(parts.empty() ? row : parts.front());
}

/// Words in full; where names were folded, the full names.
QString TableModel::tip(const QModelIndex &index) const
{
    constexpr size_t kListed = 12;
    const stats::TableColumn &c = column(index.column());
    if (TableText::isNumber(c.type))
        return {};
    const std::span<const uint32_t> parts = m_data->partsOf(shown(index.row()).row);
    if (c.type != stats::ColumnType::Name || parts.empty())
        return TableText::cell(cell(index), c);
    QStringList names;
    for (size_t i = 0; i < std::min(parts.size(), kListed); ++i)
        names << nameOf(parts[i]);
    if (parts.size() > kListed)
        names << tr("and %1 more").arg(parts.size() - kListed);
    return names.join(QLatin1Char('\n'));
}

QVariant TableModel::openState(const QModelIndex &index) const
{
    const ShownRow &row = shown(index.row());
    return row.canOpen ? QVariant(row.isOpen) : QVariant();
}

QVariant TableModel::sortValue(const QModelIndex &index) const
{
    const stats::TableColumn &c = column(index.column());
    if (TableText::isNumber(c.type))
        return TableText::number(cell(index));
    return TableText::cell(cell(index), c);
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const stats::ColumnType type = column(index.column()).type;
    switch (role) {
    case Qt::DisplayRole:
    case FullTextRole:
        return TableText::cell(cell(index), column(index.column()));
    case Qt::ToolTipRole:
        return tipText(tip(index));
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    case SortRole:
        return sortValue(index);
    case TypeRole:
        return static_cast<int>(type);
    case NameRole:
        return colorName(index);
    case PartRole:
        return shown(index.row()).isPart;
    case OpenRole:
        return openState(index);
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= columnCount())
        return {};
    const stats::TableColumn &c = column(section);
    switch (role) {
    case Qt::DisplayRole:
        return TableText::title(c);
    case Qt::TextAlignmentRole:
        return alignmentOf(section);
    case TypeRole:
        return static_cast<int>(c.type);
    case KeyRole:
        return QString::fromStdString(c.key);
    default:
        return {};
    }
}

} // namespace trilane::items
