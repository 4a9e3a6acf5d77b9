// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernels/occupancy.h"
#include "model/analysis/stats/groupkey.h"
#include "model/analysis/stats/slicecontext.h"
#include "model/analysis/stats/table.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/sliceref.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace trilane::kernels {
enum class TensorCores : uint8_t;
} // namespace trilane::kernels

namespace trilane::stats {

/// A set of kinds as the bits of ChunkEntry::kinds.
template <typename... Kinds>
[[nodiscard]] constexpr uint32_t kindSet(Kinds... kinds)
{
    return ((uint32_t{1} << static_cast<int>(kinds)) | ...);
}

inline constexpr uint32_t kCopyKinds = kindSet(SliceKind::Memcpy, SliceKind::Memset);
/// Any work of a GPU.
inline constexpr uint32_t kGpuWorkKinds =
    kindSet(SliceKind::Kernel, SliceKind::GraphLaunch) | kCopyKinds;
inline constexpr uint32_t kStateKinds =
    kindSet(SliceKind::Running, SliceKind::Runnable, SliceKind::Blocked, SliceKind::BlockedDisk);

/// Rule for slices that cross the ends of a time range.
enum class Counting : uint8_t {
    Starts, ///< slices that start inside, whole
    Parts   ///< the part inside of each slice that overlaps it
};

/// Statistics to compute, and the part of the trace.
struct SliceQuery
{
    std::vector<GroupKey> groupBy{GroupKey::Name};
    TimeRange range = TimeRange::everything(); ///< trace time
    /// Up to this many slices medians are exact (decoded); above they come from histograms.
    uint64_t exactBelow = 4'000'000;
    uint32_t kinds = kindSet(SliceKind::Kernel); ///< see kindSet()
    Counting counting = Counting::Starts;
    std::vector<LaneId> lanes{}; ///< only those; empty: all lanes with such slices
    /// Answers the keys of kContextKeys; without it slices have no values of them.
    std::shared_ptr<const SliceContext> context{};
};

/// One group of slices. Times in ns.
struct SliceRow
{
    StringId name = kNoString; ///< valid when grouped by name or base name (then the first seen)
    SliceKind kind = SliceKind::Unknown; ///< of the first slice seen
    DetailId detail = kNoDetail;       ///< of the first slice seen; whole only in the grouped parts
    TrackId track;                     ///< of the first slice seen
    TrackId stream;                    ///< valid when grouped by stream
    TrackId gpu;                       ///< valid when grouped by stream or device
    TrackId process;                   ///< valid when grouped by stream, thread or process
    TrackId thread;                    ///< valid when grouped by thread
    StringId firstName = kNoString;    ///< of the first slice seen, for any grouping
    kernels::TensorCores tensorCore{}; ///< valid when grouped by that; else Unknown
    ContextValues context = noContext(); ///< see SliceContext
    uint64_t calls = 0;
    Ns total = 0;
    Ns median = 0;    ///< nearest rank
    Ns p95 = 0;       ///< nearest rank
    Ns deviation = 0; ///< median of the distances from the median (MAD), nearest rank
    Ns min = 0;
    Ns max = 0;
    double average = 0;
    double stddev = 0;       ///< population
    double meanDistance = 0; ///< from the median; known where `deviation` is 0
    double share = 0;     ///< of the summed time of all in the range; of states: of their thread's
    int64_t bytes = 0;    ///< of copies and sets with a size
    int64_t minBytes = 0; ///< the same; known while medians are exact
    int64_t maxBytes = 0;
    uint64_t unsized = 0; ///< copies and sets of unknown size
    Ns unsizedTime = 0;   ///< which these took
    // Values of kernels.
    double tensorShare = 0;        ///< time in those that compute on Tensor Cores, by name, 0…1
    double tensorUnknownShare = 0; ///< share of time of kernels whose names give no indication, 0…1
    std::optional<double> occupancy; ///< theoretical; the time-weighted mean of known values
    std::optional<double> waves;     ///< the same
    kernels::OccupancyLimit limit = kernels::OccupancyLimit::None; ///< of the most time
};

struct SliceStats
{
    SliceQuery query;
    std::vector<SliceRow> rows;     ///< by total, longest first
    bool approximateMedian = false; ///< and other quantiles
    Ns total = 0;
    uint64_t calls = 0;
};

/// Statistics of slices by group. Whole-trace results use per-lane totals, a range's chunk
/// aggregates and the decoded edge chunks. Pure; any thread.
[[nodiscard]] SliceStats sliceStats(const store::Store &store, const SliceQuery &query = {},
                                    const jobs::JobContext &job = {});

/// The row that counts the slice, whether or not it is in the range.
[[nodiscard]] std::optional<size_t> rowOf(store::Tables trace, const SliceStats &stats,
                                          const store::FoundSlice &slice);

/// The statistics as a Table (columns of `trilane stats`; selected by its report, see reportOf()),
/// sorted by a column key as in sortTable(). Streams are distinguished by device and, if necessary,
/// by process.
[[nodiscard]] Result<Table> sliceTable(const store::Store &store, const SliceStats &stats,
                                       std::string_view sortKey = "total_ns");

} // namespace trilane::stats
