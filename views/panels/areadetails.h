// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/areatotals.h"
#include "views/items/areamodel.h"
#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QTabBar;
class QTableView;

namespace trilane {

class AreaDelegate;

/// Adds up what is in the selected area, or in all rows of a selected time: GPU work, calls and
/// ranges by name, states, streams; a tab for each that has any. Follows the selection while it is
/// dragged: one sum is worked out at a time, and the next one is of what is selected then. GUI
/// thread.
class AreaDetails : public QWidget
{
    Q_OBJECT

public:
    explicit AreaDetails(ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] const AreaModel &model() const { return *m_model; }
    [[nodiscard]] bool isWaiting() const { return m_job.isRunning(); }
    /// Title and all lists, tab-separated.
    [[nodiscard]] QString copyText() const;

signals:
    /// What is shown is of the selection.
    void completed();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void look();
    void start();
    void show(std::shared_ptr<const AreaTotals> totals);
    void showTitle();
    void fitColumns();
    void retranslate();
    void highlight(const QModelIndex &index);
    [[nodiscard]] QString title() const;

    ViewState *m_view;
    AreaModel *m_model;
    QSortFilterProxyModel *m_sorted;
    AreaDelegate *m_delegate;
    QLabel *m_title;
    QLabel *m_subtitle;
    QTabBar *m_tabs;
    QTableView *m_table;
    std::shared_ptr<const AreaTotals> m_totals;
    bool m_changed = false; ///< the selection is another one than the job works at
    BackgroundJob m_job;
};

} // namespace trilane
