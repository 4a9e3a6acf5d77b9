// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/outlierrule.h"

#include <algorithm>
#include <limits>

namespace trilane::stats {

namespace {

/// For normally distributed values the standard deviation is the MAD, or the mean distance from the
/// median, times these.
constexpr double kOfMedianDistance = 1.4826;
constexpr double kOfMeanDistance = 1.2533;
/// The least difference from the median, as a share of it, that anyone would call one.
constexpr double kNoticeable = 0.05;

} // namespace

double robustDeviation(const MedianSpread &spread)
{
    return spread.mad > 0 ? kOfMedianDistance * spread.mad : kOfMeanDistance * spread.meanDistance;
}

UsualDurations usualDurations(const MedianSpread &spread, const OutlierRule &rule)
{
    if (spread.count < rule.minCalls)
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    const double reach =
        std::max(rule.factor * robustDeviation(spread), kNoticeable * spread.median);
    return {spread.median - reach, spread.median + reach};
}

} // namespace trilane::stats
