// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/rows.h"

#include <optional>

namespace trilane::timeline {

class TimelineControl;

/// Commands for the current row: the last one clicked or moved, else that of the selected slice,
/// else the one under the mouse. No effect without any of these.
class RowCommands
{
public:
    /// Invalid when there is none.
    [[nodiscard]] static session::RowId current(TimelineControl &timeline);

    /// Walk along the rows that can be chosen.
    static void chooseAbove(TimelineControl &timeline) { choose(timeline, -1); }
    static void chooseBelow(TimelineControl &timeline) { choose(timeline, 1); }
    static void fold(TimelineControl &timeline);
    static void open(TimelineControl &timeline);
    static void hide(TimelineControl &timeline);
    static void showHidden(TimelineControl &timeline);
    static void pin(TimelineControl &timeline);
    static void hideOthers(TimelineControl &timeline);
    /// Resets the row to the common height.
    static void evenHeight(TimelineControl &timeline);
    /// All rows of the current one's layer.
    static void foldLayer(TimelineControl &timeline) { foldLayer(timeline, true); }
    static void openLayer(TimelineControl &timeline) { foldLayer(timeline, false); }
    static void showHiddenOfLayer(TimelineControl &timeline);
    [[nodiscard]] static bool isAny(TimelineControl &timeline)
    {
        return current(timeline).isValid();
    }
    [[nodiscard]] static bool isHidden(TimelineControl &timeline);
    static void up(TimelineControl &timeline) { move(timeline, -1); }
    static void down(TimelineControl &timeline) { move(timeline, 1); }
    static void taller(TimelineControl &timeline) { scale(timeline, 1.25); }
    static void lower(TimelineControl &timeline) { scale(timeline, 0.8); }

    static void move(TimelineControl &timeline, session::RowId row, int step);
    static void scale(TimelineControl &timeline, TrackId track, double by);

private:
    [[nodiscard]] static std::optional<Layer> layer(TimelineControl &timeline);
    static void choose(TimelineControl &timeline, int step);
    static void foldLayer(TimelineControl &timeline, bool folded);
    static void move(TimelineControl &timeline, int step);
    static void scale(TimelineControl &timeline, double by);
};

} // namespace trilane::timeline
