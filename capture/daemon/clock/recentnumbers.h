// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <utility>

namespace trilane::daemon {

/// A set of process numbers that forgets the oldest when it is full. One thread.
class RecentNumbers
{
public:
    explicit RecentNumbers(size_t capacity)
        : m_capacity(capacity)
    {}
    /// An existing one becomes the newest.
    void insert(int number)
    {
        m_places[number] = ++m_last;
        m_order.emplace_back(number, m_last);
        while (m_order.size() > m_capacity) {
            const auto [oldest, place] = m_order.front();
            m_order.pop_front();
            if (const auto found = m_places.find(oldest);
                found != m_places.end() && found->second == place)
                m_places.erase(found);
        }
    }
    /// True: it was there.
    bool erase(int number) { return m_places.erase(number) > 0; }
    [[nodiscard]] bool contains(int number) const { return m_places.contains(number); }

private:
    const size_t m_capacity;
    uint64_t m_last = 0;
    std::unordered_map<int, uint64_t> m_places; ///< in the order
    std::deque<std::pair<int, uint64_t>> m_order;
};

} // namespace trilane::daemon
