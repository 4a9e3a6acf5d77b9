// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/timescale.h"

namespace trilane::timeline {

class TimelineControl;

/// Commands for the selection and for the display of time. GUI thread.
struct SelectionCommands
{
    [[nodiscard]] static bool isAnything(TimelineControl &timeline);
    [[nodiscard]] static bool isSlice(TimelineControl &timeline);
    [[nodiscard]] static bool isGap(TimelineControl &timeline);
    [[nodiscard]] static bool isMarked(TimelineControl &timeline);
    static void markName(TimelineControl &timeline);
    static void unmark(TimelineControl &timeline);
    static void copyName(TimelineControl &timeline);
    /// Hides gaps up to the length of the selected one.
    static void hideGapsUpTo(TimelineControl &timeline);

    template <session::TimeMode mode>
    static void tellTime(TimelineControl &timeline)
    {
        setTimeMode(timeline, mode);
    }
    [[nodiscard]] static bool hasSteps(TimelineControl &timeline);

private:
    static void setTimeMode(TimelineControl &timeline, session::TimeMode mode);
};

} // namespace trilane::timeline
