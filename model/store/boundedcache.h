// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <list>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace trilane {

/// Values by key, least recently used first out, bounded in bytes; the newest always stays, however
/// large. Values are cheap to copy (shared pointers): one that somebody still holds lives on after
/// it has left the cache. Any thread.
template <typename Key, typename Value>
class BoundedCache
{
public:
    explicit BoundedCache(uint64_t boundBytes)
        : m_bound(boundBytes)
    {}

    /// An empty value when there is none.
    [[nodiscard]] Value find(const Key &key)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_entries.find(key);
        if (found == m_entries.end())
            return {};
        m_order.splice(m_order.begin(), m_order, found->second.used);
        return found->second.value;
    }

    /// The first value of a key stays.
    void insert(const Key &key, Value value, uint64_t bytes)
    {
        std::vector<Value> dropped; // freed when the lock is: others need not wait for that
        const std::lock_guard lock(m_mutex);
        if (m_entries.contains(key))
            return;
        m_bytes += bytes;
        m_order.push_front(key);
        m_entries.emplace(key, Entry{std::move(value), m_order.begin(), bytes});
        dropped = shrink();
    }

    /// `change(value)` changes the value of the key, if it is here, and says how many bytes it has
    /// grown by.
    template <typename Change>
    void change(const Key &key, Change change)
    {
        std::vector<Value> dropped;
        const std::lock_guard lock(m_mutex);
        const auto found = m_entries.find(key);
        if (found == m_entries.end())
            return;
        const uint64_t more = change(found->second.value);
        found->second.bytes += more;
        m_bytes += more;
        dropped = shrink();
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

    /// What had to leave.
    [[nodiscard]] std::vector<Value> shrink()
    {
        std::vector<Value> dropped;
        while (m_bytes > m_bound && m_order.size() > 1) {
            const auto last = m_entries.find(m_order.back());
            m_bytes -= last->second.bytes;
            dropped.push_back(std::move(last->second.value));
            m_entries.erase(last);
            m_order.pop_back();
        }
        return dropped;
    }

    mutable std::mutex m_mutex;
    uint64_t m_bound;
    uint64_t m_bytes = 0;
    std::list<Key> m_order; ///< most recently used first
    std::unordered_map<Key, Entry> m_entries;
};

} // namespace trilane
