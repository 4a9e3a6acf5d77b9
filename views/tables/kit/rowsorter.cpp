// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/rowsorter.h"

#include "views/items/models/tablemodel.h"

#include <algorithm>

namespace trilane::tables {

namespace {

/// Up to this many rows are sorted and filtered within a few milliseconds.
constexpr size_t kMaxSortedRows = 5000;

} // namespace

RowSorter::RowSorter(items::TableModel *model)
    : QObject(model)
    , m_model(model)
    , m_data(model->tableData())
{}

void RowSorter::setData(std::shared_ptr<const items::TableData> data)
{
    m_data = std::move(data);
    m_order.open.clear();
    readFilter();
    refresh();
}

void RowSorter::setFilter(const QString &text, bool isPattern)
{
    m_filterText = text;
    m_filterIsPattern = isPattern;
    readFilter();
    refresh();
}

void RowSorter::setOnlyNames(std::shared_ptr<const std::unordered_set<std::string>> names)
{
    if (names == m_order.names)
        return;
    m_order.names = std::move(names);
    refresh();
}

/// The meaning of the words depends on the columns.
void RowSorter::readFilter()
{
    m_order.filter = items::RowFilter(m_filterText, m_filterIsPattern, m_data->table().columns);
}

int RowSorter::columnOf(const std::string &key) const
{
    const std::vector<stats::TableColumn> &columns = m_data->table().columns;
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const stats::TableColumn &c) { return c.key == key; });
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

void RowSorter::sort(const std::string &key, Qt::SortOrder order)
{
    const bool ascending = order == Qt::AscendingOrder;
    if (key == m_sortKey && ascending == m_order.ascending)
        return;
    m_sortKey = key;
    m_order.ascending = ascending;
    refresh();
}

void RowSorter::setOpen(uint32_t row, bool open)
{
    const bool changes = open ? m_order.open.insert(row).second : m_order.open.erase(row) > 0;
    if (changes)
        refresh();
}

void RowSorter::refresh()
{
    m_order.column = columnOf(m_sortKey);
    if (m_data->rowCount() <= kMaxSortedRows) {
        m_job.cancel();
        show(m_data, items::shownRows(*m_data, m_order));
        return;
    }
    m_job.start(
        [data = m_data, order = m_order](const jobs::JobContext &job) {
            return items::shownRows(*data, order, job);
        },
        [this, data = m_data](std::vector<items::ShownRow> rows) { show(data, std::move(rows)); });
}

void RowSorter::show(std::shared_ptr<const items::TableData> data,
                     std::vector<items::ShownRow> rows)
{
    emit aboutToChange();
    m_shown = static_cast<size_t>(std::count_if(
        rows.begin(), rows.end(), [](const items::ShownRow &row) { return !row.isPart; }));
    if (data == m_model->tableData())
        m_model->setRows(std::move(rows));
    else
        m_model->setData(std::move(data), std::move(rows));
    emit changed();
}

size_t RowSorter::totalRows() const
{
    return m_data->tops().size();
}

} // namespace trilane::tables
