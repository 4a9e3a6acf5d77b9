// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/timeline/rows/rows.h"

#include <optional>
#include <vector>

namespace trilane::timeline {

/// Direction of a move of the selection with the arrow keys.
enum class Direction { Left, Right, Up, Down };

/// Lanes of slices from top to bottom, as they are shown.
[[nodiscard]] std::vector<LaneId> lanesInOrder(const RowList &rows);

/// The slice next to `from` on its lane (left, right), or the one nearest in time on the next lane
/// above or below that has any. None at the end. May decode chunks.
[[nodiscard]] std::optional<store::FoundSlice> neighbor(const store::Store &store,
                                                        const std::vector<LaneId> &lanes,
                                                        const store::FoundSlice &from,
                                                        Direction direction);

/// The slice nearest to `t` on the first lane that has any; for when nothing is selected yet. May
/// decode chunks.
[[nodiscard]] std::optional<store::FoundSlice> firstSlice(const store::Store &store,
                                                          const std::vector<LaneId> &lanes, Ns t);

} // namespace trilane::timeline
