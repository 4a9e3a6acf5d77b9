// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/arearows.h"
#include "views/timeline/rows/timelinetarget.h"

namespace trilane::timeline {

/// The area from the selection to the clicked place, both included; nothing without a selection. A
/// time range over all rows stays one. Pure.
[[nodiscard]] std::optional<session::Selection> extendedTo(const session::ViewState &state,
                                                           const RowList &rows,
                                                           const TimelineTarget &target,
                                                           RowIndex place);

} // namespace trilane::timeline
