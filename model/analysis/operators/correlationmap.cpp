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

} // namespace trilane
