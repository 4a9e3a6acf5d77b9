// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/durationsample.h"

#include <algorithm>
#include <cmath>

namespace trilane {

Ns nearestRank(std::span<Ns> durations, double q)
{
    if (durations.empty())
        return 0;
    const double rank = std::ceil(q * static_cast<double>(durations.size()));
    const size_t index = std::min(static_cast<size_t>(std::max(rank, 1.0)), durations.size()) - 1;
    const auto at = durations.begin() + static_cast<ptrdiff_t>(index);
    std::nth_element(durations.begin(), at, durations.end());
    return *at;
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

void DurationSample::add(Ns duration)
{
    m_min = m_count ? std::min(m_min, duration) : duration;
    m_max = m_count ? std::max(m_max, duration) : duration;
    ++m_count;
    m_sum += static_cast<uint64_t>(duration);
    if (!isApproximate() && m_exact.size() == m_exactBelow)
        switchToHistogram();
    if (isApproximate())
        m_histogram->add(duration);
    else
        m_exact.push_back(duration);
}

void DurationSample::switchToHistogram()
{
    m_histogram.emplace();
    for (Ns duration : m_exact)
        m_histogram->add(duration);
    m_exact = {};
}

Ns DurationSample::median()
{
    return m_histogram ? m_histogram->quantile(0.5, m_min, m_max) : nearestRankMedian(m_exact);
}

} // namespace trilane
