// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/requestqueue.h"

namespace trilane {

namespace {

/// While much is being decoded the view is refreshed this often: each time costs a picture, on a
/// core that could decode.
constexpr std::chrono::milliseconds kReadyEvery{100};

} // namespace

void RequestQueue::post(ThreadPool &pool, const Request &request, std::function<void()> work)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_known.insert(request).second)
            return;
        m_pending.push_back({request, std::move(work)});
    }
    // The pool keeps its jobs in order; each takes what is newest when its turn comes.
    pool.post([this] { workOnNewest(); });
}

void RequestQueue::workOnNewest()
{
    Entry entry;
    {
        const std::lock_guard lock(m_mutex);
        if (m_pending.empty())
            return; // dropped
        entry = std::move(m_pending.back());
        m_pending.pop_back();
    }
    entry.work();
    {
        const std::lock_guard lock(m_mutex);
        m_known.erase(entry.request);
        const auto now = std::chrono::steady_clock::now();
        if (!m_known.empty() && now - m_lastReady <= kReadyEvery)
            return;
        m_lastReady = now;
    }
    m_ready();
}

void RequestQueue::dropPending()
{
    const std::lock_guard lock(m_mutex);
    for (const Entry &entry : m_pending)
        m_known.erase(entry.request);
    m_pending.clear();
}

size_t RequestQueue::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_known.size();
}

} // namespace trilane
