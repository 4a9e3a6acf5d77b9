// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/tracktree.h"

#include <optional>

namespace trilane::timeline {

// What one does with rows, as changes of a layout. `tree` is what could be shown in it.

/// All rows of a layer that have something below them.
void collapseAll(session::TrackLayout &layout, const TrackTree &tree, Layer layer, bool collapsed);
/// Hides the layer's other rows of the same kind: other threads, other streams.
void hideOthers(session::TrackLayout &layout, const TrackTree &tree, session::RowId row);
/// Shows again what is hidden in a layer; in all of them without one.
void showHidden(session::TrackLayout &layout, const TrackTree &tree,
                std::optional<Layer> layer = {});
[[nodiscard]] bool hasHidden(const session::TrackLayout &layout, const TrackTree &tree,
                             std::optional<Layer> layer = {});

/// Siblings of a row that are not hidden, in the order they are shown in.
[[nodiscard]] std::vector<session::RowId> movable(const session::TrackLayout &layout,
                                                  const TrackTree &tree, session::RowId row);
/// Puts a row before a sibling; an invalid one means last.
void moveRowBefore(session::TrackLayout &layout, const TrackTree &tree, session::RowId row,
                   session::RowId sibling);
/// Moves a row one place up (-1) or down (1), skipping hidden rows. False at the end.
bool moveRow(session::TrackLayout &layout, const TrackTree &tree, session::RowId row, int step);

} // namespace trilane::timeline
