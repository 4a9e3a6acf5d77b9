// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/startedranges.h"

#include <utility>

namespace trilane::daemon {

StartedRanges::StartedRanges(build::LiveTrace &trace,
                             std::function<TrackId(uint16_t domain)> trackOf,
                             std::shared_ptr<MemoryBudget> budget)
    : m_trace(trace)
    , m_trackOf(std::move(trackOf))
    , m_share(std::move(budget))
{}

bool StartedRanges::mayStart(uint64_t id)
{
    constexpr size_t kMax = 1 << 20;
    constexpr size_t kStep = 256;
    if (m_open.size() >= kMax || m_open.contains(id))
        return false;
    if (m_open.size() < m_charged)
        return true;
    // A node, and its place in the table.
    if (!m_share.tryToAdd(kStep * (sizeof(Open) + 48)))
        return false;
    m_charged += kStep;
    return true;
}

StartedRanges::Open *StartedRanges::find(uint64_t id)
{
    const auto found = m_open.find(id);
    return found == m_open.end() ? nullptr : &found->second;
}

void StartedRanges::end(uint64_t id, Ns time)
{
    if (const auto found = m_open.extract(id))
        close(found.mapped(), time);
}

uint64_t StartedRanges::finish(Ns time)
{
    const uint64_t count = m_open.size();
    for (const auto &[id, open] : std::exchange(m_open, {}))
        close(open, time);
    return count;
}

uint64_t StartedRanges::cut(Ns time)
{
    return std::erase_if(m_open, [this, time](const auto &each) {
        const Open &open = each.second;
        if (open.begin.time >= time)
            return false;
        close(open, time);
        return true;
    });
}

void StartedRanges::useOpen(build::UsedIds &used) const
{
    for (const auto &[id, open] : m_open)
        m_trace.use(used, open.begin.until(open.begin.time));
}

void StartedRanges::close(const Open &open, Ns time)
{
    if (const TrackId track = m_trackOf(open.domain); track.isValid())
        m_trace.add(track, open.begin.until(time));
}

} // namespace trilane::daemon
