// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/timelinewidget.h"

#include <QCoreApplication>

class QMenu;

namespace trilane {

class ActionSet;

/// What can be done with rows: their part of a context menu and of the main menu. GUI thread.
class RowMenu
{
    Q_DECLARE_TR_FUNCTIONS(RowMenu)

public:
    /// For the row under the mouse, its layer, and all rows.
    static void fill(QMenu &menu, TimelineWidget &timeline, const TimelineTarget &target);
    /// Once for each workspace.
    static void addActions(ActionSet &actions, TimelineWidget &timeline);

private:
    static void addRow(QMenu &menu, TimelineWidget &timeline, const Row &row);
    static void addMoves(QMenu &menu, TimelineWidget &timeline, RowId row);
    static void addHeight(QMenu &menu, TimelineWidget &timeline, TrackId track);
    static void addLayer(QMenu &menu, TimelineWidget &timeline, Layer layer);
    static void addGrouping(QMenu &menu, TimelineWidget &timeline);
    static void addScale(QMenu &menu, TimelineWidget &timeline);
    static void addChoices(ActionSet &actions, TrackLayout &layout);
    [[nodiscard]] static QString scaleName(RowScale scale);
    [[nodiscard]] static QString groupingName(StreamGrouping grouping);
};

} // namespace trilane
