// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/base/kinds.h"
#include "views/tables/kit/plaintable.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

namespace trilane::items {
class TableData;
class TableModel;
} // namespace trilane::items

namespace trilane::session {
class BackgroundJob;
} // namespace trilane::session

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::tables {

class ColumnChoice;
class RowSorter;

/// A sortable, filterable view of an analysis' Table; columns can be hidden and moved. A new table
/// of the same report keeps order, selection and scroll position. GUI thread.
class DataTable : public PlainTable
{
    Q_OBJECT

public:
    explicit DataTable(QWidget *parent = nullptr);

    void setTable(stats::Table table);
    /// As setTable(), with data prepared elsewhere.
    void setData(std::shared_ptr<const items::TableData> data);
    [[nodiscard]] const stats::Table &table() const;
    [[nodiscard]] const items::TableData &data() const;
    /// Frees the rows. Selection and scroll position are restored with the next table.
    void release();
    void setFilter(const QString &text, bool isPattern = false);
    /// Keeps only rows of these names, where rows have names; null: all.
    void setOnlyNames(std::shared_ptr<const std::unordered_set<std::string>> names);
    /// Error of the filter; empty if valid.
    [[nodiscard]] const QString &filterError() const;
    /// Rows that pass the filter, and all; parts of rows do not count.
    [[nodiscard]] size_t shownRowCount() const;
    [[nodiscard]] size_t totalRowCount() const;
    /// Sorts the first table by the column with that key.
    void setDefaultSort(const std::string &key, Qt::SortOrder order = Qt::DescendingOrder);
    /// The first column names slices of that kind and carries their color.
    void setColored(SliceKind kind);
    /// Rows carry the colors that it gives for a row of the table.
    void setRowColor(std::function<QColor(const theme::Theme &theme, size_t row)> color);
    /// All columns are shown in the order of the table, and changes to them are not saved: the next
    /// table has other columns.
    void setColumnsAsGiven();
    /// The current table with more rows at its end.
    void growData(std::shared_ptr<const items::TableData> data);
    /// Shown if the table is empty.
    void setEmptyText(const QString &text);
    /// Draws the row of that name as marked.
    void setMarked(const QString &name);
    [[nodiscard]] ColumnChoice *columns() const { return m_columns; }

    /// Row of the table that is selected.
    [[nodiscard]] std::optional<size_t> selectedRow() const;
    /// Selects a row of the table and shows it, opening the row that it is a part of.
    void selectRow(size_t row);
    /// Row of the table at a row of the view.
    [[nodiscard]] size_t tableRow(int viewRow) const;
    void setOpen(size_t row, bool open);
    /// Rectangle of the mark that expands a row.
    [[nodiscard]] QRect openMarkRect(int viewRow) const;
    /// The table as shown: filtered and sorted, without hidden columns.
    [[nodiscard]] stats::Table shownTable() const;
    /// Selected rows (all when none is) with their titles as tab-separated text.
    void copySelection() const;
    void copyAll() const;

signals:
    void rowSelected();
    void rowActivated(size_t row);
    void rowClicked(size_t row);
    /// Other rows are shown, or the filter has been found wrong.
    void rowsChanged();

protected:
    void retranslate() override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void connectParts();
    void makeActions();
    void copyName() const;
    void copyRows(const std::vector<int> &viewRows) const;
    void rememberView();
    void restoreView();
    /// The row that was selected, in the table that is shown now.
    [[nodiscard]] std::optional<size_t> rowAsBefore() const;
    void sortAsBefore();
    [[nodiscard]] bool toggleOpen(int viewRow, std::optional<bool> open = std::nullopt);
    [[nodiscard]] double largestShare() const;

    items::TableModel *m_model;
    RowSorter *m_sorter;
    session::BackgroundJob *m_copying;
    ColumnChoice *m_columns = nullptr;
    QAction *m_copyRows = nullptr;
    QAction *m_copyAll = nullptr;
    QAction *m_copyName = nullptr;
    QMenu *m_columnMenu = nullptr;
    QString m_emptyText;
    std::string m_sortKey;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    bool m_changing = false;
    bool m_isGrowing = false; ///< new data contains all current rows, and more
    // The view before other rows arrived.
    std::shared_ptr<const items::TableData> m_dataBefore;
    std::optional<size_t> m_rowBefore;
    std::string m_wordsBefore; ///< of the row that was selected
    int m_scrollBefore = 0;
    bool m_isLetGo = false; ///< the view before is that of rows that were given back
};

} // namespace trilane::tables
