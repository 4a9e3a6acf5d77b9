// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/outlierrule.h"
#include "model/analysis/stats/slicestats.h"

#include <vector>

namespace trilane::stats {

/// Typical durations of a row's group.
[[nodiscard]] UsualDurations usualDurations(const SliceRow &row, const OutlierRule &rule = {});

/// An unusually long or short call.
struct Outlier
{
    store::FoundSlice call;
    Ns duration = 0;  ///< counted
    size_t row = 0;   ///< of the statistics
    double times = 0; ///< the group's median; 0 if it is 0
};

struct Outliers
{
    SliceStats stats;
    OutlierRule rule;
    std::vector<Outlier> calls; ///< furthest from their medians first, in robust deviations
    uint64_t count = 0;         ///< found; `calls` has at most `limit`
};

/// Outliers of all groups of the query. Reads the slices of chunks whose totals allow for outliers.
[[nodiscard]] Outliers findOutliers(const store::Store &store, const SliceQuery &query,
                                    const OutlierRule &rule = {}, size_t limit = 1000,
                                    const jobs::JobContext &job = {});

/// Outliers of one row of sliceStats() with the same query, in order of time; at most `limit`, the
/// first ones of each lane.
[[nodiscard]] std::vector<store::FoundSlice>
outliersOf(const store::Store &store, const SliceQuery &query, const SliceRow &row,
           const OutlierRule &rule = {}, size_t limit = 100'000, const jobs::JobContext &job = {});

} // namespace trilane::stats
