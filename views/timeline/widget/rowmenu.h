// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/rows.h"
#include "views/timeline/rows/timelinetarget.h"

#include <QCoreApplication>

class QMenu;

namespace trilane::session {
class ActionSet;
class TrackLayout;
} // namespace trilane::session

namespace trilane::timeline {

class TimelineControl;

/// Row commands in context menus and in the main menu. GUI thread.
class RowMenu
{
    Q_DECLARE_TR_FUNCTIONS(RowMenu)

public:
    /// Commands for the row under the mouse, its layer, and all rows.
    static void fill(QMenu &menu, TimelineControl &timeline, const TimelineTarget &target);
    /// Once for each workspace.
    static void addActions(session::ActionSet &actions, TimelineControl &timeline);

private:
    static void addRow(QMenu &menu, TimelineControl &timeline, const Row &row);
    static void addMoves(QMenu &menu, TimelineControl &timeline, session::RowId row);
    static void addHeight(QMenu &menu, TimelineControl &timeline, TrackId track);
    static void addLayer(QMenu &menu, TimelineControl &timeline, Layer layer);
    static void addGrouping(QMenu &menu, TimelineControl &timeline);
    static void addScale(QMenu &menu, TimelineControl &timeline);
    static void addChoices(session::ActionSet &actions, session::TrackLayout &layout);
    [[nodiscard]] static QString scaleName(session::RowScale scale);
    [[nodiscard]] static QString groupingName(session::StreamGrouping grouping);
};

} // namespace trilane::timeline
