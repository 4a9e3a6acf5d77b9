// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/slicestats.h"

#include "model/analysis/stats/densehistogram.h"
#include "model/analysis/stats/durationsample.h"
#include "model/analysis/stats/kernelfigures.h"
#include "model/analysis/stats/rowcalls.h"
#include "model/analysis/stats/slicegrouping.h"
#include "model/analysis/stats/slicewalk.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <deque>
#include <map>

namespace trilane::stats {

namespace {

/// A hostile file may hold sums that no real trace reaches.
Ns wrappingSum(Ns a, Ns b)
{
    return static_cast<Ns>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

/// Group data available only from decoded slices.
struct Decoded
{
    std::vector<Ns> durations;
    int64_t minBytes = std::numeric_limits<int64_t>::max();
    int64_t maxBytes = std::numeric_limits<int64_t>::min();

    void add(Ns duration, std::optional<int64_t> bytes)
    {
        durations.push_back(duration);
        if (!bytes)
            return;
        minBytes = std::min(minBytes, *bytes);
        maxBytes = std::max(maxBytes, *bytes);
    }
};

/// Copies and memsets of unknown size.
struct Unsized
{
    uint64_t calls = 0;
    Ns time = 0;
};

/// Sums up aggregates and single slices by group, and keeps durations if the median is to be exact.
class SliceSums
{
public:
    SliceSums(const store::Store &store, const SliceQuery &query)
        : m_store(store)
        , m_query(query)
        , m_walk(store, query)
        , m_grouping(store, query)
        , m_figures(store)
    {}

    void addAll(const jobs::JobContext &job)
    {
        if (m_grouping.needsSlices())
            return addDecoded(job);
        for (LaneId lane : m_walk.lanes())
            addLane(lane, job);
    }

    /// Exact quantiles of the added slices, by group.
    [[nodiscard]] std::vector<Decoded> decoded(const jobs::JobContext &job)
    {
        if (m_isDecoded)
            return std::move(m_decoded);
        std::vector<Decoded> groups(m_sums.size());
        for (LaneId lane : m_walk.lanes())
            decodeLane(lane, groups, job);
        return groups;
    }

    /// Estimates quantiles of a group from the histograms of its slices.
    void fillRoughQuantiles(size_t group, SliceRow &row)
    {
        m_histogram.clear();
        for (const format::Aggregate *part : m_parts[group])
            m_histogram.add(part->buckets);
        row.median = m_histogram.quantile(0.5, row.min, row.max);
        row.p95 = m_histogram.quantile(0.95, row.min, row.max);
        row.deviation = m_histogram.medianDeviation(row.median);
        row.meanDistance = row.deviation == 0 ? m_histogram.meanDistance(row.median) : 0;
    }

    [[nodiscard]] SliceRow filled(size_t group) const
    {
        const format::Aggregate &a = m_sums[group];
        SliceRow row = m_grouping.groups()[group];
        row.calls = a.count;
        row.total = a.sum;
        row.min = a.min;
        row.max = a.max;
        row.average = a.average();
        row.stddev = a.stddev();
        row.bytes = a.valueSum;
        row.unsized = m_unsized[group].calls;
        row.unsizedTime = m_unsized[group].time;
        m_figures.fill(group, row);
        return row;
    }

    [[nodiscard]] const SliceGrouping &grouping() const { return m_grouping; }

private:
    /// For groups that aggregates do not distinguish.
    void addDecoded(const jobs::JobContext &job)
    {
        uint64_t most = 0;
        for (LaneId lane : m_walk.lanes()) {
            for (ChunkId id : m_walk.chunks(lane))
                most += m_store.chunks()[id.value].count;
        }
        const bool rough = most > m_query.exactBelow; // then histograms may be needed
        m_isDecoded = !rough;
        for (LaneId lane : m_walk.lanes())
            addSlices(lane, rough, job);
        if (!rough)
            return;
        m_edges.push_back(m_edge.take());
        for (const format::Aggregate &a : m_edges.back())
            add(a, a.name.value);
    }

    /// Calls visit(chunk, index, group, counted duration) for the counted slices of a lane.
    template <typename Visit>
    void forEachDecoded(LaneId lane, const jobs::JobContext &job, Visit visit)
    {
        const TrackId track = m_store.lane(lane).track;
        for (ChunkId id : m_walk.chunks(lane)) {
            if (job.stopped())
                return;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
            m_grouping.enter(id, *chunk, track);
            m_walk.forEach(*chunk, [&](size_t i, Ns duration) {
                visit(*chunk, i, m_grouping.groupOf(*chunk, i), duration);
            });
        }
    }

    /// The histogram builder uses group numbers in place of names.
    void addSlices(LaneId lane, bool rough, const jobs::JobContext &job)
    {
        const TrackId track = m_store.lane(lane).track;
        forEachDecoded(
            lane, job, [&](const format::SliceChunk &chunk, size_t i, size_t group, Ns duration) {
                if (rough) {
                    m_edge.add(StringId(group), kNoDetail, chunk.kind(i), duration, chunk.value(i));
                } else {
                    add(group, duration, chunk.value(i));
                    m_decoded[group].add(duration, bytesOf(chunk, i));
                }
                addUnsized(group, chunk.kind(i), chunk.detail(i), 1, duration);
                if (chunk.kind(i) == SliceKind::Kernel)
                    m_figures.add(group, chunk.name(i), chunk.detail(i), track, duration);
            });
    }

    void add(size_t group, Ns duration, int64_t value)
    {
        grow(group);
        const format::Aggregate one{.count = 1,
                                    .sum = duration,
                                    .min = duration,
                                    .max = duration,
                                    .squares = static_cast<format::Squares>(duration) *
                                               static_cast<format::Squares>(duration),
                                    .valueSum = value,
                                    .buckets = {}};
        m_sums[group].mergeTimes(one);
    }

    void grow(size_t group)
    {
        if (group < m_sums.size())
            return;
        m_sums.resize(group + 1);
        m_parts.resize(group + 1);
        m_unsized.resize(group + 1);
        if (m_isDecoded)
            m_decoded.resize(group + 1);
    }

    void addLane(LaneId lane, const jobs::JobContext &job)
    {
        const TrackId track = m_store.lane(lane).track;
        if (m_walk.takesAll(lane)) {
            for (const format::Aggregate &a : m_store.totalsOf(lane))
                add(a, track);
            return;
        }
        for (ChunkId id : m_walk.chunks(lane)) {
            if (job.stopped())
                return;
            if (m_walk.takesAll(id)) {
                for (const format::Aggregate &a : m_store.aggregatesOf(id))
                    add(a, track);
            } else {
                addEdge(*m_store.chunk(id), track);
            }
        }
    }

    void decodeLane(LaneId lane, std::vector<Decoded> &groups, const jobs::JobContext &job)
    {
        forEachDecoded(lane, job,
                       [&](const format::SliceChunk &chunk, size_t i, size_t group, Ns duration) {
                           // A damaged file may contain slices missing in its aggregates.
                           if (group >= groups.size())
                               return;
                           groups[group].add(duration, bytesOf(chunk, i));
                       });
    }

    void addEdge(const format::SliceChunk &chunk, TrackId track)
    {
        m_walk.forEach(chunk, [&](size_t i, Ns duration) {
            format::Slice slice = chunk.slice(i);
            slice.duration = duration;
            m_edge.add(slice);
        });
        m_edges.push_back(m_edge.take());
        for (const format::Aggregate &a : m_edges.back())
            add(a, track);
    }

    /// The aggregate is not copied: its histogram is read only if needed.
    void add(const format::Aggregate &a, TrackId track)
    {
        if (!m_walk.wants(a.kind))
            return;
        const size_t group = m_grouping.plainGroupOf(a.kind, a.name, a.detail, track);
        if (a.kind == SliceKind::Kernel)
            m_figures.add(group, a.name, a.detail, track, a.sum);
        add(a, group);
        addUnsized(group, a.kind, a.detail, a.count, a.sum);
    }

    [[nodiscard]] std::optional<int64_t> bytesOf(const format::SliceChunk &chunk, size_t i) const
    {
        const bool moves = (m_query.kinds & kCopyKinds) != 0;
        return moves ? format::movedBytes(chunk.value(i), m_store.detail(chunk.detail(i)))
                     : std::optional(chunk.value(i));
    }

    void addUnsized(size_t group, SliceKind kind, DetailId detail, uint64_t calls, Ns time)
    {
        if (!(kCopyKinds >> static_cast<int>(kind) & 1) ||
            format::movedBytes(0, m_store.detail(detail)))
            return;
        grow(group);
        m_unsized[group].calls += calls;
        m_unsized[group].time = wrappingSum(m_unsized[group].time, time);
    }

    void add(const format::Aggregate &a, size_t group)
    {
        grow(group);
        m_parts[group].push_back(&a);
        m_sums[group].mergeTimes(a);
    }

    const store::Store &m_store;
    const SliceQuery &m_query;
    SliceWalk m_walk;
    SliceGrouping m_grouping;
    KernelFigures m_figures;
    format::AggregateBuilder m_edge;
    std::vector<format::Aggregate> m_sums; ///< by group, without histograms
    std::vector<std::vector<const format::Aggregate *>> m_parts;
    std::vector<Unsized> m_unsized; ///< by group
    std::deque<std::vector<format::Aggregate>> m_edges;
    bool m_isDecoded = false;       ///< m_decoded has all
    std::vector<Decoded> m_decoded; ///< by group
    DenseHistogram m_histogram;
};

/// States of a thread share the time of the thread; all else that of the whole.
void fillShares(SliceStats &stats)
{
    const auto &keys = stats.query.groupBy;
    const bool states = std::find(keys.begin(), keys.end(), GroupKey::State) != keys.end();
    std::map<std::pair<TrackId, TrackId>, Ns> totals;
    for (const SliceRow &row : stats.rows) {
        stats.calls += row.calls;
        stats.total = wrappingSum(stats.total, row.total);
        if (states) {
            Ns &total = totals[{row.process, row.thread}];
            total = wrappingSum(total, row.total);
        }
    }
    for (SliceRow &row : stats.rows) {
        const Ns whole = states ? totals[{row.process, row.thread}] : stats.total;
        row.share = whole > 0 ? static_cast<double>(row.total) / static_cast<double>(whole) : 0.0;
    }
}

void fillQuantiles(SliceStats &stats, SliceSums &sums, const jobs::JobContext &job)
{
    stats.approximateMedian = stats.calls > stats.query.exactBelow;
    if (stats.approximateMedian) {
        for (size_t i = 0; i < stats.rows.size() && !job.stopped(); ++i)
            sums.fillRoughQuantiles(i, stats.rows[i]);
        return;
    }
    std::vector<Decoded> decoded = sums.decoded(job);
    for (size_t i = 0; i < stats.rows.size(); ++i) {
        std::vector<Ns> &durations = decoded[i].durations;
        stats.rows[i].median = nearestRankMedian(durations);
        stats.rows[i].p95 = nearestRankAbove(durations, 0.5, 0.95);
        stats.rows[i].deviation = medianDeviation(durations, stats.rows[i].median);
        if (decoded[i].durations.empty())
            continue;
        if (stats.rows[i].deviation == 0)
            stats.rows[i].meanDistance = meanOf(durations); // which are distances now
        stats.rows[i].minBytes = decoded[i].minBytes;
        stats.rows[i].maxBytes = decoded[i].maxBytes;
    }
}

void sortByTotal(store::Tables trace, std::vector<SliceRow> &rows)
{
    std::stable_sort(rows.begin(), rows.end(), [&](const SliceRow &a, const SliceRow &b) {
        if (a.total != b.total)
            return a.total > b.total;
        return trace.string(a.name) < trace.string(b.name);
    });
}

} // namespace

SliceStats sliceStats(const store::Store &store, const SliceQuery &query,
                      const jobs::JobContext &job)
{
    SliceStats stats{.query = query, .rows = {}};
    SliceSums sums(store, stats.query);
    sums.addAll(job);
    for (size_t i = 0; i < sums.grouping().groups().size(); ++i)
        stats.rows.push_back(sums.filled(i));
    fillShares(stats);
    fillQuantiles(stats, sums, job);
    sortByTotal(store, stats.rows);
    return stats;
}

bool isOfRow(store::Tables trace, const SliceQuery &query, const SliceRow &row,
             const store::FoundSlice &slice)
{
    return rowOf(trace, {.query = query, .rows = {row}}, slice).has_value();
}

std::optional<size_t> rowOf(store::Tables trace, const SliceStats &stats,
                            const store::FoundSlice &found)
{
    const format::Slice &slice = found.slice;
    if (!(stats.query.kinds >> static_cast<int>(slice.kind) & 1))
        return std::nullopt;
    SliceGrouping grouping(trace, stats.query);
    const size_t wanted = grouping.groupOf(found);
    if (!grouping.needsSlices())
        grouping.takeNoMore();
    const std::vector<GroupKey> &keys = stats.query.groupBy;
    const bool byName = std::find(keys.begin(), keys.end(), GroupKey::Name) != keys.end();
    for (size_t i = 0; i < stats.rows.size(); ++i) {
        if (byName && stats.rows[i].name != slice.name)
            continue; // there may be as many names as slices
        if (grouping.groupOf(stats.rows[i]) == wanted)
            return i;
    }
    return std::nullopt;
}

} // namespace trilane::stats
