// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicestats.h"
#include "model/format/histogram.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::stats {

/// Durations in [begin, end) ns.
using DurationRange = TimeRange;

/// The slices of one row, for the list that jumps to each. `row` as from sliceStats with the
/// same query. Longest first, at most `limit`; only those whose counted duration is in `durations`.
[[nodiscard]] std::vector<store::FoundSlice>
sliceCalls(const store::Store &store, const SliceQuery &query, const SliceRow &row, size_t limit,
           DurationRange durations = TimeRange::everything(), const jobs::JobContext &job = {});

/// Durations of the slices of one row.
struct RowDurations
{
    std::vector<Ns> exact;               ///< in no order; empty when there are too many to be read
    std::vector<format::Bucket> buckets; ///< by index; only where `exact` is empty
    uint64_t count = 0;
    Ns min = 0;
    Ns max = 0;
};

/// Exact while the row has at most `exactBelow` slices in chunks of at most eight times as many;
/// else from histograms.
[[nodiscard]] RowDurations rowDurations(const store::Store &store, const SliceQuery &query,
                                        const SliceRow &row, uint64_t exactBelow = 1'000'000,
                                        const jobs::JobContext &job = {});

/// True when the slice is of the row's group, whether or not it is in the range.
[[nodiscard]] bool isOfRow(store::Tables trace, const SliceQuery &query, const SliceRow &row,
                           const store::FoundSlice &slice);

/// Part of a slice that the query counts, ns: all of it, or its part in the range.
[[nodiscard]] Ns countedDuration(const SliceQuery &query, const format::Slice &slice);

} // namespace trilane::stats
