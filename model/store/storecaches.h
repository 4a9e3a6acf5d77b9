// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/platform/rawvector.h"
#include "model/format/chunk.h"
#include "model/format/tracereader.h"

#include <chrono>
#include <cstdint>
#include <iterator>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace trilane::store {

/// Values by key, evicted least recently used first, bounded in bytes; the newest is always kept,
/// regardless of its size. Values are cheap to copy (shared pointers) and outlive their eviction
/// while in use. Any thread. Nothing is allocated or freed under the lock, because low-priority
/// threads hold it too and may be descheduled.
template <typename Key, typename Value>
class BoundedCache
{
public:
    explicit BoundedCache(uint64_t boundBytes)
        : m_bound(boundBytes)
    {}

    /// Empty if not cached.
    [[nodiscard]] Value find(const Key &key)
    {
        const std::lock_guard lock(m_mutex);
        return findLocked(key);
    }

    /// As find(), but also empty if the lock is not available immediately.
    [[nodiscard]] Value findSoon(const Key &key)
    {
        std::unique_lock lock(m_mutex, std::try_to_lock);
        for (int i = 0; !lock && i < kTries; ++i) {
            std::this_thread::sleep_for(kTryEvery);
            (void)lock.try_lock();
        }
        return lock ? findLocked(key) : Value();
    }

    /// The first value of a key stays.
    void insert(const Key &key, Value value, uint64_t bytes)
    {
        std::list<Key> used = {key};
        Entries made;
        made.emplace(key, Entry{std::move(value), used.begin(), bytes});
        typename Entries::node_type entry = made.extract(key);
        Dropped dropped;
        const std::lock_guard lock(m_mutex);
        if (m_entries.contains(key))
            return;
        m_bytes += bytes;
        m_order.splice(m_order.begin(), used);
        m_entries.insert(std::move(entry));
        shrink(dropped);
    }

    /// `change(value)` modifies the cached value of the key, if any, and returns its growth in
    /// bytes.
    template <typename Change>
    void change(const Key &key, Change change)
    {
        Dropped dropped;
        const std::lock_guard lock(m_mutex);
        const auto found = m_entries.find(key);
        if (found == m_entries.end())
            return;
        const uint64_t more = change(found->second.value);
        found->second.bytes += more;
        m_bytes += more;
        shrink(dropped);
    }

    [[nodiscard]] uint64_t bytes() const
    {
        const std::lock_guard lock(m_mutex);
        return m_bytes;
    }

private:
    struct Entry
    {
        Value value;
        typename std::list<Key>::iterator used;
        uint64_t bytes = 0;
    };

    using Entries = std::unordered_map<Key, Entry>;
    /// Evicted values, to be freed after the lock is released.
    struct Dropped
    {
        Dropped() { entries.reserve(kMaxDropped); }

        std::vector<typename Entries::node_type> entries;
        std::list<Key> order;
    };

    static constexpr size_t kMaxDropped = 16; ///< usually one
    static constexpr int kTries = 4;
    static constexpr std::chrono::microseconds kTryEvery{50};

    [[nodiscard]] Value findLocked(const Key &key)
    {
        const auto found = m_entries.find(key);
        if (found == m_entries.end())
            return {};
        m_order.splice(m_order.begin(), m_order, found->second.used);
        return found->second.value;
    }

    void shrink(Dropped &dropped)
    {
        while (m_bytes > m_bound && m_order.size() > 1) {
            dropped.entries.push_back(m_entries.extract(m_order.back()));
            m_bytes -= dropped.entries.back().mapped().bytes;
            dropped.order.splice(dropped.order.begin(), m_order, std::prev(m_order.end()));
        }
    }

    mutable std::mutex m_mutex;
    uint64_t m_bound;
    uint64_t m_bytes = 0;
    std::list<Key> m_order; ///< most recently used first
    Entries m_entries;
};

/// Pictures of whole lanes (lanelod.h), read from the file when they are wanted and kept,
/// bounded in bytes. Any thread.
class Pictures
{
public:
    using Picture = std::shared_ptr<const platform::RawVector<format::Cell>>;

    Pictures(const format::TraceReader &reader, uint64_t boundBytes);

    /// Whether the lane has one that may be fine enough for pixels of so many ns.
    [[nodiscard]] bool maySuffice(LaneId lane, double pixel) const;
    /// Null when it is not in memory.
    [[nodiscard]] Picture findSoon(LaneId lane) { return m_cache.findSoon(lane); }
    /// Reads it if necessary. Empty if damaged. Only for a lane that has one.
    [[nodiscard]] Picture read(LaneId lane);

private:
    struct Place
    {
        uint64_t offset = 0;
        double finest = 0; ///< pixels narrower than that need more than the picture has
    };

    const format::TraceReader &m_reader;
    std::unordered_map<LaneId, Place> m_places;
    BoundedCache<LaneId, Picture> m_cache;
};

/// Decoded chunks, bounded in bytes, and which of them cannot be read. Any thread.
class ChunkCache
{
public:
    /// A chunk and the cells between its summary and its slices (finecells.h), once created; each
    /// may be null.
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
    /// Does nothing when the chunk has left the cache.
    void insertFine(ChunkId id, std::shared_ptr<const platform::RawVector<format::Cell>> fine);
    [[nodiscard]] uint64_t bytes() const { return m_chunks.bytes(); }
    /// Counts a chunk that cannot be read, once.
    void addDamaged(ChunkId id);
    [[nodiscard]] uint64_t damaged() const;

private:
    BoundedCache<ChunkId, Detailed> m_chunks;
    mutable std::mutex m_damagedMutex;
    std::unordered_set<ChunkId> m_damaged;
};

} // namespace trilane::store
