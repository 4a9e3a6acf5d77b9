// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/correlationmap.h"

#include <algorithm>

namespace trilane {

namespace {

/// An array may be so many times larger than what is in it.
constexpr uint64_t kMostRoom = 4;
constexpr uint64_t kSmallArray = 1024;

} // namespace

CorrelationMap::CorrelationMap(uint64_t least, uint64_t most, uint64_t count)
    : m_least(least)
    , m_most(most)
{
    if (most >= least && most - least < std::max(kSmallArray, count * kMostRoom))
        m_dense.resize(most - least + 1, kNone);
}

void CorrelationMap::add(uint64_t correlation, uint32_t number)
{
    if (correlation < m_least || correlation > m_most)
        return; // not what the index of the file says
    if (m_dense.empty())
        m_sparse.push_back({correlation, number});
    else if (uint32_t &there = m_dense[correlation - m_least]; there == kNone)
        there = number;
}

void CorrelationMap::finish()
{
    std::stable_sort(m_sparse.begin(), m_sparse.end(),
                     [](const Entry &a, const Entry &b) { return a.correlation < b.correlation; });
}

uint32_t CorrelationMap::at(uint64_t correlation) const
{
    if (!m_dense.empty()) {
        const uint64_t at = correlation - m_least; // wraps around to a large number
        return at < m_dense.size() ? m_dense[at] : kNone;
    }
    const auto found =
        std::lower_bound(m_sparse.begin(), m_sparse.end(), correlation,
                         [](const Entry &entry, uint64_t id) { return entry.correlation < id; });
    return found != m_sparse.end() && found->correlation == correlation ? found->number : kNone;
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
