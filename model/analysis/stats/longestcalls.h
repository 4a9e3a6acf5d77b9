// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace trilane::stats {

/// The `limit` longest slices seen so far, by their counted duration. One thread.
class LongestCalls
{
public:
    explicit LongestCalls(size_t limit)
        : m_limit(limit)
    {}

    void add(const store::FoundSlice &call, Ns counted)
    {
        if (isFull() && counted < leastKept())
            return;
        m_calls.push_back({call, counted});
        std::push_heap(m_calls.begin(), m_calls.end(), before);
        if (m_calls.size() > m_limit) {
            std::pop_heap(m_calls.begin(), m_calls.end(), before);
            m_calls.pop_back();
        }
    }
    [[nodiscard]] bool isFull() const { return m_calls.size() == m_limit; }
    /// The shortest kept duration; 0 if empty.
    [[nodiscard]] Ns leastKept() const { return m_calls.empty() ? 0 : m_calls.front().counted; }

    [[nodiscard]] std::vector<store::FoundSlice> take()
    {
        std::sort_heap(m_calls.begin(), m_calls.end(), before);
        std::vector<store::FoundSlice> found;
        found.reserve(m_calls.size());
        for (const Entry &entry : m_calls)
            found.push_back(entry.call);
        return found;
    }

private:
    struct Entry
    {
        store::FoundSlice call;
        Ns counted = 0;
    };
    /// Longest first; equally long ones in order of time.
    static bool before(const Entry &a, const Entry &b)
    {
        return std::tuple(-a.counted, a.call.slice.start, a.call.ref) <
               std::tuple(-b.counted, b.call.slice.start, b.call.ref);
    }

    size_t m_limit;
    std::vector<Entry> m_calls;
};

} // namespace trilane::stats
