// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QSplitter>
#include <QTimer>

class QMenu;

namespace trilane::panels {
class DetailsPanel;
class DetailsSide;
class MarksPanel;
} // namespace trilane::panels

namespace trilane::session {
class ActionSet;
} // namespace trilane::session

namespace trilane::tables {
class BottomPanel;
} // namespace trilane::tables

namespace trilane::timeline {
class TimelineWidget;
struct TimelineTarget;
} // namespace trilane::timeline

namespace trilane::ui {

class FindControl;

/// The page of a trace: timeline, details beside it, tables below. How the room is shared is
/// remembered. GUI thread.
class Workspace : public QSplitter
{
    Q_OBJECT

public:
    explicit Workspace(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] session::ViewState &view() const { return *m_view; }
    [[nodiscard]] timeline::TimelineWidget *timeline() const { return m_timeline; }
    [[nodiscard]] panels::DetailsSide *side() const { return m_side; }
    [[nodiscard]] panels::DetailsPanel *details() const;
    [[nodiscard]] tables::BottomPanel *tables() const { return m_tables; }
    /// Actions for the menu; filled by the parts.
    [[nodiscard]] session::ActionSet &actions() const { return *m_actions; }
    [[nodiscard]] FindControl &findControl() const { return *m_findControl; }
    [[nodiscard]] bool isSettled() const;
    /// Sizes of the parts.
    struct Room
    {
        double tablesShare = 0; ///< of the height, 0…1
        int detailsWidth = 0;   ///< logical pixels
    };
    [[nodiscard]] Room room() const;
    /// Remembered as the user's choice, too.
    void setRoom(const Room &room);
    /// Context menu of a place on the timeline.
    void fillMenu(QMenu &menu, const timeline::TimelineTarget &target);
    /// Loads everything that the timeline now shows, so that nothing is coarse.
    void makeExact();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addActions();
    void rememberTimeMode();
    void shareRoom();
    void share(const Room &room);
    void rememberRoom();
    void copyDetails(const session::Selection &selection);
    void showMenu(const timeline::TimelineTarget &target, QPoint at);

    session::ViewState *m_view;
    session::ActionSet *m_actions;
    QSplitter *m_upper;
    timeline::TimelineWidget *m_timeline;
    panels::DetailsSide *m_side;
    panels::MarksPanel *m_marks = nullptr;
    tables::BottomPanel *m_tables;
    FindControl *m_findControl = nullptr;
    QTimer m_remember;
    bool m_roomShared = false;
};

} // namespace trilane::ui
