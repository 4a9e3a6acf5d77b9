// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/launchedslices.h"
#include "model/analysis/operators/nvtxnames.h"
#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/operators/rangenames.h"
#include "model/analysis/operators/rangeslice.h"
#include "model/analysis/stats/tablesort.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <tuple>

namespace trilane::operators {

namespace {

/// Kernels of a name that were launched in ranges of a name on one thread.
struct KernelsOfRange
{
    uint32_t name = 0; ///< of RangeNames
    StringId kernel;
    uint64_t ranges = 0; ///< that launched any
    uint64_t kernels = 0;
    Ns total = 0;
    TimeSpread times;
};

/// Each kernel that starts inside the range counts for every range around its launch, twice for
/// two of the same name. By name and kernel.
[[nodiscard]] std::deque<KernelsOfRange> kernelsByRange(const OperatorIndex &index,
                                                        const RangeNames &names, TimeRange range,
                                                        const jobs::JobContext &job = {});

/// A kernel as it was launched.
struct LaunchedKernel
{
    StringId name;
    RangeId range; ///< innermost
    Ns duration = 0;
};

/// By name, then in the order in which their ranges began.
std::vector<LaunchedKernel> launchedKernels(const OperatorIndex &index, TimeRange range,
                                            const jobs::JobContext &job)
{
    std::vector<LaunchedKernel> kernels;
    uint64_t most = 0;
    for (LaneId lane : links::streamLanes(index.trace())) {
        for (ChunkId id : index.trace().chunksOf(lane, range))
            most += index.trace().chunks()[id.value].count;
    }
    kernels.reserve(most);
    forLaunchedSlices(index.store(), range, job, [&](const LaunchedSlice &work) {
        if (work.kind() != SliceKind::Kernel)
            return;
        const RangeId inside = index.launchingRange(work.process, work.correlation());
        if (inside.isValid())
            kernels.push_back({work.name(), inside, work.duration()});
    });
    std::sort(kernels.begin(), kernels.end(), [](const LaunchedKernel &a, const LaunchedKernel &b) {
        return std::tie(a.name, a.range, a.duration) < std::tie(b.name, b.range, b.duration);
    });
    return kernels;
}

/// Kernels of one name at a time.
class Summing
{
public:
    Summing(const OperatorIndex &index, const RangeNames &names)
        : m_index(index)
        , m_names(names)
        , m_lastOf(index.paths().size())
        , m_sums(m_names.all().size())
    {}

    void add(std::span<const LaunchedKernel> kernels)
    {
        ++m_round;
        forEachRange(kernels, [this](RangeId at, Ns) { count(at); });
        uint32_t end = 0;
        for (uint32_t name : m_used)
            m_sums[name].end = std::exchange(end, end + m_sums[name].kernels);
        m_durations.resize(end);
        forEachRange(kernels, [this](RangeId at, Ns duration) {
            m_durations[m_sums[m_names.of(at)].end++] = duration;
        });
        takeRows(kernels.front().name);
    }

    [[nodiscard]] std::deque<KernelsOfRange> take()
    {
        std::sort(m_rows.begin(), m_rows.end(),
                  [](const KernelsOfRange &a, const KernelsOfRange &b) {
                      return std::tie(a.name, a.kernel) < std::tie(b.name, b.kernel);
                  });
        return std::move(m_rows);
    }

private:
    struct Sum
    {
        uint32_t ranges = 0;
        uint32_t kernels = 0;
        uint32_t end = 0; ///< of its durations
    };
    struct Last
    {
        uint32_t round = 0;
        RangeId range;
    };

    /// Each with all around it.
    template <typename Visit>
    void forEachRange(std::span<const LaunchedKernel> kernels, Visit visit) const
    {
        for (const LaunchedKernel &kernel : kernels) {
            for (RangeId at = kernel.range; at.isValid(); at = m_index.range(at).parent)
                visit(at, kernel.duration);
        }
    }

    /// Ranges of a path follow each other and are never inside each other: one whose number is new
    /// was not counted before.
    void count(RangeId at)
    {
        const PathId path = m_index.range(at).path;
        const uint32_t name = m_names.of(at);
        Sum &sum = m_sums[name];
        if (sum.kernels++ == 0)
            m_used.push_back(name);
        Last &last = m_lastOf[path.value];
        if (last.round != m_round || last.range != at) {
            last = {m_round, at};
            ++sum.ranges;
        }
    }

    void takeRows(StringId kernel)
    {
        for (uint32_t name : m_used) {
            const Sum sum = std::exchange(m_sums[name], {});
            const std::span<Ns> durations =
                std::span(m_durations).subspan(sum.end - sum.kernels, sum.kernels);
            m_rows.push_back({.name = name,
                              .kernel = kernel,
                              .ranges = sum.ranges,
                              .kernels = sum.kernels,
                              .total = std::accumulate(durations.begin(), durations.end(), Ns{0}),
                              .times = spreadOf(durations)});
        }
        m_used.clear();
    }

    const OperatorIndex &m_index;
    const RangeNames &m_names;
    uint32_t m_round = 0;
    std::vector<Last> m_lastOf; ///< by path
    std::vector<Sum> m_sums;    ///< by name
    std::vector<uint32_t> m_used;
    std::vector<Ns> m_durations;       ///< of a name of kernels, those of a name of ranges together
    std::deque<KernelsOfRange> m_rows; ///< there may be many
};

std::deque<KernelsOfRange> kernelsByRange(const OperatorIndex &index, const RangeNames &names,
                                          TimeRange range, const jobs::JobContext &job)
{
    const std::vector<LaunchedKernel> kernels = launchedKernels(index, range, job);
    Summing summing(index, names);
    for (auto at = kernels.begin(); at != kernels.end() && !job.stopped();) {
        const auto next = std::find_if(at, kernels.end(), [&](const LaunchedKernel &kernel) {
            return kernel.name != at->name;
        });
        summing.add({at, next});
        at = next;
    }
    return summing.take();
}

class KernelSum : public stats::RowSource
{
public:
    KernelSum(const store::Store &store, TimeRange range, const jobs::JobContext &job)
        : m_trace(store)
        , m_range(range)
        , m_index(namedRangeIndex(store, job))
        , m_names(*m_index)
        , m_rows(kernelsByRange(*m_index, m_names, range, job))
    {
        m_head.report = "nvtx_kern_sum";
        m_head.file = m_trace.path();
        m_head.range = stats::relativeRange(store, range);
        m_head.columns = {{"nvtx_range", msg("NVTX Range"), stats::ColumnType::Name},
                          {"style", msg("Style"), stats::ColumnType::Text},
                          {"pid", msg("PID"), stats::ColumnType::Text},
                          {"tid", msg("TID"), stats::ColumnType::Text},
                          {"nvtx_inst", msg("NVTX Inst"), stats::ColumnType::Count},
                          {"kern_inst", msg("Kern Inst"), stats::ColumnType::Count},
                          {"total_ns", msg("Total Time"), stats::ColumnType::Duration},
                          {"avg_ns", msg("Avg"), stats::ColumnType::Duration},
                          {"median_ns", msg("Med"), stats::ColumnType::Duration},
                          {"min_ns", msg("Min"), stats::ColumnType::Duration},
                          {"max_ns", msg("Max"), stats::ColumnType::Duration},
                          {"stddev_ns", msg("StdDev"), stats::ColumnType::Duration},
                          {"kernel_name", msg("Kernel Name"), stats::ColumnType::Name}};
    }

    void sortByTotal()
    {
        std::stable_sort(
            m_rows.begin(), m_rows.end(),
            [](const KernelsOfRange &a, const KernelsOfRange &b) { return a.total > b.total; });
    }

    [[nodiscard]] const stats::Table &head() const override { return m_head; }

    bool next(std::vector<stats::TableCell> &cells) override
    {
        if (m_at == m_rows.size())
            return false;
        const KernelsOfRange &row = m_rows[m_at++];
        const RangeNames::Name &name = m_names.all()[row.name];
        const format::Track &track = m_trace.track(name.thread);
        const bool isThread = track.kind == TrackKind::Thread;
        const TrackId process = isThread ? track.parent : track.id;
        cells = {NvtxNames::text(m_trace, name.domain, name.text),
                 std::string(NvtxNames::style(isThread)),
                 process.isValid() ? stats::TableCell(std::to_string(m_trace.track(process).number))
                                   : stats::TableCell(),
                 isThread ? stats::TableCell(std::to_string(track.number)) : stats::TableCell(),
                 static_cast<int64_t>(row.ranges),
                 static_cast<int64_t>(row.kernels),
                 row.total,
                 row.times.average,
                 row.times.median,
                 row.times.min,
                 row.times.max,
                 row.times.deviation,
                 std::string(m_trace.string(row.kernel))};
        return true;
    }

    [[nodiscard]] stats::RowSlice slice() const override
    {
        const KernelsOfRange &row = m_rows[m_at - 1];
        return kernelInRange(m_names.all()[row.name], row.kernel, row.times.max, m_range);
    }

private:
    store::Tables m_trace;
    TimeRange m_range;
    std::shared_ptr<const OperatorIndex> m_index;
    RangeNames m_names;
    stats::Table m_head;
    std::deque<KernelsOfRange> m_rows;
    size_t m_at = 0;
};

} // namespace

stats::Table nvtxKernelSum(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    KernelSum sum(store, range, job);
    stats::Table table = sum.head();
    for (std::vector<stats::TableCell> row; sum.next(row);)
        table.rows.push_back(std::move(row));
    return table;
}

std::unique_ptr<stats::RowSource> nvtxKernelRows(const store::Store &store, TimeRange range,
                                                 const jobs::JobContext &job)
{
    auto sum = std::make_unique<KernelSum>(store, range, job);
    sum->sortByTotal();
    return sum;
}

} // namespace trilane::operators
