// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicestats.h"

#include <vector>

namespace trilane::stats {

/// Statistics of the same slices by base name and by full name, with the base name of each full
/// name.
struct FoldedStats
{
    SliceStats bases;
    SliceStats names;
    std::vector<size_t> baseOf; ///< by row of names: row of bases
};

/// A query that groups by name, and by base name instead. Pure; any thread.
[[nodiscard]] FoldedStats foldedStats(const store::Store &store, const SliceQuery &query,
                                      const jobs::JobContext &job = {});

} // namespace trilane::stats
