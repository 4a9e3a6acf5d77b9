// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/lanecursor.h"

#include "model/store/store.h"

#include <algorithm>

namespace trilane::iterate {

namespace {

/// Slices that a move forward tries one by one before it searches.
constexpr size_t kNear = 16;

bool isBehind(const format::SliceChunk &chunk, size_t i, Ns t)
{
    return chunk.end(i) > t || (chunk.end(i) == t && chunk.start(i) == t);
}

} // namespace

LaneCursor::LaneCursor(const store::Store &store, LaneId lane)
    : m_store(&store)
    , m_lane(lane)
    , m_chunks(store.chunksOf(lane))
{}

store::SliceRef LaneCursor::ref() const
{
    return {m_chunks[m_at], static_cast<uint32_t>(m_index)};
}

bool LaneCursor::enter(size_t at)
{
    m_index = 0;
    for (m_at = at; m_at < m_chunks.size(); ++m_at) {
        m_chunk = m_store->chunk(m_chunks[m_at]);
        if (!m_chunk->isEmpty())
            return true;
    }
    m_chunk = nullptr;
    return false;
}

Ns LaneCursor::endOf(size_t at) const
{
    return m_store->entry(m_chunks[at]).end;
}

size_t LaneCursor::chunkFor(Ns t) const
{
    const auto found = std::partition_point(m_chunks.begin(), m_chunks.end(),
                                            [&](ChunkId id) { return m_store->entry(id).end < t; });
    return static_cast<size_t>(found - m_chunks.begin());
}

bool LaneCursor::seek(Ns t)
{
    const bool here = m_chunk && t <= endOf(m_at) && (m_at == 0 || endOf(m_at - 1) < t);
    if (!here && !enter(chunkFor(t)))
        return false;
    const bool forward = here && m_chunk->start(m_index) <= t;
    for (size_t i = m_index; forward && i < std::min(m_index + kNear, m_chunk->size()); ++i) {
        if (isBehind(*m_chunk, i, t)) {
            m_index = i;
            return true;
        }
    }
    m_index = m_chunk->firstEndingAfter(t);
    return m_index < m_chunk->size() || enter(m_at + 1);
}

bool LaneCursor::next()
{
    return ++m_index < m_chunk->size() || enter(m_at + 1);
}

bool LaneCursor::previous()
{
    if (m_index > 0) {
        --m_index;
        return true;
    }
    for (size_t at = m_at; at-- > 0;) {
        const std::shared_ptr<const format::SliceChunk> chunk = m_store->chunk(m_chunks[at]);
        if (chunk->isEmpty())
            continue;
        m_at = at;
        m_chunk = chunk;
        m_index = chunk->size() - 1;
        return true;
    }
    return false;
}

std::vector<LaneCursor> cursorsOf(const store::Store &store, std::span<const LaneId> lanes)
{
    std::vector<LaneCursor> all;
    all.reserve(lanes.size());
    for (const LaneId lane : lanes)
        all.emplace_back(store, lane);
    return all;
}

} // namespace trilane::iterate
