// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/search.h"

#include <chrono>
#include <mutex>

namespace trilane::search {

/// The results of a running search; reports new ones at intervals. Any thread; hits() only while no
/// other thread adds or changes.
class HitCollector
{
public:
    explicit HitCollector(std::function<void(SearchBatch)> deliver);

    void add(SearchHit hit);
    /// Calls change(hit) with the lock held.
    void change(uint32_t number, const std::function<void(SearchHit &)> &change);
    [[nodiscard]] const std::vector<SearchHit> &hits() const { return m_hits; }
    /// Reports changes; unless `now`, only if the last report was some time ago.
    void flush(bool now);

private:
    void markChanged(uint32_t number);

    std::function<void(SearchBatch)> m_deliver;
    std::mutex m_mutex;
    std::vector<SearchHit> m_hits;
    std::vector<uint32_t> m_changed;
    std::vector<bool> m_isChanged;
    std::chrono::steady_clock::time_point m_last;
};

} // namespace trilane::search
