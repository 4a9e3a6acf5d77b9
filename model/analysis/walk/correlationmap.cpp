// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/walk/correlationmap.h"

#include <algorithm>
#include <bit>

namespace trilane {

namespace {

/// An array may be so many times larger than what is in it.
constexpr uint64_t kMostRoom = 4;
constexpr uint64_t kSmallArray = 1024;
constexpr uint64_t kPageIds = 64 * 1024;
constexpr uint64_t kGroupIds = 64;

} // namespace

CorrelationMap::CorrelationMap(uint64_t least, uint64_t most, uint64_t count)
    : m_least(least)
    , m_most(most)
    , m_isDense(most >= least && most - least < std::max(kSmallArray, count * kMostRoom))
{
    if (m_isDense)
        m_pages.resize((most - least) / kPageIds + 1);
}

void CorrelationMap::add(uint64_t correlation, uint32_t number)
{
    if (correlation < m_least || correlation > m_most || number == kNone)
        return; // not what the index of the file says
    if (!m_isDense) {
        m_sparse.push_back({correlation, number});
        return;
    }
    const uint64_t at = correlation - m_least;
    std::vector<uint32_t> &page = m_pages[at / kPageIds];
    if (page.empty())
        page.resize(kPageIds, kNone);
    uint32_t &there = page[at % kPageIds];
    if (there != kNone)
        return;
    there = number;
    ++m_count;
}

/// What is packed is freed on the way: both forms are never there as a whole.
void CorrelationMap::finish()
{
    std::stable_sort(m_sparse.begin(), m_sparse.end(),
                     [](const Entry &a, const Entry &b) { return a.correlation < b.correlation; });
    m_sparse.shrink_to_fit();
    if (m_count > 0) {
        m_numbers.reserve(m_count);
        m_groups.resize((m_most - m_least) / kGroupIds + 1);
        for (size_t i = 0; i < m_pages.size(); ++i) {
            pack(i * kPageIds, m_pages[i]);
            m_pages[i] = {};
        }
    }
    m_pages = {};
}

void CorrelationMap::pack(uint64_t first, const std::vector<uint32_t> &page)
{
    const uint64_t end = std::min(first + kPageIds, m_most - m_least + 1);
    for (uint64_t group = first; group < end; group += kGroupIds) {
        Group &packed = m_groups[group / kGroupIds];
        packed.before = m_numbers.size();
        for (uint64_t i = group; !page.empty() && i < std::min(group + kGroupIds, end); ++i) {
            const uint32_t number = page[i - first];
            if (number == kNone)
                continue;
            packed.has |= uint64_t{1} << (i - group);
            m_numbers.push_back(number);
        }
    }
}

uint32_t CorrelationMap::inGroup(uint64_t at) const
{
    const Group &group = m_groups[at / kGroupIds];
    const uint64_t bit = uint64_t{1} << (at % kGroupIds);
    if (!(group.has & bit))
        return kNone;
    return m_numbers[group.before + static_cast<uint64_t>(std::popcount(group.has & (bit - 1)))];
}

uint32_t CorrelationMap::at(uint64_t correlation) const
{
    if (m_isDense) {
        const bool inside = correlation >= m_least && correlation <= m_most && !m_groups.empty();
        return inside ? inGroup(correlation - m_least) : kNone;
    }
    const auto found =
        std::lower_bound(m_sparse.begin(), m_sparse.end(), correlation,
                         [](const Entry &entry, uint64_t id) { return entry.correlation < id; });
    return found != m_sparse.end() && found->correlation == correlation ? found->number : kNone;
}

uint64_t CorrelationMap::bytes() const
{
    uint64_t bytes = m_groups.capacity() * sizeof(Group) + m_numbers.capacity() * sizeof(uint32_t) +
                     m_sparse.capacity() * sizeof(Entry);
    for (const std::vector<uint32_t> &page : m_pages)
        bytes += page.capacity() * sizeof(uint32_t);
    return bytes;
}

std::unordered_map<uint32_t, CorrelationMap> launchMaps(const Store &store)
{
    struct Ids
    {
        uint64_t least = UINT64_MAX;
        uint64_t most = 0;
        uint64_t count = 0;
    };
    std::unordered_map<uint32_t, Ids> all;
    for (const ChunkEntry &entry : store.chunks()) {
        if (!entry.lane.isValid() || entry.correlationMax == 0)
            continue; // damaged, or without launches
        const Track &track = store.track(store.lane(entry.lane).track);
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

} // namespace trilane
