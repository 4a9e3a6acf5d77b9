// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/arearows.h"
#include "views/timeline/rows/timelinetarget.h"

namespace trilane::timeline {

/// The area from what is selected to what has been clicked, both inside; nothing where nothing is
/// selected. A stretch of time over all rows stays one. Pure.
[[nodiscard]] std::optional<session::Selection> extendedTo(const session::ViewState &state,
                                                           const RowList &rows,
                                                           const TimelineTarget &target,
                                                           RowPlace place);

} // namespace trilane::timeline
