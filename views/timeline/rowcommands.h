// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows.h"

namespace trilane {

class TimelineWidget;

/// What keys do with the current row: the one last clicked or moved, else the selected slice's,
/// else the one under the mouse. Without any of these they do nothing.
class RowCommands
{
public:
    /// Invalid when there is none.
    [[nodiscard]] static RowId current(TimelineWidget &timeline);

    static void fold(TimelineWidget &timeline);
    static void open(TimelineWidget &timeline);
    static void hide(TimelineWidget &timeline);
    static void showHidden(TimelineWidget &timeline);
    static void pin(TimelineWidget &timeline);
    static void up(TimelineWidget &timeline) { move(timeline, -1); }
    static void down(TimelineWidget &timeline) { move(timeline, 1); }
    static void taller(TimelineWidget &timeline) { scale(timeline, 1.25); }
    static void lower(TimelineWidget &timeline) { scale(timeline, 0.8); }

    static void move(TimelineWidget &timeline, RowId row, int step);
    static void scale(TimelineWidget &timeline, TrackId track, double by);

private:
    static void move(TimelineWidget &timeline, int step);
    static void scale(TimelineWidget &timeline, double by);
};

} // namespace trilane
