// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/areas/areasums.h"

#include "model/analysis/links/gpuchunks.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::areas {

AreaSum &AreaSums::at(StringId name, SliceKind kind)
{
    const uint64_t key = uint64_t{name.value} << kKindBits | static_cast<uint64_t>(kind);
    if (key != m_lastKey) {
        m_lastKey = key;
        m_last = &m_sums[key]; // elements of a map of nodes stay where they are
    }
    return *m_last;
}

void AreaSums::addAggregates(std::span<const format::Aggregate> aggregates, bool takeAway)
{
    for (const format::Aggregate &a : aggregates) {
        if (a.kind == SliceKind::CounterSample)
            continue;
        AreaSum &sum = at(a.name, a.kind);
        const auto ns = static_cast<uint64_t>(a.sum);
        sum.count += takeAway ? 0 - a.count : a.count;
        sum.ns += takeAway ? 0 - ns : ns;
    }
}

void AreaSums::addEdge(const format::SliceChunk &chunk, TimeRange range)
{
    const size_t end = chunk.firstStartingAt(range.end);
    for (size_t i = chunk.firstEndingAfter(range.begin); i < end; ++i) {
        if (chunk.kind(i) == SliceKind::CounterSample)
            continue;
        AreaSum &sum = at(chunk.name(i), chunk.kind(i));
        ++sum.count;
        sum.ns += static_cast<uint64_t>(
            TimeRange{chunk.start(i), chunk.end(i)}.intersected(range).duration());
    }
}

void AreaSums::addLane(const store::Store &store, LaneId lane, TimeRange range,
                       const jobs::JobContext &job)
{
    if (job.stopped())
        return;
    const links::LaneCut cut = links::cutLane(store, lane, range);
    const std::span<const ChunkId> all = store.chunksOf(lane);
    const size_t outside = all.size() - cut.inner.size();
    if (outside == 0 || outside < cut.inner.size()) {
        addAggregates(store.totalsOf(lane), false);
        const auto first =
            outside == 0 ? all.begin() : std::find(all.begin(), all.end(), cut.inner.front());
        const auto last = first + static_cast<ptrdiff_t>(cut.inner.size());
        for (auto at = all.begin(); at != all.end() && !job.stopped(); ++at) {
            if (at < first || at >= last)
                addAggregates(store.aggregatesOf(*at), true);
        }
    } else {
        for (ChunkId id : cut.inner) {
            if (!job.stopped())
                addAggregates(store.aggregatesOf(id), false);
        }
    }
    for (ChunkId id : cut.edges) {
        if (!job.stopped())
            addEdge(*store.chunk(id), range);
    }
}

void AreaSums::add(const AreaSums &other)
{
    for (const auto &[key, sum] : other.m_sums) {
        AreaSum &own = m_sums[key];
        own.count += sum.count;
        own.ns += sum.ns;
    }
}

AreaSum AreaSums::whole() const
{
    AreaSum all;
    for (const auto &[key, sum] : m_sums) {
        all.count += sum.count;
        all.ns += sum.ns;
    }
    return all;
}

} // namespace trilane::areas
