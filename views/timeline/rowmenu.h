// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows.h"
#include "views/timeline/timelinetarget.h"

#include <QCoreApplication>

class QMenu;

namespace trilane {

class ActionSet;
class TimelineControl;
class TrackLayout;

/// What can be done with rows: their part of a context menu and of the main menu. GUI thread.
class RowMenu
{
    Q_DECLARE_TR_FUNCTIONS(RowMenu)

public:
    /// For the row under the mouse, its layer, and all rows.
    static void fill(QMenu &menu, TimelineControl &timeline, const TimelineTarget &target);
    /// Once for each workspace.
    static void addActions(ActionSet &actions, TimelineControl &timeline);

private:
    static void addRow(QMenu &menu, TimelineControl &timeline, const Row &row);
    static void addMoves(QMenu &menu, TimelineControl &timeline, RowId row);
    static void addHeight(QMenu &menu, TimelineControl &timeline, TrackId track);
    static void addLayer(QMenu &menu, TimelineControl &timeline, Layer layer);
    static void addGrouping(QMenu &menu, TimelineControl &timeline);
    static void addScale(QMenu &menu, TimelineControl &timeline);
    static void addChoices(ActionSet &actions, TrackLayout &layout);
    [[nodiscard]] static QString scaleName(RowScale scale);
    [[nodiscard]] static QString groupingName(StreamGrouping grouping);
};

} // namespace trilane
