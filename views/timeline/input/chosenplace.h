// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/timelinetarget.h"

#include <QPoint>

namespace trilane::timeline {

class TimelineControl;

/// What the keys are about on a timeline, and where that is in its viewport: the selected slice or
/// gap, else the chosen mark, else the chosen row, else the ruler.
struct ChosenPlace
{
    TimelineTarget target;
    QPoint at;

    /// Scrolls its row into view first. GUI thread.
    [[nodiscard]] static ChosenPlace of(TimelineControl &timeline);
};

} // namespace trilane::timeline
