// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/eventcursor.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <numeric>

namespace trilane::sql {

void EventCursor::begin(const EventFilter &filter)
{
    m_filter = filter;
    m_chunks.clear();
    m_indices.clear();
    m_chunk.reset();
    m_at = 0;
    m_isStopped = false;
    if (filter.isEmpty || (filter.name && !filter.name->isValid()))
        return;
    if (filter.slices)
        addSlices();
    else
        addLanes();
    openChunk();
    settle();
}

void EventCursor::addSlices()
{
    for (const store::SliceRef ref : *m_filter.slices) {
        if (ref.chunk.value >= m_store.chunks().size() || !isWanted(ref.chunk))
            continue;
        const format::Lane &lane = m_store.lane(m_store.chunks()[ref.chunk.value].lane);
        if (m_store.track(lane.track).kind == TrackKind::AllStreams)
            continue;
        m_chunks.push_back(ref.chunk);
        m_indices.push_back(ref.index);
    }
}

void EventCursor::addLanes()
{
    for (const format::Track &track : m_store.tracks()) {
        if (track.kind == TrackKind::AllStreams ||
            (m_filter.track && *m_filter.track != track.id.value))
            continue;
        for (const LaneId lane : m_store.lanesOf(track.id))
            addLane(lane);
    }
}

void EventCursor::addLane(LaneId id)
{
    for (const ChunkId chunk : m_store.chunksOf(id)) {
        if (isWanted(chunk))
            m_chunks.push_back(chunk);
    }
}

bool EventCursor::isWanted(ChunkId id) const
{
    const format::ChunkEntry &entry = m_store.chunks()[id.value];
    const auto misses = [&](uint64_t correlation) {
        return correlation < entry.correlationMin || correlation > entry.correlationMax;
    };
    if (entry.count == 0 || (entry.kinds & m_kinds) == 0 || entry.start > m_filter.startTo ||
        entry.end < std::max(m_filter.startFrom, m_filter.endFrom) ||
        (m_filter.correlation && misses(*m_filter.correlation)))
        return false;
    if (!m_filter.name)
        return true;
    const std::span<const format::Aggregate> names = m_store.aggregatesOf(id);
    return std::any_of(names.begin(), names.end(), [&](const format::Aggregate &aggregate) {
        return aggregate.name == *m_filter.name;
    });
}

void EventCursor::openChunk()
{
    m_isStopped = m_source.context().stopped();
    if (m_isStopped || m_at >= m_chunks.size()) {
        m_chunk.reset();
        return;
    }
    m_chunk = m_store.chunk(m_chunks[m_at]);
    ++m_decoded;
    m_index = m_chunk->firstStartingAt(m_filter.startFrom);
    if (m_filter.endFrom > std::numeric_limits<Ns>::min())
        m_index = std::max(m_index, m_chunk->firstEndingAfter(m_filter.endFrom - 1));
    m_end = m_filter.startTo == std::numeric_limits<Ns>::max()
                ? m_chunk->size()
                : m_chunk->firstStartingAt(m_filter.startTo + 1);
    if (!m_indices.empty()) {
        m_index = std::max<size_t>(m_index, m_indices[m_at]);
        m_end = std::min<size_t>(m_end, size_t{m_indices[m_at]} + 1);
    }
}

void EventCursor::settle()
{
    while (m_chunk) {
        for (; m_index < m_end; ++m_index) {
            const bool isOfKind = m_kinds >> static_cast<int>(m_chunk->kind(m_index)) & 1;
            if (isOfKind && (!m_filter.name || m_chunk->name(m_index) == *m_filter.name) &&
                (!m_filter.correlation || m_chunk->correlation(m_index) == *m_filter.correlation))
                return;
        }
        ++m_at;
        openChunk();
    }
}

size_t EventCursor::most() const
{
    return std::accumulate(
        m_chunks.begin(), m_chunks.end(), size_t{0},
        [&](size_t sum, ChunkId id) { return sum + m_store.chunks()[id.value].count; });
}

void EventCursor::next()
{
    ++m_index;
    settle();
}

} // namespace trilane::sql
