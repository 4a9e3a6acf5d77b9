// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/timelinetarget.h"

#include <QPoint>

namespace trilane::timeline {

class TimelineControl;

/// Target of keys on a timeline and its place in the viewport: the selected slice or gap, else the
/// selected mark, else the selected row, else the ruler.
struct ChosenPlace
{
    TimelineTarget target;
    QPoint at;

    /// Scrolls its row into view first. GUI thread.
    [[nodiscard]] static ChosenPlace of(TimelineControl &timeline);
};

} // namespace trilane::timeline
