// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/timelinetarget.h"

#include <QPoint>

namespace trilane::timeline {

class TimelineControl;

// The effects of clicks without a drag. GUI thread.

/// Selects the slice or gap, or clears the selection. A click on a name folds the rows below it, or
/// toggles the full height of a deep track.
void clickOn(TimelineControl &timeline, const TimelineTarget &target);
/// Zooms to the slice or gap, edits the mark, or shows the whole trace. False: there is none of
/// these, and the double click is one more press.
[[nodiscard]] bool doubleClickOn(TimelineControl &timeline, const TimelineTarget &target,
                                 QPoint at);

} // namespace trilane::timeline
