// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/chunkcache.h"

namespace trilane {

std::shared_ptr<const SliceChunk> ChunkCache::find(ChunkId id)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return nullptr;
    m_order.splice(m_order.begin(), m_order, found->second.used);
    return found->second.chunk;
}

void ChunkCache::insert(ChunkId id, std::shared_ptr<const SliceChunk> chunk)
{
    const std::lock_guard lock(m_mutex);
    if (m_entries.contains(id))
        return;
    m_bytes += chunk->bytes();
    m_order.push_front(id);
    m_entries.emplace(id, Entry{std::move(chunk), m_order.begin()});
    // The newest always stays, however large, or nothing larger than the bound could be seen.
    while (m_bytes > m_bound && m_order.size() > 1) {
        const auto last = m_entries.find(m_order.back());
        m_bytes -= last->second.chunk->bytes();
        m_entries.erase(last);
        m_order.pop_back();
    }
}

uint64_t ChunkCache::bytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

} // namespace trilane
