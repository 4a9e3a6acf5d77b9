// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/arearows.h"
#include "views/timeline/timelinetarget.h"

namespace trilane {

/// The area from what is selected to what has been clicked, both inside; nothing where nothing is
/// selected. A stretch of time over all rows stays one. Pure.
[[nodiscard]] std::optional<Selection> extendedTo(const ViewState &state, const RowList &rows,
                                                  const TimelineTarget &target, RowPlace place);

} // namespace trilane
