// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/rawvector.h"
#include "model/format/chunk.h"

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace trilane {

/// Decoded chunks, least recently used first out, bounded in bytes. Any thread. A chunk that
/// somebody still holds lives on after it has left the cache.
class ChunkCache
{
public:
    /// A chunk and the cells between its summary and its slices (finecells.h), once somebody has
    /// made them; each may be null.
    struct Detailed
    {
        std::shared_ptr<const SliceChunk> chunk;
        std::shared_ptr<const RawVector<Cell>> fine;
    };

    explicit ChunkCache(uint64_t boundBytes)
        : m_bound(boundBytes)
    {}

    [[nodiscard]] std::shared_ptr<const SliceChunk> find(ChunkId id);
    [[nodiscard]] Detailed findDetailed(ChunkId id);
    void insert(ChunkId id, std::shared_ptr<const SliceChunk> chunk);
    /// Does nothing when the chunk has left the cache.
    void insertFine(ChunkId id, std::shared_ptr<const RawVector<Cell>> fine);
    [[nodiscard]] uint64_t bytes() const;

private:
    struct Entry
    {
        Detailed detailed;
        std::list<ChunkId>::iterator used;
        uint64_t bytes = 0;
    };

    /// What had to leave, for its caller to free without the lock.
    [[nodiscard]] std::vector<Detailed> shrink();

    mutable std::mutex m_mutex;
    uint64_t m_bound;
    uint64_t m_bytes = 0;
    std::list<ChunkId> m_order; ///< most recently used first
    std::unordered_map<ChunkId, Entry> m_entries;
};

} // namespace trilane
