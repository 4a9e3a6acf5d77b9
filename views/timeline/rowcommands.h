// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows.h"

#include <optional>

namespace trilane {

class TimelineWidget;

/// What keys do with the current row: the one last clicked or moved, else the selected slice's,
/// else the one under the mouse. Without any of these they do nothing.
class RowCommands
{
public:
    /// Invalid when there is none.
    [[nodiscard]] static RowId current(TimelineWidget &timeline);

    /// Walk along the rows that can be chosen.
    static void chooseAbove(TimelineWidget &timeline) { choose(timeline, -1); }
    static void chooseBelow(TimelineWidget &timeline) { choose(timeline, 1); }
    static void fold(TimelineWidget &timeline);
    static void open(TimelineWidget &timeline);
    static void hide(TimelineWidget &timeline);
    static void showHidden(TimelineWidget &timeline);
    static void pin(TimelineWidget &timeline);
    static void hideOthers(TimelineWidget &timeline);
    /// As high as the others again.
    static void evenHeight(TimelineWidget &timeline);
    /// All rows of the current one's layer.
    static void foldLayer(TimelineWidget &timeline) { foldLayer(timeline, true); }
    static void openLayer(TimelineWidget &timeline) { foldLayer(timeline, false); }
    static void showHiddenOfLayer(TimelineWidget &timeline);
    [[nodiscard]] static bool isAny(TimelineWidget &timeline)
    {
        return current(timeline).isValid();
    }
    [[nodiscard]] static bool isHidden(TimelineWidget &timeline);
    static void up(TimelineWidget &timeline) { move(timeline, -1); }
    static void down(TimelineWidget &timeline) { move(timeline, 1); }
    static void taller(TimelineWidget &timeline) { scale(timeline, 1.25); }
    static void lower(TimelineWidget &timeline) { scale(timeline, 0.8); }

    static void move(TimelineWidget &timeline, RowId row, int step);
    static void scale(TimelineWidget &timeline, TrackId track, double by);

private:
    [[nodiscard]] static std::optional<Layer> layer(TimelineWidget &timeline);
    static void choose(TimelineWidget &timeline, int step);
    static void foldLayer(TimelineWidget &timeline, bool folded);
    static void move(TimelineWidget &timeline, int step);
    static void scale(TimelineWidget &timeline, double by);
};

} // namespace trilane
