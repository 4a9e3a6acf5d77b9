// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/densehistogram.h"
#include "model/analysis/stats/rowcalls.h"
#include "model/analysis/stats/rowchunks.h"
#include "model/store/store.h"

namespace trilane::stats {

namespace {

/// Maximum slices read per slice of the row, before histograms are used.
constexpr uint64_t kReadForOne = 8;

class DurationSum
{
public:
    void add(Ns min, Ns max, uint64_t count)
    {
        m_sum.min = m_sum.count ? std::min(m_sum.min, min) : min;
        m_sum.max = m_sum.count ? std::max(m_sum.max, max) : max;
        m_sum.count += count;
    }
    void add(Ns duration)
    {
        add(duration, duration, 1);
        m_sum.exact.push_back(duration);
    }
    void addRough(Ns duration)
    {
        add(duration, duration, 1);
        m_histogram.add(duration);
    }
    void addRough(const format::Aggregate &a)
    {
        add(a.min, a.max, a.count);
        m_histogram.add(a.buckets);
    }
    [[nodiscard]] RowDurations take()
    {
        if (m_sum.exact.empty())
            m_sum.buckets = m_histogram.buckets();
        return std::move(m_sum);
    }

private:
    RowDurations m_sum;
    DenseHistogram m_histogram;
};

RowDurations readAll(const store::Store &store, RowChunks &chunks,
                     const std::vector<RowChunk> &found, const jobs::JobContext &job)
{
    DurationSum sum;
    for (const RowChunk &at : found) {
        if (job.stopped())
            break;
        chunks.forEach(at, *store.chunk(at.id), [&](size_t, Ns duration) { sum.add(duration); });
    }
    return sum.take();
}

RowDurations fromHistograms(const store::Store &store, RowChunks &chunks,
                            const jobs::JobContext &job)
{
    DurationSum sum;
    const auto addRough = [&](const format::Aggregate &a) {
        sum.addRough(a);
    };
    for (LaneId lane : chunks.walk().lanes()) {
        if (chunks.aggregatesTell() && chunks.walk().takesAll(lane)) {
            chunks.forEach(lane, store.totalsOf(lane), addRough);
            continue;
        }
        for (ChunkId id : chunks.walk().chunks(lane)) {
            if (job.stopped())
                return {};
            if (chunks.aggregatesTell() && chunks.walk().takesAll(id))
                chunks.forEach(lane, store.aggregatesOf(id), addRough);
            else
                chunks.forEach({.id = id, .lane = lane}, *store.chunk(id),
                               [&](size_t, Ns duration) { sum.addRough(duration); });
        }
    }
    return sum.take();
}

} // namespace

RowDurations rowDurations(const store::Store &store, const SliceQuery &query, const SliceRow &row,
                          uint64_t exactBelow, const jobs::JobContext &job)
{
    RowChunks chunks(store, query, row);
    if (row.calls <= exactBelow) {
        const std::vector<RowChunk> found = chunks.find(job);
        uint64_t slices = 0;
        for (const RowChunk &at : found)
            slices += at.slices;
        if (slices / kReadForOne <= exactBelow)
            return readAll(store, chunks, found, job);
    }
    return fromHistograms(store, chunks, job);
}

} // namespace trilane::stats
