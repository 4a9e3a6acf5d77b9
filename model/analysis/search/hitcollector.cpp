// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/search/hitcollector.h"

namespace trilane::search {

namespace {

constexpr std::chrono::milliseconds kFlushEvery{100};

} // namespace

HitCollector::HitCollector(std::function<void(SearchBatch)> deliver)
    : m_deliver(std::move(deliver))
    , m_last(std::chrono::steady_clock::now() - kFlushEvery)
{}

void HitCollector::markChanged(uint32_t number)
{
    if (m_isChanged[number])
        return;
    m_isChanged[number] = true;
    m_changed.push_back(number);
}

void HitCollector::add(SearchHit hit)
{
    const std::lock_guard lock(m_mutex);
    m_hits.push_back(std::move(hit));
    m_isChanged.push_back(false);
    markChanged(static_cast<uint32_t>(m_hits.size() - 1));
}

void HitCollector::change(uint32_t number, const std::function<void(SearchHit &)> &change)
{
    const std::lock_guard lock(m_mutex);
    change(m_hits[number]);
    markChanged(number);
}

void HitCollector::flush(bool now)
{
    const std::lock_guard lock(m_mutex);
    const auto time = std::chrono::steady_clock::now();
    if (m_changed.empty() || (!now && time - m_last < kFlushEvery))
        return;
    SearchBatch batch;
    batch.reserve(m_changed.size());
    for (uint32_t number : m_changed) {
        batch.emplace_back(number, m_hits[number]);
        m_isChanged[number] = false;
    }
    m_changed.clear();
    m_deliver(std::move(batch));
    m_last = std::chrono::steady_clock::now();
}

} // namespace trilane::search
