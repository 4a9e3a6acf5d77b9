// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicestats.h"

#include <vector>

namespace trilane::stats {

/// The same slices twice: by base name, and by full name with what base each is of.
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
