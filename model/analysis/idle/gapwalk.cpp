// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/gapwalk.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/stats/slicestats.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::idle {

namespace {

uint32_t kindsOf(const IdleQuery &query)
{
    const uint32_t kernels = stats::kindSet(SliceKind::Kernel, SliceKind::GraphLaunch);
    return query.kernelsOnly ? kernels : kernels | stats::kCopyKinds;
}

/// The last slice of those kinds on the lane that ends at or before t.
store::FoundSlice lastBefore(const store::Store &store, LaneId lane, uint32_t kinds, Ns t)
{
    const std::span<const ChunkId> all = store.chunksOf(lane);
    auto at = std::partition_point(all.begin(), all.end(),
                                   [&](ChunkId id) { return store.chunks()[id.value].start < t; });
    while (at != all.begin()) {
        const ChunkId id = *--at;
        if ((store.chunks()[id.value].kinds & kinds) == 0)
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        for (size_t i = chunk->firstEndingAfter(t); i-- > 0;) {
            if (kinds >> static_cast<int>(chunk->kind(i)) & 1)
                return {{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
        }
    }
    return {};
}

} // namespace

GapWalk::GapWalk(const store::Store &store, TrackId gpu, const IdleQuery &query)
    : m_gpu(gpu)
    , m_range(query.range)
    , m_recording(query.wholeRecording ? store.span() : TimeRange{})
    , m_walk(store, iterate::streamLanesOf(store, gpu), kindsOf(query), query.range.begin)
{
    for (LaneId lane : iterate::streamLanesOf(store, gpu)) {
        const store::FoundSlice found = lastBefore(store, lane, kindsOf(query), m_range.begin);
        if (found.ref.isValid() &&
            (!m_last.ref.isValid() || found.slice.end() > m_last.slice.end()))
            m_last = found;
    }
    if (m_last.ref.isValid())
        m_span.begin = m_span.end = m_range.begin;
    if (query.wholeRecording)
        m_span = m_recording.intersected(m_range);
}

bool GapWalk::edge(TimeRange time, const store::FoundSlice &after, GpuGap &gap)
{
    gap = {time, m_gpu, m_last, after};
    return !time.intersected(m_range).isEmpty();
}

bool GapWalk::lastEdge(GpuGap &gap)
{
    m_done = true;
    const Ns from = m_last.ref.isValid() ? m_last.slice.end() : m_recording.begin;
    return from < m_recording.end && edge({from, m_recording.end}, {}, gap);
}

bool GapWalk::next(GpuGap &gap)
{
    while (!m_done) {
        if (!m_walk.next())
            return lastEdge(gap);
        const store::FoundSlice now = m_walk.current().found();
        const bool isFirst = !m_last.ref.isValid();
        const Ns busyUntil = isFirst ? now.slice.start : m_last.slice.end();
        bool found = false;
        if (isFirst && m_recording.isEmpty())
            m_span = TimeRange{now.slice.start, now.slice.start}.intersected(m_range);
        else if (isFirst && now.slice.start > m_recording.begin)
            found = edge({m_recording.begin, now.slice.start}, now, gap);
        if (now.slice.start > busyUntil)
            found = edge({busyUntil, now.slice.start}, now, gap);
        if (isFirst || now.slice.end() > busyUntil)
            m_last = now;
        if (m_recording.isEmpty())
            m_span.end = std::min(m_last.slice.end(), m_range.end);
        m_done = now.slice.start >= m_range.end;
        if (found)
            return true;
    }
    return false;
}

} // namespace trilane::idle
