// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/table.h"
#include "model/base/kinds.h"

#include <QTableView>

#include <optional>

namespace trilane {

class TableDelegate;
class TableFilter;
class TableHeader;
class TableModel;

/// A sortable, filterable view of an analysis' Table. A new table of the same report keeps order,
/// selection and scroll position. GUI thread.
class DataTable : public QTableView
{
    Q_OBJECT

public:
    explicit DataTable(QWidget *parent = nullptr);

    void setTable(Table table);
    [[nodiscard]] const Table &table() const;
    void setFilter(const QString &text);
    /// Sorted by the column with that key when a table comes for the first time.
    void setDefaultSort(const std::string &key);
    /// The first column names slices of that kind and carries their colour.
    void setColored(SliceKind kind);
    /// Said in place of rows when there are none.
    void setEmptyText(const QString &text);
    /// Draws the row of that name as marked.
    void setMarked(const QString &name);

    /// Row of the table that is selected.
    [[nodiscard]] std::optional<size_t> selectedRow() const;
    /// Selects a row of the table and shows it.
    void selectRow(size_t row);
    /// Row of the table at a row of the view.
    [[nodiscard]] size_t tableRow(int viewRow) const;
    /// The table as it is seen: filtered and in the order of the view.
    [[nodiscard]] Table shownTable() const;
    /// Selected rows (all when none is) with their titles as tab-separated text.
    void copySelection() const;

signals:
    void rowSelected();
    void rowActivated(size_t row);
    void rowClicked(size_t row);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void makeActions();
    void retranslate();
    void copyName() const;
    void sortAsBefore();

    TableModel *m_model;
    TableFilter *m_filter;
    TableDelegate *m_delegate;
    TableHeader *m_header;
    QAction *m_copyRows = nullptr;
    QAction *m_copyName = nullptr;
    QString m_emptyText;
    std::string m_sortKey;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    bool m_settingTable = false;
};

} // namespace trilane
