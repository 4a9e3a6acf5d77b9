// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/table.h"
#include "model/base/job.h"
#include "model/base/result.h"
#include "model/store/store.h"

#include <string>
#include <string_view>
#include <vector>

namespace trilane {

enum class GroupKey : uint8_t {
    Name,
    Grid,
    Block,
    Registers,
    SharedMemory,
    Stream,
    Device,
    Process
};

/// "name,grid,stream" → keys; an error names the unknown word and lists the known ones.
[[nodiscard]] Result<std::vector<GroupKey>> parseGroupKeys(std::string_view text);

/// What to compute over which part of the trace.
struct KernelQuery
{
    std::vector<GroupKey> groupBy{GroupKey::Name};
    TimeRange range =
        TimeRange::everything(); ///< trace time; a kernel counts when it starts inside
    /// Up to this many kernels medians are exact (decoded); above they come from histograms.
    uint64_t exactBelow = 4'000'000;
    /// Whose calls: kernels of streams, or API calls, OS-runtime calls or ranges of threads.
    SliceKind kind = SliceKind::Kernel;
};

/// One group of kernel calls. Times in ns.
struct KernelRow
{
    StringId name = kNoString;
    DetailId detail = kNoDetail; ///< of the first call seen; whole only in the grouped parts
    TrackId stream;              ///< valid when grouped by stream
    TrackId gpu;                 ///< valid when grouped by stream or device
    TrackId process;             ///< valid when grouped by stream or process
    uint64_t calls = 0;
    Ns total = 0;
    Ns median = 0; ///< nearest rank
    Ns min = 0;
    Ns max = 0;
    double average = 0;
    double stddev = 0; ///< population
    double share = 0;  ///< of the summed time of all kernels in the range
};

struct KernelStats
{
    KernelQuery query;
    std::vector<KernelRow> rows; ///< by total, longest first
    bool approximateMedian = false;
    Ns total = 0;
    uint64_t calls = 0;
};

/// Statistics of all kernels. Whole-trace results come from per-lane totals, a range's from chunk
/// aggregates and the decoded edge chunks. Pure; any thread.
[[nodiscard]] KernelStats kernelStats(const Store &store, const KernelQuery &query = {},
                                      const JobContext &job = {});

/// The same as a Table (columns of `trilane stats --report kernels`; the report is called after the
/// kind of calls: kernels, api, osrt, nvtx), sorted by a column's key as
/// in sortTable(). Streams are told apart by their device and, where that is not enough, by
/// process.
[[nodiscard]] Result<Table> kernelTable(const Store &store, const KernelStats &stats,
                                        std::string_view sortKey = "total_ns");

/// Copies and sets that start in the range, by direction and memory kinds: calls, bytes, time,
/// throughput; by total time, longest first. Medians are exact up to `exactBelow` calls a row.
[[nodiscard]] Table memcpyTable(const Store &store, TimeRange range = TimeRange::everything(),
                                const JobContext &job = {}, size_t exactBelow = 4'000'000);

/// Every call of one kernel, for the list that jumps to each. `row` as from kernelStats with the
/// same query. Longest first, at most `limit`.
[[nodiscard]] std::vector<FoundSlice> kernelCalls(const Store &store, const KernelQuery &query,
                                                  const KernelRow &row, size_t limit = 10000,
                                                  const JobContext &job = {});

} // namespace trilane
