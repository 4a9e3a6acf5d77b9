// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernelstats.h"

#include "model/analysis/groupkey.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <cmath>

namespace trilane {

namespace {

/// Lanes with kernels: those of streams. The All Streams track shows the same calls again.
std::vector<LaneId> kernelLanes(const Store &store)
{
    std::vector<LaneId> lanes;
    for (const Lane &lane : store.lanes()) {
        if (lane.track.isValid() && store.track(lane.track).kind == TrackKind::Stream)
            lanes.push_back(lane.id);
    }
    return lanes;
}

/// Adds up aggregates and single slices by group, and remembers durations where the median is
/// to be exact.
class KernelSums
{
public:
    KernelSums(const Store &store, const KernelQuery &query)
        : m_store(store)
        , m_query(query)
        , m_grouping(store, query)
    {}

    void addLane(LaneId lane, const JobContext &job)
    {
        const TrackId stream = m_store.lane(lane).track;
        if (isWhole(lane)) {
            for (const Aggregate &a : m_store.totalsOf(lane))
                add(a, stream);
            return;
        }
        for (ChunkId id : m_store.chunksOf(lane, m_query.range)) {
            if (job.stopped())
                return;
            const ChunkEntry &entry = m_store.chunks()[id.value];
            if (entry.start >= m_query.range.begin && entry.end <= m_query.range.end) {
                for (const Aggregate &a : m_store.aggregatesOf(id))
                    add(a, stream);
            } else {
                addEdge(*m_store.chunk(id), stream);
            }
        }
    }

    /// Durations by group, of exactly the calls that were added.
    void collectDurations(LaneId lane, std::vector<std::vector<Ns>> &durations,
                          const JobContext &job)
    {
        const TrackId stream = m_store.lane(lane).track;
        for (ChunkId id : m_store.chunksOf(lane, m_query.range)) {
            if (job.stopped() || !m_store.chunks()[id.value].has(SliceKind::Kernel))
                continue;
            const std::shared_ptr<const SliceChunk> chunk = m_store.chunk(id);
            forKernels(*chunk, [&](size_t i) {
                const size_t group = m_grouping.groupOf(chunk->name(i), chunk->detail(i), stream);
                durations[group].push_back(chunk->duration(i));
            });
        }
    }

    [[nodiscard]] const std::vector<Aggregate> &sums() const { return m_sums; }
    [[nodiscard]] const KernelGrouping &grouping() const { return m_grouping; }

private:
    [[nodiscard]] bool isWhole(LaneId lane) const
    {
        const std::span<const ChunkId> all = m_store.chunksOf(lane);
        return all.empty() || (m_store.chunks()[all.front().value].start >= m_query.range.begin &&
                               m_store.chunks()[all.back().value].end <= m_query.range.end);
    }

    /// Kernels of the chunk that start inside the range.
    template <typename Visit>
    void forKernels(const SliceChunk &chunk, Visit visit) const
    {
        const size_t end = chunk.firstStartingAt(m_query.range.end);
        for (size_t i = chunk.firstStartingAt(m_query.range.begin); i < end; ++i) {
            if (chunk.kind(i) == SliceKind::Kernel)
                visit(i);
        }
    }

    void addEdge(const SliceChunk &chunk, TrackId stream)
    {
        forKernels(chunk, [&](size_t i) { m_edge.add(chunk.slice(i)); });
        for (const Aggregate &a : m_edge.take())
            add(a, stream);
    }

    void add(const Aggregate &a, TrackId stream)
    {
        if (a.kind != SliceKind::Kernel)
            return;
        const size_t group = m_grouping.groupOf(a.name, a.detail, stream);
        if (group >= m_sums.size())
            m_sums.resize(group + 1);
        m_sums[group].merge(a);
    }

    const Store &m_store;
    const KernelQuery &m_query;
    KernelGrouping m_grouping;
    AggregateBuilder m_edge;
    std::vector<Aggregate> m_sums;
};

Ns nearestRankMedian(std::vector<Ns> &durations)
{
    if (durations.empty())
        return 0;
    const auto middle = durations.begin() + static_cast<ptrdiff_t>((durations.size() - 1) / 2);
    std::nth_element(durations.begin(), middle, durations.end());
    return *middle;
}

} // namespace

KernelStats kernelStats(const Store &store, const KernelQuery &query, const JobContext &job)
{
    KernelStats stats{.query = query, .rows = {}};
    KernelSums sums(store, stats.query);
    const std::vector<LaneId> lanes = kernelLanes(store);
    for (LaneId lane : lanes)
        sums.addLane(lane, job);
    stats.rows = sums.grouping().groups();
    for (const Aggregate &a : sums.sums()) {
        stats.calls += a.count;
        stats.total += a.sum;
    }
    stats.approximateMedian = stats.calls > query.exactBelow;
    std::vector<std::vector<Ns>> durations(stats.rows.size());
    if (!stats.approximateMedian) {
        for (LaneId lane : lanes)
            sums.collectDurations(lane, durations, job);
    }
    for (size_t i = 0; i < stats.rows.size(); ++i) {
        const Aggregate &a = sums.sums()[i];
        KernelRow &row = stats.rows[i];
        row.calls = a.count;
        row.total = a.sum;
        row.min = a.min;
        row.max = a.max;
        row.average = a.average();
        row.stddev = a.stddev();
        row.share =
            stats.total > 0 ? static_cast<double>(a.sum) / static_cast<double>(stats.total) : 0.0;
        row.median = stats.approximateMedian
                         ? std::clamp(histogramQuantile(a.buckets, 0.5), a.min, a.max)
                         : nearestRankMedian(durations[i]);
    }
    std::stable_sort(stats.rows.begin(), stats.rows.end(),
                     [&](const KernelRow &a, const KernelRow &b) {
                         if (a.total != b.total)
                             return a.total > b.total;
                         return store.string(a.name) < store.string(b.name);
                     });
    return stats;
}

std::vector<FoundSlice> kernelCalls(const Store &store, const KernelQuery &query,
                                    const KernelRow &row, size_t limit, const JobContext &job)
{
    // The row's own group under the same query: calls are compared by group, not by fields.
    KernelGrouping grouping(store, query);
    std::vector<FoundSlice> calls;
    auto longer = [](const FoundSlice &a, const FoundSlice &b) {
        return a.slice.duration > b.slice.duration;
    };
    const auto sameRow = [&](const KernelRow &g) {
        return g.name == row.name && g.stream == row.stream && g.gpu == row.gpu &&
               g.process == row.process;
    };
    std::optional<size_t> wanted;
    for (LaneId lane : kernelLanes(store)) {
        const TrackId stream = store.lane(lane).track;
        if (row.stream.isValid() && row.stream != stream)
            continue;
        if (!wanted) {
            const size_t group = grouping.groupOf(row.name, row.detail, stream);
            if (sameRow(grouping.groups()[group]))
                wanted = group;
        }
        if (!wanted)
            continue;
        for (ChunkId id : store.chunksOf(lane, query.range)) {
            if (job.stopped())
                return calls;
            const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
            const size_t end = chunk->firstStartingAt(query.range.end);
            for (size_t i = chunk->firstStartingAt(query.range.begin); i < end; ++i) {
                if (chunk->kind(i) != SliceKind::Kernel ||
                    grouping.groupOf(chunk->name(i), chunk->detail(i), stream) != *wanted)
                    continue;
                calls.push_back({{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)});
                std::push_heap(calls.begin(), calls.end(), longer);
                if (calls.size() > limit) {
                    std::pop_heap(calls.begin(), calls.end(), longer);
                    calls.pop_back();
                }
            }
        }
    }
    std::sort_heap(calls.begin(), calls.end(), longer);
    return calls;
}

} // namespace trilane
