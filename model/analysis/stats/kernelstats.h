// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/rowcalls.h"

namespace trilane::stats {

using KernelQuery = SliceQuery;
using KernelRow = SliceRow;
using KernelStats = SliceStats;

/// Statistics of all kernels: sliceStats() with default options.
[[nodiscard]] inline KernelStats kernelStats(const store::Store &store,
                                             const KernelQuery &query = {},
                                             const jobs::JobContext &job = {})
{
    return sliceStats(store, query, job);
}

/// As a Table, like `trilane stats --report kernels`.
[[nodiscard]] inline Result<Table> kernelTable(const store::Store &store, const KernelStats &stats,
                                               std::string_view sortKey = "total_ns")
{
    return sliceTable(store, stats, sortKey);
}

/// Every call of one kernel, longest first, at most `limit`.
[[nodiscard]] inline std::vector<store::FoundSlice>
kernelCalls(const store::Store &store, const KernelQuery &query, const KernelRow &row,
            size_t limit = 10000, const jobs::JobContext &job = {})
{
    return sliceCalls(store, query, row, limit, TimeRange::everything(), job);
}

/// Copies and sets that start in the range, by direction and memory kinds: calls, bytes, time,
/// throughput; by total time, longest first. Medians and the least and most bytes are exact up to
/// `exactBelow` calls.
[[nodiscard]] Table memcpyTable(const store::Store &store,
                                TimeRange range = TimeRange::everything(),
                                const jobs::JobContext &job = {}, uint64_t exactBelow = 4'000'000);

} // namespace trilane::stats
