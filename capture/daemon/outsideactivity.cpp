// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/outsideactivity.h"

#include "capture/daemon/activitylayout.h"

#include <algorithm>

namespace trilane {

using namespace activity;

namespace {

// More come from no sound process.
constexpr size_t kMostThreads = 16;
constexpr size_t kMostRanges = 64; // the newest

/// 0: it has none that is looked at.
uint32_t correlationOf(uint32_t kind, std::span<const std::byte> record)
{
    switch (kind) {
    case ConcurrentKernel:
        return field<uint32_t>(record, kernel::kCorrelation);
    case Memcpy:
    case Memset:
        return field<uint32_t>(record, transfer::kCorrelation);
    case MemcpyPeer:
        return field<uint32_t>(record, peer::kCorrelation);
    case Runtime:
    case Driver:
        return field<uint32_t>(record, api::kCorrelation);
    case GraphTrace:
        return field<uint32_t>(record, graph::kCorrelation);
    default:
        return 0;
    }
}

} // namespace

void OutsideActivity::addThread(uint64_t tid)
{
    if (m_threads.size() < kMostThreads)
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
    if (m_ranges.size() > kMostRanges)
        m_ranges.pop_front();
}

bool OutsideActivity::has(uint32_t kind, std::span<const std::byte> record) const
{
    if (kind == Runtime || kind == Driver) {
        const auto thread = field<uint32_t>(record, api::kThread);
        if (std::find(m_threads.begin(), m_threads.end(), thread) != m_threads.end())
            return true;
    }
    const uint32_t correlation = m_ranges.empty() ? 0 : correlationOf(kind, record);
    return std::any_of(m_ranges.begin(), m_ranges.end(), [&](const Range &range) {
        return correlation > range.after && correlation <= range.last;
    });
}

} // namespace trilane
