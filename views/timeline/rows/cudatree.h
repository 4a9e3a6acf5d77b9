// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/tracktree.h"

namespace trilane::timeline {

/// Adds the rows of the CUDA layer, below GPUs or below processes as the tree's grouping says.
void addCuda(const store::Store &store, TrackTree &tree);

/// Kind of row for a track's own slices.
[[nodiscard]] RowKind rowKindOf(TrackKind kind);

/// Slices of every track with those below it, by id.
[[nodiscard]] std::vector<uint64_t> slicesWithin(const store::Store &store);

/// Tracks with slices at and below `track`, in display order.
[[nodiscard]] std::vector<TrackId> filledBelow(const store::Store &store, TrackId track);

} // namespace trilane::timeline
