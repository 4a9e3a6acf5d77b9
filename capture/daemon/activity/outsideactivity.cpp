// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/outsideactivity.h"

#include "capture/daemon/activity/activitylayout.h"

#include <algorithm>

namespace trilane::daemon {

using namespace activity;

namespace {

// Valid processes have fewer.
constexpr size_t kMaxForeignThreads = 16;
constexpr size_t kMaxRanges = 64; // the newest

/// 0: none to be examined.
uint32_t correlationOf(uint32_t kind, std::span<const std::byte> record)
{
    switch (kind) {
    case activity::ConcurrentKernel:
        return activity::field<uint32_t>(record, activity::kernel::kCorrelation);
    case activity::Memcpy:
    case activity::Memset:
        return activity::field<uint32_t>(record, activity::transfer::kCorrelation);
    case activity::MemcpyPeer:
        return activity::field<uint32_t>(record, activity::peer::kCorrelation);
    case activity::Runtime:
    case activity::Driver:
        return activity::field<uint32_t>(record, activity::api::kCorrelation);
    case activity::GraphTrace:
        return activity::field<uint32_t>(record, activity::graph::kCorrelation);
    default:
        return 0;
    }
}

} // namespace

void OutsideActivity::addThread(uint64_t tid)
{
    if (m_threads.size() < kMaxForeignThreads)
        m_threads.push_back(static_cast<uint32_t>(tid));
}

void OutsideActivity::addRange(uint64_t after, uint64_t last)
{
    const Range range{static_cast<uint32_t>(after), static_cast<uint32_t>(last)};
    const auto same = std::find_if(m_ranges.rbegin(), m_ranges.rend(),
                                   [&](const Range &one) { return one.after == range.after; });
    if (same != m_ranges.rend())
        same->last = range.last;
    else
        m_ranges.push_back(range);
    if (m_ranges.size() > kMaxRanges) {
        m_unended += m_ranges.front().last == UINT32_MAX ? m_ranges.front().had : 0;
        m_ranges.pop_front();
    }
}

uint64_t OutsideActivity::unended() const
{
    uint64_t had = m_unended;
    for (const Range &range : m_ranges)
        had += range.last == UINT32_MAX ? range.had : 0;
    return had;
}

bool OutsideActivity::has(uint32_t kind, std::span<const std::byte> record)
{
    if (kind == activity::Runtime || kind == activity::Driver) {
        const auto thread = activity::field<uint32_t>(record, activity::api::kThread);
        if (std::find(m_threads.begin(), m_threads.end(), thread) != m_threads.end())
            return true;
    }
    const uint32_t correlation = m_ranges.empty() ? 0 : correlationOf(kind, record);
    if (correlation == 0)
        return false;
    const auto found = std::find_if(m_ranges.begin(), m_ranges.end(), [&](const Range &range) {
        return isBefore(range.after, correlation) &&
               (range.last == UINT32_MAX || !isBefore(range.last, correlation));
    });
    if (found == m_ranges.end())
        return false;
    ++found->had;
    return true;
}

} // namespace trilane::daemon
