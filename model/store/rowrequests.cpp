// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/rowrequests.h"

namespace trilane::store {

namespace {

/// Refresh interval of the view while many rows are decoded: each refresh costs a frame on a core
/// that could decode.
constexpr std::chrono::milliseconds kReadyEvery{100};

} // namespace

void RowRequests::post(jobs::JobQueue &queue, const Request &request, Make make)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_known.empty()) // rows that complete quickly are shown together
            m_lastReady = std::chrono::steady_clock::now();
        if (!m_known.insert(request).second)
            return;
        m_pending.push_back({request, std::move(make), m_stop.get_token()});
    }
    // Jobs run in order; each takes the newest request when it starts.
    queue.post([this] { workOnNewest(); });
}

std::optional<CellRow> RowRequests::take(const Request &request)
{
    const std::lock_guard lock(m_mutex);
    const auto done = m_done.extract(request);
    return done ? std::optional(std::move(done.mapped())) : std::nullopt;
}

void RowRequests::workOnNewest()
{
    Entry entry;
    {
        const std::lock_guard lock(m_mutex);
        if (m_pending.empty())
            return; // dropped
        entry = std::move(m_pending.back());
        m_pending.pop_back();
    }
    finish(entry, entry.make(entry.stop));
}

void RowRequests::finish(const Entry &entry, CellRow row)
{
    // Nothing is allocated or freed under the lock: this thread has low priority, and the painting
    // thread may wait for it.
    Done made;
    made.emplace(entry.request, std::move(row));
    Done::node_type done = made.extract(made.begin());
    Known::node_type known;
    {
        const std::lock_guard lock(m_mutex);
        if (entry.stop.stop_requested())
            return; // it may have been requested again
        known = m_known.extract(entry.request);
        if (const auto there = m_done.find(entry.request); there != m_done.end())
            std::swap(there->second, done.mapped());
        else
            m_done.insert(std::move(done));
        const auto now = std::chrono::steady_clock::now();
        if (!m_known.empty() && now - m_lastReady <= kReadyEvery)
            return;
        m_lastReady = now;
    }
    m_ready();
}

void RowRequests::drop()
{
    const std::lock_guard lock(m_mutex);
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_known.clear();
    m_pending.clear();
    m_done.clear();
}

size_t RowRequests::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_known.size();
}

} // namespace trilane::store
