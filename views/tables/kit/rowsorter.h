// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/shownrows.h"
#include "views/session/jobs/backgroundjob.h"

#include <QObject>

#include <memory>
#include <string>
#include <unordered_set>

namespace trilane::items {
class TableModel;
} // namespace trilane::items

namespace trilane::tables {

/// Keeps the rows of a TableModel filtered and sorted: short tables immediately, long ones in the
/// background, so that the window never blocks. GUI thread.
class RowSorter : public QObject
{
    Q_OBJECT

public:
    explicit RowSorter(items::TableModel *model);

    void setData(std::shared_ptr<const items::TableData> data);
    /// An invalid filter keeps all rows; the reason is in filterError().
    void setFilter(const QString &text, bool isPattern);
    /// Keeps only rows of these names; null: all.
    void setOnlyNames(std::shared_ptr<const std::unordered_set<std::string>> names);
    /// Sorts by the column with that key; without one, restores the order of the table.
    void sort(const std::string &key, Qt::SortOrder order);
    void setOpen(uint32_t row, bool open);
    [[nodiscard]] const QString &filterError() const { return m_order.filter.error(); }
    /// Rows of the table, without parts of rows.
    [[nodiscard]] size_t totalRows() const;
    [[nodiscard]] size_t shownRowCount() const { return m_shown; }

signals:
    void aboutToChange();
    void changed();

private:
    void refresh();
    void show(std::shared_ptr<const items::TableData> data, std::vector<items::ShownRow> rows);
    void readFilter();
    [[nodiscard]] int columnOf(const std::string &key) const;

    items::TableModel *m_model;
    std::shared_ptr<const items::TableData> m_data;
    items::RowOrder m_order;
    QString m_filterText;
    bool m_filterIsPattern = false;
    std::string m_sortKey;
    size_t m_shown = 0;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
