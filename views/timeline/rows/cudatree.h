// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "views/timeline/rows/tracktree.h"

namespace trilane::timeline {

/// Adds the rows of the CUDA layer, below GPUs or below processes according to the tree's grouping.
void addCuda(store::Tables trace, TrackTree &tree);

/// Kind of row for a track's own slices.
[[nodiscard]] RowKind rowKindOf(TrackKind kind);

/// Slices of every track with those below it, by id.
[[nodiscard]] std::vector<uint64_t> slicesWithin(store::Tables trace);

/// Tracks with slices at and below `track`, in display order.
[[nodiscard]] std::vector<TrackId> filledBelow(store::Tables trace, TrackId track);

} // namespace trilane::timeline
