// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>

namespace trilane::stats {

/// Rule for unusually long or short calls of a group, or steps: farther from the median than a
/// number of robust deviations (see DEFINITIONS.md, "Outliers").
struct OutlierRule
{
    double factor = 3.5;
    uint64_t minCalls = 5; ///< fewer have none
};

/// Distribution of values around their median.
struct MedianSpread
{
    uint64_t count = 0;
    double median = 0;
    double mad = 0;          ///< median of the distances from it
    double meanDistance = 0; ///< used only if mad is 0
};

/// The robust deviation: that of normally distributed values is their standard deviation.
[[nodiscard]] double robustDeviation(const MedianSpread &spread);

/// Usual durations in ns, both ends included; unbounded if there are too few samples.
struct UsualDurations
{
    double least = 0;
    double most = 0;
    [[nodiscard]] bool contains(Ns duration) const
    {
        const auto d = static_cast<double>(duration);
        return d >= least && d <= most;
    }
};
[[nodiscard]] UsualDurations usualDurations(const MedianSpread &spread,
                                            const OutlierRule &rule = {});

} // namespace trilane::stats
