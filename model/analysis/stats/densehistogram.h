// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/bucketlist.h"

#include <vector>

namespace trilane::stats {

/// All buckets of a histogram of durations, for fast summation. One thread; 30 KB.
class DenseHistogram
{
public:
    DenseHistogram()
        : m_counts(format::kHistogramBuckets)
    {}

    void add(Ns duration) { ++m_counts[format::histogramBucket(duration)]; }
    void add(const format::BucketList &buckets);
    void clear();
    /// Non-empty buckets.
    [[nodiscard]] std::vector<format::Bucket> buckets() const;
    /// Nearest-rank quantile, 0 < q <= 1, within the bounds; 0 when there are none.
    [[nodiscard]] Ns quantile(double q, Ns least, Ns most) const;
    /// Median of the distances of the buckets' middles from a median.
    [[nodiscard]] Ns medianDeviation(Ns median) const;
    /// Their mean.
    [[nodiscard]] double meanDistance(Ns median) const;

private:
    std::vector<uint64_t> m_counts;
};

} // namespace trilane::stats
