// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QWidget>

class QLabel;
class QMenu;
class QTableView;
class QToolButton;

namespace trilane::panels {

class MarkModel;

/// List of the user's marks, visible if there are any: a click shows a mark, a second click edits
/// its text. GUI thread.
class MarksPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MarksPanel(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QTableView *table() const { return m_table; }
    /// Adds actions for the list and for one of its rows (-1: none).
    void fillMenu(QMenu &menu, int row);
    /// Adds actions for the selected mark, if any.
    void fillMenuOfChosen(QMenu &menu);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void follow();
    void retranslate();
    void addMark(QMenu &menu, int row);
    void addColors(QMenu &menu, uint64_t mark);

    session::ViewState *m_view;
    MarkModel *m_model;
    QLabel *m_title;
    QToolButton *m_more;
    QTableView *m_table;
};

} // namespace trilane::panels
