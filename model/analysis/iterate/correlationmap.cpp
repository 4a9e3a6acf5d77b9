// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/correlationmap.h"

#include "model/base/platform/discard.h"
#include "model/store/tables.h"

#include <algorithm>

namespace trilane::iterate {

namespace {

/// Maximum ratio of an array's size to its used entries.
constexpr uint64_t kMaxRoom = 4;
constexpr uint64_t kSmallArray = 1024;
constexpr uint64_t kPageIds = 64 * 1024;
/// Number of unpacked pages, plus one per this many reopened ones; otherwise unordered ids would
/// reopen a page for each number.
constexpr uint64_t kOpenPages = 8;
constexpr uint64_t kReopenedForOne = 64;

} // namespace

CorrelationMap::CorrelationMap(uint64_t least, uint64_t most, uint64_t count)
    : m_least(least)
    , m_most(most)
    , m_isDense(most >= least && most - least < std::max(kSmallArray, count * kMaxRoom))
{
    if (m_isDense)
        m_pages.resize((most - least) / kPageIds + 1);
}

void CorrelationMap::add(uint64_t correlation, uint32_t number)
{
    if (correlation < m_least || correlation > m_most || number == kNone)
        return; // contradicts the index of the file
    if (!m_isDense) {
        m_sparse.push_back({correlation, number});
        return;
    }
    const uint64_t at = correlation - m_least;
    uint32_t &there = opened(static_cast<uint32_t>(at / kPageIds))[at % kPageIds];
    if (there == kNone)
        there = number;
}

std::vector<uint32_t> &CorrelationMap::opened(uint32_t page)
{
    Page &wanted = m_pages[page];
    if (!wanted.numbers.empty())
        return wanted.numbers;
    if (m_open.size() >= kOpenPages + m_reopened / kReopenedForOne) {
        close(m_pages[m_open.front()]);
        m_open.pop_front();
    }
    m_open.push_back(page);
    wanted.numbers.resize(kPageIds, kNone);
    if (!wanted.packed.isEmpty()) {
        ++m_reopened;
        for (uint32_t i = 0; i < kPageIds; ++i)
            wanted.numbers[i] = wanted.packed.at(i);
    }
    return wanted.numbers;
}

void CorrelationMap::close(Page &page)
{
    page.packed = PackedPage(page.numbers);
    platform::discard(page.numbers);
}

void CorrelationMap::finish()
{
    std::stable_sort(m_sparse.begin(), m_sparse.end(),
                     [](const Entry &a, const Entry &b) { return a.correlation < b.correlation; });
    m_sparse.shrink_to_fit();
    for (const uint32_t page : m_open)
        close(m_pages[page]);
    m_open.clear();
}

uint32_t CorrelationMap::at(uint64_t correlation) const
{
    if (m_isDense) {
        if (correlation < m_least || correlation > m_most)
            return kNone;
        const uint64_t at = correlation - m_least;
        return m_pages[at / kPageIds].packed.at(static_cast<uint32_t>(at % kPageIds));
    }
    const auto found =
        std::lower_bound(m_sparse.begin(), m_sparse.end(), correlation,
                         [](const Entry &entry, uint64_t id) { return entry.correlation < id; });
    return found != m_sparse.end() && found->correlation == correlation ? found->number : kNone;
}

uint64_t CorrelationMap::bytes() const
{
    uint64_t bytes = m_pages.capacity() * sizeof(Page) + m_sparse.capacity() * sizeof(Entry);
    for (const Page &page : m_pages)
        bytes += page.packed.bytes() + page.numbers.capacity() * sizeof(uint32_t);
    return bytes;
}

std::unordered_map<uint32_t, CorrelationMap> launchMaps(store::Tables trace)
{
    struct Ids
    {
        uint64_t least = UINT64_MAX;
        uint64_t most = 0;
        uint64_t count = 0;
    };
    std::unordered_map<uint32_t, Ids> all;
    for (const format::ChunkEntry &entry : trace.chunks()) {
        if (!entry.lane.isValid() || entry.correlationMax == 0)
            continue; // damaged, or without launches
        const format::Track &track = trace.track(trace.lane(entry.lane).track);
        if (track.kind != TrackKind::ApiCalls)
            continue;
        Ids &ids = all[track.process.value];
        ids.least = std::min(ids.least, entry.correlationMin);
        ids.most = std::max(ids.most, entry.correlationMax);
        ids.count += entry.count;
    }
    std::unordered_map<uint32_t, CorrelationMap> maps;
    for (const auto &[process, ids] : all)
        maps.try_emplace(process, ids.least, ids.most, ids.count);
    return maps;
}

} // namespace trilane::iterate
