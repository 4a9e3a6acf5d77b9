// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/durationsample.h"

#include "model/format/histogram.h"

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
        ++m_histogram[histogramBucket(duration)];
    else
        m_exact.push_back(duration);
}

void DurationSample::switchToHistogram()
{
    m_histogram.resize(kHistogramBuckets);
    for (Ns duration : m_exact)
        ++m_histogram[histogramBucket(duration)];
    m_exact = {};
}

Ns DurationSample::median()
{
    if (!isApproximate())
        return nearestRankMedian(m_exact);
    std::vector<Bucket> buckets;
    for (size_t i = 0; i < m_histogram.size(); ++i) {
        if (m_histogram[i] > 0)
            buckets.push_back({i, m_histogram[i]});
    }
    return std::clamp(histogramQuantile(buckets, 0.5), m_min, m_max);
}

} // namespace trilane
