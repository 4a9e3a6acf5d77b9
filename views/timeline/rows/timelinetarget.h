// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/timeline/rows/layout.h"

#include <QPoint>

#include <optional>

namespace trilane::timeline {

/// Object under the mouse.
struct TimelineTarget
{
    Hit hit;
    TrackId track; ///< of the row; invalid on bars and rulers
    std::optional<store::FoundSlice> slice;
    std::optional<session::GapSelection> gap;
};

/// Current mouse state.
struct Pointer
{
    std::optional<QPoint> at;           ///< of the cursor line
    std::optional<TimeRange> selecting; ///< time being dragged out
};

} // namespace trilane::timeline
