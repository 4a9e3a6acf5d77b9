// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/densehistogram.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace trilane::stats {

void DenseHistogram::add(const format::BucketList &buckets)
{
    for (const format::Bucket bucket : buckets)
        m_counts[bucket.index] += bucket.count;
}

void DenseHistogram::clear()
{
    std::fill(m_counts.begin(), m_counts.end(), 0);
}

std::vector<format::Bucket> DenseHistogram::buckets() const
{
    std::vector<format::Bucket> buckets;
    for (size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] > 0)
            buckets.push_back({i, m_counts[i]});
    }
    return buckets;
}

Ns DenseHistogram::quantile(double q, Ns least, Ns most) const
{
    // Not std::clamp: a hostile file may have swapped the bounds.
    return std::min(std::max(format::histogramQuantile(buckets(), q), least), most);
}

Ns DenseHistogram::medianDeviation(Ns median) const
{
    std::vector<std::pair<Ns, uint64_t>> distances;
    uint64_t count = 0;
    for (const format::Bucket &bucket : buckets()) {
        distances.emplace_back(std::abs(format::bucketMiddle(bucket.index) - median), bucket.count);
        count += bucket.count;
    }
    std::sort(distances.begin(), distances.end());
    uint64_t below = 0;
    for (const auto &[distance, number] : distances) {
        below += number;
        if (below >= count - count / 2)
            return distance;
    }
    return 0;
}

double DenseHistogram::meanDistance(Ns median) const
{
    double sum = 0;
    double count = 0;
    for (const format::Bucket &bucket : buckets()) {
        const auto distance = static_cast<double>(format::bucketMiddle(bucket.index) - median);
        sum += std::abs(distance) * static_cast<double>(bucket.count);
        count += static_cast<double>(bucket.count);
    }
    return count > 0 ? sum / count : 0;
}

} // namespace trilane::stats
