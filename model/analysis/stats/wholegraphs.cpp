// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/wholegraphs.h"

#include "model/analysis/stats/slicestats.h"

namespace trilane::stats {

WholeGraphs wholeGraphs(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    SliceQuery query;
    query.range = range;
    query.kinds = kindSet(SliceKind::GraphLaunch);
    const SliceStats stats = sliceStats(store, query, job);
    return {.count = stats.calls, .total = stats.total};
}

} // namespace trilane::stats
