// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/durationsample.h"

#include "model/base/platform/discard.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace trilane::stats {

namespace {

/// Index of the nearest rank.
size_t rankIndex(size_t count, double q)
{
    const double rank = std::ceil(q * static_cast<double>(count));
    return std::min(static_cast<size_t>(std::max(rank, 1.0)), count) - 1;
}

} // namespace

Ns nearestRank(std::span<Ns> durations, double q)
{
    if (durations.empty())
        return 0;
    const auto at = durations.begin() + static_cast<ptrdiff_t>(rankIndex(durations.size(), q));
    std::nth_element(durations.begin(), at, durations.end());
    return *at;
}

Ns nearestRankAbove(std::span<Ns> durations, double below, double q)
{
    if (durations.empty())
        return 0;
    const size_t known = rankIndex(durations.size(), below);
    const size_t at = rankIndex(durations.size(), q) - known;
    const std::span<Ns> rest = durations.subspan(known);
    std::nth_element(rest.begin(), rest.begin() + static_cast<ptrdiff_t>(at), rest.end());
    return rest[at];
}

Ns nearestRankMedian(std::span<Ns> durations)
{
    return nearestRank(durations, 0.5);
}

Ns medianDeviation(std::span<Ns> durations, Ns median)
{
    for (Ns &duration : durations)
        duration = duration > median ? duration - median : median - duration;
    return nearestRankMedian(durations);
}

double meanOf(std::span<const Ns> durations)
{
    const double sum = std::accumulate(durations.begin(), durations.end(), 0.0);
    return durations.empty() ? 0 : sum / static_cast<double>(durations.size());
}

void DurationSample::add(Ns duration)
{
    m_min = m_count ? std::min(m_min, duration) : duration;
    m_max = m_count ? std::max(m_max, duration) : duration;
    ++m_count;
    m_sum += static_cast<uint64_t>(duration);
    if (!isApproximate() && m_exact.size() + m_long.size() == m_exactBelow)
        switchToHistogram();
    if (isApproximate())
        m_histogram->add(duration);
    else if (duration >= 0 && duration <= std::numeric_limits<uint32_t>::max())
        m_exact.push_back(static_cast<uint32_t>(duration));
    else
        m_long.push_back(duration);
}

void DurationSample::switchToHistogram()
{
    m_histogram.emplace();
    for (const uint32_t duration : m_exact)
        m_histogram->add(duration);
    for (const Ns duration : m_long)
        m_histogram->add(duration);
    platform::discard(m_exact);
    platform::discard(m_long);
}

Ns DurationSample::median()
{
    if (m_histogram)
        return m_histogram->quantile(0.5, m_min, m_max);
    if (m_long.empty() && !m_exact.empty()) {
        const auto at = m_exact.begin() + static_cast<ptrdiff_t>(rankIndex(m_exact.size(), 0.5));
        std::nth_element(m_exact.begin(), at, m_exact.end());
        return *at;
    }
    std::vector<Ns> all(m_exact.begin(), m_exact.end());
    all.insert(all.end(), m_long.begin(), m_long.end());
    return nearestRankMedian(all);
}

} // namespace trilane::stats
