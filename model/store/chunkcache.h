// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/platform/rawvector.h"
#include "model/format/chunk.h"
#include "model/store/boundedcache.h"

#include <memory>
#include <mutex>
#include <unordered_set>

namespace trilane::store {

/// Decoded chunks, bounded in bytes, and the set of unreadable ones. Any thread.
class ChunkCache
{
public:
    /// A chunk and its fine cells (finecells.h), if created; each may be null.
    struct Detailed
    {
        std::shared_ptr<const format::SliceChunk> chunk;
        std::shared_ptr<const platform::RawVector<format::Cell>> fine;
    };

    explicit ChunkCache(uint64_t boundBytes)
        : m_chunks(boundBytes)
    {}

    [[nodiscard]] std::shared_ptr<const format::SliceChunk> find(ChunkId id)
    {
        return findDetailed(id).chunk;
    }
    [[nodiscard]] Detailed findDetailed(ChunkId id) { return m_chunks.find(id); }
    [[nodiscard]] Detailed findDetailedSoon(ChunkId id) { return m_chunks.findSoon(id); }
    void insert(ChunkId id, std::shared_ptr<const format::SliceChunk> chunk);
    /// No effect if the chunk was evicted.
    void insertFine(ChunkId id, std::shared_ptr<const platform::RawVector<format::Cell>> fine);
    [[nodiscard]] uint64_t bytes() const { return m_chunks.bytes(); }
    /// Counts an unreadable chunk, once.
    void addDamaged(ChunkId id);
    [[nodiscard]] uint64_t damaged() const;

private:
    BoundedCache<ChunkId, Detailed> m_chunks;
    mutable std::mutex m_damagedMutex;
    std::unordered_set<ChunkId> m_damaged;
};

} // namespace trilane::store
