// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/wholegraphs.h"

#include "model/analysis/slicestats.h"

namespace trilane {

WholeGraphs wholeGraphs(const Store &store, TimeRange range, const JobContext &job)
{
    SliceQuery query;
    query.range = range;
    query.kinds = kindSet(SliceKind::GraphLaunch);
    const SliceStats stats = sliceStats(store, query, job);
    return {.count = stats.calls, .total = stats.total};
}

} // namespace trilane
