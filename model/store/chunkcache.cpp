// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/chunkcache.h"

namespace trilane::store {

void ChunkCache::insert(ChunkId id, std::shared_ptr<const format::SliceChunk> chunk)
{
    const uint64_t bytes = chunk->bytes();
    m_chunks.insert(id, {std::move(chunk), nullptr}, bytes);
}

void ChunkCache::insertFine(ChunkId id,
                            std::shared_ptr<const platform::RawVector<format::Cell>> fine)
{
    m_chunks.change(id, [&](Detailed &detailed) -> uint64_t {
        if (detailed.fine)
            return 0;
        detailed.fine = std::move(fine);
        return detailed.fine->capacity() * sizeof(format::Cell);
    });
}

void ChunkCache::addDamaged(ChunkId id)
{
    const std::lock_guard lock(m_damagedMutex);
    m_damaged.insert(id);
}

uint64_t ChunkCache::damaged() const
{
    const std::lock_guard lock(m_damagedMutex);
    return m_damaged.size();
}

} // namespace trilane::store
