// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <bit>
#include <cstdint>
#include <span>

namespace trilane::format {

/// One non-empty bucket of a logarithmic histogram of durations.
struct Bucket
{
    uint64_t index : 16 = 0;
    uint64_t count : 48 = 0;
    friend bool operator==(const Bucket &, const Bucket &) = default;
};

/// Buckets are exact below 128 ns; above, each power of two has 64 of them, so that the middle of
/// a bucket is never more than 0.8 % from any duration in it (the scheme of HdrHistogram).
[[nodiscard]] constexpr uint32_t histogramBucket(Ns duration)
{
    const auto d = static_cast<uint64_t>(duration < 0 ? 0 : duration);
    if (d < 128)
        return static_cast<uint32_t>(d);
    const int exponent = 63 - std::countl_zero(d);
    return static_cast<uint32_t>(128 + (exponent - 7) * 64 +
                                 static_cast<int>((d >> (exponent - 6)) - 64));
}

inline constexpr uint32_t kHistogramBuckets = 128 + 56 * 64;

/// Least duration in the bucket.
[[nodiscard]] constexpr Ns bucketBegin(uint32_t index)
{
    if (index < 128)
        return index;
    const uint32_t exponent = (index - 128) / 64 + 7;
    return static_cast<Ns>(uint64_t{(index - 128) % 64 + 64} << (exponent - 6));
}

/// The representative duration of the bucket.
[[nodiscard]] constexpr Ns bucketMiddle(uint32_t index)
{
    if (index < 128)
        return index;
    const uint32_t exponent = (index - 128) / 64 + 7;
    return bucketBegin(index) + static_cast<Ns>((uint64_t{1} << (exponent - 6)) / 2);
}

/// Nearest-rank quantile (0 < q <= 1) of buckets sorted by index; 0 when there are none.
[[nodiscard]] Ns histogramQuantile(std::span<const Bucket> buckets, double q);

} // namespace trilane::format
