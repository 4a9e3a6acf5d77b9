// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/densehistogram.h"

#include <algorithm>

namespace trilane {

void DenseHistogram::add(std::span<const Bucket> buckets)
{
    for (const Bucket &bucket : buckets) {
        // The file says which bucket it is.
        if (bucket.index < kHistogramBuckets)
            m_counts[bucket.index] += bucket.count;
    }
}

void DenseHistogram::clear()
{
    std::fill(m_counts.begin(), m_counts.end(), 0);
}

std::vector<Bucket> DenseHistogram::buckets() const
{
    std::vector<Bucket> buckets;
    for (size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] > 0)
            buckets.push_back({i, m_counts[i]});
    }
    return buckets;
}

Ns DenseHistogram::quantile(double q, Ns least, Ns most) const
{
    // Not std::clamp: a hostile file may have swapped the bounds.
    return std::min(std::max(histogramQuantile(buckets(), q), least), most);
}

} // namespace trilane
