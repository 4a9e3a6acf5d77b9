// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/durationsample.h"

#include <algorithm>

namespace trilane {

Ns nearestRankMedian(std::vector<Ns> &durations)
{
    if (durations.empty())
        return 0;
    const auto middle = durations.begin() + static_cast<ptrdiff_t>((durations.size() - 1) / 2);
    std::nth_element(durations.begin(), middle, durations.end());
    return *middle;
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
