// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/timescale.h"

namespace trilane {

class TimelineWidget;

/// What keys and the palette do with what is selected, and how time is told. GUI thread.
struct SelectionCommands
{
    [[nodiscard]] static bool isAnything(TimelineWidget &timeline);
    [[nodiscard]] static bool isSlice(TimelineWidget &timeline);
    [[nodiscard]] static bool isGap(TimelineWidget &timeline);
    [[nodiscard]] static bool isMarked(TimelineWidget &timeline);
    static void markName(TimelineWidget &timeline);
    static void unmark(TimelineWidget &timeline);
    static void copyName(TimelineWidget &timeline);
    /// No gap up to the length of the selected one is drawn any more.
    static void hideGapsUpTo(TimelineWidget &timeline);

    template <TimeMode mode>
    static void tellTime(TimelineWidget &timeline)
    {
        setTimeMode(timeline, mode);
    }
    [[nodiscard]] static bool hasSteps(TimelineWidget &timeline);

private:
    static void setTimeMode(TimelineWidget &timeline, TimeMode mode);
};

} // namespace trilane
