// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/chunkcache.h"

namespace trilane {

std::shared_ptr<const SliceChunk> ChunkCache::find(ChunkId id)
{
    return findDetailed(id).chunk;
}

ChunkCache::Detailed ChunkCache::findDetailed(ChunkId id)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return {};
    m_order.splice(m_order.begin(), m_order, found->second.used);
    return found->second.detailed;
}

void ChunkCache::insert(ChunkId id, std::shared_ptr<const SliceChunk> chunk)
{
    const uint64_t bytes = chunk->bytes();
    std::vector<Detailed> dropped; // freed when the lock is: others need not wait for that
    const std::lock_guard lock(m_mutex);
    if (m_entries.contains(id))
        return;
    m_bytes += bytes;
    m_order.push_front(id);
    m_entries.emplace(id, Entry{{std::move(chunk), nullptr}, m_order.begin(), bytes});
    dropped = shrink();
}

void ChunkCache::insertFine(ChunkId id, std::shared_ptr<const RawVector<Cell>> fine)
{
    std::vector<Detailed> dropped;
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(id);
    if (found == m_entries.end() || found->second.detailed.fine)
        return;
    const uint64_t bytes = fine->capacity() * sizeof(Cell);
    found->second.bytes += bytes;
    m_bytes += bytes;
    found->second.detailed.fine = std::move(fine);
    dropped = shrink();
}

/// The newest always stays, however large, or nothing larger than the bound could be seen.
std::vector<ChunkCache::Detailed> ChunkCache::shrink()
{
    std::vector<Detailed> dropped;
    while (m_bytes > m_bound && m_order.size() > 1) {
        const auto last = m_entries.find(m_order.back());
        m_bytes -= last->second.bytes;
        dropped.push_back(std::move(last->second.detailed));
        m_entries.erase(last);
        m_order.pop_back();
    }
    return dropped;
}

uint64_t ChunkCache::bytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

} // namespace trilane
