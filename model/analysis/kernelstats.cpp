// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernelstats.h"

#include "model/analysis/densehistogram.h"
#include "model/analysis/durationsample.h"
#include "model/analysis/gpuchunks.h"
#include "model/analysis/groupkey.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <deque>

namespace trilane {

namespace {

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
        if (startsInside(m_store, lane, m_query.range)) {
            for (const Aggregate &a : m_store.totalsOf(lane))
                add(a, stream);
            return;
        }
        const auto wanted = [&](ChunkId id) {
            return !job.stopped() && m_store.chunks()[id.value].has(m_query.kind);
        };
        const LaneCut cut = cutLane(m_store, lane, m_query.range);
        for (ChunkId id : cut.inner) {
            for (const Aggregate &a :
                 wanted(id) ? m_store.aggregatesOf(id) : std::span<const Aggregate>())
                add(a, stream);
        }
        for (ChunkId id : cut.edges) {
            if (wanted(id))
                addEdge(*m_store.chunk(id), stream);
        }
    }

    /// Durations by group, of exactly the calls that were added.
    void collectDurations(LaneId lane, std::vector<std::vector<Ns>> &durations,
                          const JobContext &job)
    {
        const TrackId stream = m_store.lane(lane).track;
        for (ChunkId id : m_store.chunksOf(lane, m_query.range)) {
            if (job.stopped() || !m_store.chunks()[id.value].has(m_query.kind))
                continue;
            const std::shared_ptr<const SliceChunk> chunk = m_store.chunk(id);
            forStartsInside(*chunk, m_query.range, [&](size_t i) {
                if (chunk->kind(i) != m_query.kind)
                    return;
                const size_t group = m_grouping.groupOf(chunk->name(i), chunk->detail(i), stream);
                // A damaged file may hold kernels that its aggregates do not know.
                if (group < durations.size())
                    durations[group].push_back(chunk->duration(i));
            });
        }
    }

    /// Median of a group from the histograms of all that was added to it.
    [[nodiscard]] Ns roughMedian(size_t group)
    {
        m_histogram.clear();
        for (const Aggregate *part : m_parts[group])
            m_histogram.add(part->buckets);
        return m_histogram.quantile(0.5, m_sums[group].min, m_sums[group].max);
    }

    [[nodiscard]] const std::vector<Aggregate> &sums() const { return m_sums; }
    [[nodiscard]] const KernelGrouping &grouping() const { return m_grouping; }

private:
    void addEdge(const SliceChunk &chunk, TrackId stream)
    {
        forStartsInside(chunk, m_query.range, [&](size_t i) {
            if (chunk.kind(i) == m_query.kind)
                m_edge.add(chunk.slice(i));
        });
        m_edges.push_back(m_edge.take());
        for (const Aggregate &a : m_edges.back())
            add(a, stream);
    }

    /// The aggregate stays where it is: its histogram is looked at only when it is needed.
    void add(const Aggregate &a, TrackId stream)
    {
        if (a.kind != m_query.kind)
            return;
        const size_t group = m_grouping.groupOf(a.name, a.detail, stream);
        if (group >= m_sums.size()) {
            m_sums.resize(group + 1);
            m_parts.resize(group + 1);
        }
        m_parts[group].push_back(&a);
        m_sums[group].mergeTimes(a);
    }

    const Store &m_store;
    const KernelQuery &m_query;
    KernelGrouping m_grouping;
    AggregateBuilder m_edge;
    std::vector<Aggregate> m_sums; ///< by group, without histograms
    std::vector<std::vector<const Aggregate *>> m_parts;
    std::deque<std::vector<Aggregate>> m_edges;
    DenseHistogram m_histogram;
};

/// A hostile file may hold sums that no real trace reaches.
Ns wrappingSum(Ns a, Ns b)
{
    return static_cast<Ns>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

KernelRow filled(KernelRow row, const Aggregate &a, Ns total)
{
    row.calls = a.count;
    row.total = a.sum;
    row.min = a.min;
    row.max = a.max;
    row.average = a.average();
    row.stddev = a.stddev();
    row.share = total > 0 ? static_cast<double>(a.sum) / static_cast<double>(total) : 0.0;
    return row;
}

void sortByTotal(const Store &store, std::vector<KernelRow> &rows)
{
    std::stable_sort(rows.begin(), rows.end(), [&](const KernelRow &a, const KernelRow &b) {
        if (a.total != b.total)
            return a.total > b.total;
        return store.string(a.name) < store.string(b.name);
    });
}

} // namespace

KernelStats kernelStats(const Store &store, const KernelQuery &query, const JobContext &job)
{
    KernelStats stats{.query = query, .rows = {}};
    KernelSums sums(store, stats.query);
    const std::vector<LaneId> lanes = lanesWith(store, query.kind);
    for (LaneId lane : lanes)
        sums.addLane(lane, job);
    for (const Aggregate &a : sums.sums()) {
        stats.calls += a.count;
        stats.total = wrappingSum(stats.total, a.sum);
    }
    const std::vector<KernelRow> &groups = sums.grouping().groups();
    for (size_t i = 0; i < groups.size(); ++i)
        stats.rows.push_back(filled(groups[i], sums.sums()[i], stats.total));

    stats.approximateMedian = stats.calls > query.exactBelow;
    std::vector<std::vector<Ns>> durations(stats.rows.size());
    for (size_t i = 0; i < lanes.size() && !stats.approximateMedian; ++i)
        sums.collectDurations(lanes[i], durations, job);
    for (size_t i = 0; i < stats.rows.size(); ++i) {
        stats.rows[i].median =
            stats.approximateMedian ? sums.roughMedian(i) : nearestRankMedian(durations[i]);
    }
    sortByTotal(store, stats.rows);
    return stats;
}

} // namespace trilane
