// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/kernelsbyrange.h"

#include "model/analysis/operators/launchedslices.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace trilane::operators {

namespace {

/// A kernel and its launch.
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

/// Sums up the kernels of one name at a time.
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

    /// Visits each range with its enclosing ones.
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

} // namespace

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

} // namespace trilane::operators
