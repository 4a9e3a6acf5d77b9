// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/viewstate.h"

#include <QSplitter>
#include <QTimer>

class QMenu;

namespace trilane {

class ActionSet;
class BottomPanel;
class DetailsPanel;
class DetailsSide;
class Finding;
class MarksPanel;
class TimelineWidget;
struct TimelineTarget;

/// Timeline, details beside it, tables below. How the room is shared is remembered. GUI thread.
class Workspace : public QSplitter
{
    Q_OBJECT

public:
    explicit Workspace(ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] ViewState &view() const { return *m_view; }
    [[nodiscard]] TimelineWidget *timeline() const { return m_timeline; }
    [[nodiscard]] DetailsSide *side() const { return m_side; }
    [[nodiscard]] DetailsPanel *details() const;
    [[nodiscard]] BottomPanel *tables() const { return m_tables; }
    /// What one can do here, for the menu; filled by the parts.
    [[nodiscard]] ActionSet &actions() const { return *m_actions; }
    [[nodiscard]] Finding &finding() const { return *m_finding; }
    [[nodiscard]] bool isSettled() const;
    /// How the room is shared.
    struct Room
    {
        double tablesShare = 0; ///< of the height, 0…1
        int detailsWidth = 0;   ///< logical pixels
    };
    [[nodiscard]] Room room() const;
    /// Remembered as the user's choice, too.
    void setRoom(const Room &room);
    /// What the right button offers at a place of the timeline.
    void fillMenu(QMenu &menu, const TimelineTarget &target);
    /// Reads everything that the timeline now shows, so that nothing is a coarse answer any more.
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
    void copyDetails(const Selection &selection);
    void showMenu(const TimelineTarget &target, QPoint at);

    ViewState *m_view;
    ActionSet *m_actions;
    QSplitter *m_upper;
    TimelineWidget *m_timeline;
    DetailsSide *m_side;
    MarksPanel *m_marks = nullptr;
    BottomPanel *m_tables;
    Finding *m_finding = nullptr;
    QTimer m_remember;
    bool m_roomShared = false;
};

} // namespace trilane
