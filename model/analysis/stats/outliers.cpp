// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/outliers.h"

#include "model/analysis/stats/rowchunks.h"
#include "model/analysis/stats/slicegrouping.h"
#include "model/analysis/stats/slicewalk.h"
#include "model/store/store.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace trilane::stats {

namespace {

MedianSpread spreadOf(const SliceRow &row)
{
    return {.count = row.calls,
            .median = static_cast<double>(row.median),
            .mad = static_cast<double>(row.deviation),
            .meanDistance = row.meanDistance};
}

/// The outliers farthest from their medians so far, at most `limit`.
class Farthest
{
public:
    explicit Farthest(size_t limit)
        : m_limit(limit)
    {}

    void add(const Outlier &outlier, double distance)
    {
        m_kept.push_back({outlier, distance});
        std::push_heap(m_kept.begin(), m_kept.end(), before);
        if (m_kept.size() <= m_limit)
            return;
        std::pop_heap(m_kept.begin(), m_kept.end(), before);
        m_kept.pop_back();
    }
    [[nodiscard]] std::vector<Outlier> take()
    {
        std::sort_heap(m_kept.begin(), m_kept.end(), before);
        std::vector<Outlier> found;
        for (const Entry &entry : m_kept)
            found.push_back(entry.outlier);
        return found;
    }

private:
    struct Entry
    {
        Outlier outlier;
        double distance = 0;
    };
    static bool before(const Entry &a, const Entry &b)
    {
        return std::tuple(-a.distance, a.outlier.call.slice.start, a.outlier.call.ref) <
               std::tuple(-b.distance, b.outlier.call.slice.start, b.outlier.call.ref);
    }

    size_t m_limit;
    std::vector<Entry> m_kept;
};

/// Typical durations of each group of a query, by group number.
class Usual
{
public:
    Usual(SliceGrouping &grouping, const SliceStats &stats, const OutlierRule &rule)
    {
        for (size_t row = 0; row < stats.rows.size(); ++row) {
            const size_t group = grouping.groupOf(stats.rows[row]);
            if (group >= m_rows.size())
                m_rows.resize(group + 1, {stats.rows.size(), {}});
            m_rows[group] = {row, usualDurations(stats.rows[row], rule)};
        }
    }
    /// Null if all durations of the group are usual.
    struct Row
    {
        size_t row = 0;
        UsualDurations durations;
    };
    [[nodiscard]] const Row *find(size_t group, Ns duration) const
    {
        // A damaged file may contain slices missing in its aggregates.
        if (group >= m_rows.size() || m_rows[group].durations.contains(duration))
            return nullptr;
        return &m_rows[group];
    }

private:
    std::vector<Row> m_rows;
};

/// Visits every chunk of the query, unless its totals exclude outliers.
bool mayHaveOutliers(store::Tables trace, SliceGrouping &grouping, const Usual &usual,
                     const SliceWalk &walk, ChunkId id, TrackId track)
{
    if (grouping.needsSlices())
        return true;
    const std::span<const format::Aggregate> all = trace.aggregatesOf(id);
    return std::any_of(all.begin(), all.end(), [&](const format::Aggregate &a) {
        if (!walk.wants(a.kind))
            return false;
        const size_t group = grouping.plainGroupOf(a.kind, a.name, a.detail, track);
        return usual.find(group, a.min) || usual.find(group, a.max);
    });
}

} // namespace

UsualDurations usualDurations(const SliceRow &row, const OutlierRule &rule)
{
    return usualDurations(spreadOf(row), rule);
}

Outliers findOutliers(const store::Store &store, const SliceQuery &query, const OutlierRule &rule,
                      size_t limit, const jobs::JobContext &job)
{
    Outliers result{.stats = sliceStats(store, query, job), .rule = rule, .calls = {}};
    const SliceStats &stats = result.stats;
    SliceGrouping grouping(store, stats.query);
    const Usual usual(grouping, stats, rule);
    const SliceWalk walk(store, stats.query);
    Farthest farthest(limit);
    for (LaneId lane : walk.lanes()) {
        const TrackId track = store.lane(lane).track;
        for (ChunkId id : walk.chunks(lane)) {
            if (job.stopped())
                return result;
            // Parts of slices may be shorter than the minimum of the totals.
            const bool parts = query.counting == Counting::Parts;
            if (!parts && !mayHaveOutliers(store, grouping, usual, walk, id, track))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            grouping.enter(id, *chunk, track);
            walk.forEach(*chunk, [&](size_t i, Ns duration) {
                const Usual::Row *of = usual.find(grouping.groupOf(*chunk, i), duration);
                if (!of || of->row >= stats.rows.size())
                    return;
                const SliceRow &row = stats.rows[of->row];
                const auto median = static_cast<double>(row.median);
                const auto length = static_cast<double>(duration);
                ++result.count;
                farthest.add({.call = {{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)},
                              .duration = duration,
                              .row = of->row,
                              .times = median > 0 ? length / median : 0},
                             std::abs(length - median) / robustDeviation(spreadOf(row)));
            });
        }
    }
    result.calls = farthest.take();
    return result;
}

std::vector<store::FoundSlice> outliersOf(const store::Store &store, const SliceQuery &query,
                                          const SliceRow &row, const OutlierRule &rule,
                                          size_t limit, const jobs::JobContext &job)
{
    const UsualDurations usual = usualDurations(row, rule);
    const bool parts = query.counting == Counting::Parts;
    RowChunks chunks(store, query, row);
    std::vector<store::FoundSlice> found;
    for (const RowChunk &at : chunks.find(job)) {
        if (job.stopped() || found.size() >= limit)
            break;
        if (!parts && usual.contains(at.min) && usual.contains(at.max))
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(at.id);
        chunks.forEach(at, *chunk, [&](size_t i, Ns duration) {
            if (!usual.contains(duration) && found.size() < limit)
                found.push_back({{at.id, static_cast<uint32_t>(i)}, at.lane, chunk->slice(i)});
        });
    }
    std::sort(found.begin(), found.end(),
              [](const store::FoundSlice &a, const store::FoundSlice &b) {
                  return std::tuple(a.slice.start, a.ref) < std::tuple(b.slice.start, b.ref);
              });
    return found;
}

} // namespace trilane::stats
