// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QMenu>
#include <QTabBar>
#include <QWidget>

class QLabel;
class QTabBar;
class QToolButton;

namespace trilane::panels {

/// The open traces: closable, movable, closed with the middle button, too. GUI thread.
class TraceTabBar : public QTabBar
{
    Q_OBJECT

public:
    explicit TraceTabBar(QWidget *parent = nullptr);

protected:
    void tabInserted(int index) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    int m_middlePressed = -1;
};

class DurationSpinBox;
class SearchBox;

/// The bar at the top of the window: name, open traces, actions. GUI thread.
class TopBar : public QWidget
{
    Q_OBJECT

public:
    explicit TopBar(QMenu *menu, QWidget *parent = nullptr);

    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] SearchBox *search() const { return m_search; }
    [[nodiscard]] DurationSpinBox *threshold() const { return m_threshold; }
    /// The view for search, threshold and image; null without a current trace.
    void setView(session::ViewState *view);

signals:
    void openRequested();
    void pictureRequested();
    /// Changed by the user for this trace.
    void thresholdChanged(trilane::Ns threshold);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();

    session::ViewState *m_view = nullptr;
    QLabel *m_name;
    QTabBar *m_tabs;
    QToolButton *m_open;
    QToolButton *m_picture;
    QLabel *m_thresholdLabel;
    DurationSpinBox *m_threshold;
    SearchBox *m_search;
    QToolButton *m_menu;
    QMetaObject::Connection m_thresholdConnection;
};

} // namespace trilane::panels
