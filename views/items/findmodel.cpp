// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/findmodel.h"

#include "views/items/findtext.h"
#include "views/items/humantext.h"
#include "views/items/tabletext.h"

#include <algorithm>

namespace trilane {

namespace {

struct ColumnInfo
{
    ColumnType type;
    const char *title;
    const char *key;
};

constexpr std::array<ColumnInfo, FindModel::ColumnCount> kColumns{{
    {ColumnType::Name, QT_TRANSLATE_NOOP("TableText", "Name"), "name"},
    {ColumnType::Text, QT_TRANSLATE_NOOP("TableText", "Where"), "where"},
    {ColumnType::Text, QT_TRANSLATE_NOOP("TableText", "Argument"), "argument"},
    {ColumnType::Share, QT_TRANSLATE_NOOP("TableText", "Share"), "share"},
    {ColumnType::Count, QT_TRANSLATE_NOOP("TableText", "Count"), "count"},
    {ColumnType::Duration, QT_TRANSLATE_NOOP("TableText", "Total"), "total_ns"},
    {ColumnType::Duration, QT_TRANSLATE_NOOP("TableText", "Average"), "average_ns"},
    {ColumnType::Duration, QT_TRANSLATE_NOOP("TableText", "First"), "start_ns"},
}};

/// The row has a value in that column.
bool has(const SearchHit &hit, int column)
{
    switch (column) {
    case FindModel::Share:
    case FindModel::Average:
        return !hit.isTrack() && hit.count > 0;
    case FindModel::Total:
        return !hit.isTrack() || hit.total > 0;
    case FindModel::First:
        return hit.timed;
    default:
        return true;
    }
}

bool isNumber(int column)
{
    return TableText::isNumber(kColumns[static_cast<size_t>(column)].type);
}

} // namespace

FindModel::FindModel(const std::vector<SearchHit> &hits, QObject *parent)
    : QAbstractTableModel(parent)
    , m_hits(hits)
{}

void FindModel::beginChange()
{
    if (m_changing)
        return;
    m_changing = true;
    beginResetModel();
    m_order.clear();
}

void FindModel::endChange(std::shared_ptr<const Store> store)
{
    m_store = std::move(store);
    m_largestShare = 0;
    m_hasArguments = false;
    for (const SearchHit &hit : m_hits) {
        m_largestShare = std::max(m_largestShare, hit.share);
        m_hasArguments = m_hasArguments || hit.role != ArgumentRole::None;
    }
    order();
    if (m_changing)
        endResetModel();
    m_changing = false;
}

std::optional<int> FindModel::rowOf(const SearchHit &hit) const
{
    for (size_t row = 0; row < m_order.size(); ++row) {
        if (m_hits[m_order[row]].isSame(hit))
            return static_cast<int>(row);
    }
    return std::nullopt;
}

void FindModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_order.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int FindModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int FindModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

double FindModel::number(const SearchHit &hit, int column) const
{
    switch (column) {
    case Share:
        return hit.share;
    case Count:
        return static_cast<double>(hit.count);
    case Total:
        return static_cast<double>(hit.total);
    case Average:
        return static_cast<double>(hit.total) /
               static_cast<double>(std::max<uint64_t>(1, hit.count));
    case First:
        return static_cast<double>(hit.first - m_store->span().begin);
    default:
        return 0;
    }
}

QString FindModel::text(const SearchHit &hit, int column) const
{
    switch (column) {
    case Name:
        return FindText::name(*m_store, hit);
    case Where:
        return FindText::where(*m_store, hit);
    case Argument:
        return FindText::argument(*m_store, hit);
    default:
        break;
    }
    if (!has(hit, column))
        return {};
    switch (column) {
    case Share:
        return percentText(hit.share);
    case Count:
        return countText(hit.count);
    case First:
        return instantText(hit.first - m_store->span().begin);
    default:
        return columnDurationText(number(hit, column));
    }
}

/// Numbers from large to small or the other way, rows without one last; words by letter. Rows that
/// are equal stay in the order in which they were found.
void FindModel::order()
{
    m_order.resize(m_hits.size());
    for (size_t i = 0; i < m_order.size(); ++i)
        m_order[i] = static_cast<uint32_t>(i);
    const bool ascending = m_sortOrder == Qt::AscendingOrder;
    std::vector<double> numbers(isNumber(m_column) ? m_hits.size() : 0);
    std::vector<QString> words(isNumber(m_column) ? 0 : m_hits.size());
    for (size_t i = 0; i < m_hits.size(); ++i) {
        if (words.empty())
            numbers[i] = number(m_hits[i], m_column);
        else
            words[i] = text(m_hits[i], m_column).toCaseFolded();
    }
    const auto before = [&](uint32_t a, uint32_t b) {
        if (!words.empty()) {
            const int c = words[a].compare(words[b]);
            return c != 0 ? (ascending ? c < 0 : c > 0) : a < b;
        }
        const bool hasA = has(m_hits[a], m_column);
        const bool hasB = has(m_hits[b], m_column);
        if (hasA != hasB)
            return hasA;
        if (numbers[a] == numbers[b])
            return a < b;
        return ascending ? numbers[a] < numbers[b] : numbers[a] > numbers[b];
    };
    const size_t kept = std::min(m_order.size(), kMostRows);
    std::partial_sort(m_order.begin(), m_order.begin() + static_cast<ptrdiff_t>(kept),
                      m_order.end(), before);
    m_order.resize(kept);
}

void FindModel::sort(int column, Qt::SortOrder sortOrder)
{
    if (column < 0 || column >= ColumnCount || (column == m_column && sortOrder == m_sortOrder))
        return;
    beginResetModel();
    m_column = column;
    m_sortOrder = sortOrder;
    order();
    endResetModel();
}

QVariant FindModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const SearchHit &hit = m_hits[hitAt(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case TableModel::FullTextRole:
        return text(hit, column);
    case Qt::ToolTipRole:
        return isNumber(column) ? QVariant() : text(hit, column);
    case Qt::TextAlignmentRole:
        return static_cast<int>((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case TableModel::SortRole:
        return isNumber(column) ? QVariant(number(hit, column)) : QVariant(text(hit, column));
    case TableModel::TypeRole:
        // What is no share is an empty cell, not a bar of nothing.
        return static_cast<int>(has(hit, column) ? kColumns[static_cast<size_t>(column)].type
                                                 : ColumnType::Text);
    case TableModel::NameRole:
        return text(hit, Name);
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
    const ColumnInfo &column = kColumns[static_cast<size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return TableText::tr(column.title);
    case Qt::TextAlignmentRole:
        return static_cast<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case TableModel::TypeRole:
        return static_cast<int>(column.type);
    case TableModel::KeyRole:
        return QString::fromLatin1(column.key);
    default:
        return {};
    }
}

} // namespace trilane
