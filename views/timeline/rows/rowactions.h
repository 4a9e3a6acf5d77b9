// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/tracktree.h"

#include <optional>

namespace trilane::timeline {

// Actions on rows, as changes of a layout. `tree`: all rows that it could show.

/// All rows of a layer that have something below them.
void collapseAll(session::TrackLayout &layout, const TrackTree &tree, Layer layer, bool collapsed);
/// Hides the layer's other rows of the same kind: other threads, other streams.
void hideOthers(session::TrackLayout &layout, const TrackTree &tree, session::RowId row);
/// Shows the hidden rows of a layer again; of all layers without one.
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
