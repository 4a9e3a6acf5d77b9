// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/areas/areatotals.h"
#include "views/items/models/areamodel.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QTabBar;
class QTableView;

namespace trilane::panels {

class AreaDelegate;

/// Totals of the selected area, or of all rows of a selected time range: GPU work, calls and ranges
/// by name, states, streams; one tab per non-empty list. Follows the selection while dragging: one
/// computation at a time, then one for the latest selection. GUI thread.
class AreaDetails : public QWidget
{
    Q_OBJECT

public:
    explicit AreaDetails(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] const items::AreaModel &model() const { return *m_model; }
    [[nodiscard]] bool isWaiting() const { return m_job.isRunning(); }
    /// Title and all lists, tab-separated.
    [[nodiscard]] QString copyText() const;

signals:
    /// The shown totals are those of the selection.
    void completed();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void look();
    void start();
    void show(std::shared_ptr<const areas::AreaTotals> totals);
    void showTitle();
    void fitColumns();
    void retranslate();
    void highlight(const QModelIndex &index);
    [[nodiscard]] QString title() const;

    session::ViewState *m_view;
    items::AreaModel *m_model;
    QSortFilterProxyModel *m_sorted;
    AreaDelegate *m_delegate;
    QLabel *m_title;
    QLabel *m_subtitle;
    QTabBar *m_tabs;
    QTableView *m_table;
    std::shared_ptr<const areas::AreaTotals> m_totals;
    bool m_changed = false; ///< the selection is another one than the job works at
    session::BackgroundJob m_job;
};

} // namespace trilane::panels
