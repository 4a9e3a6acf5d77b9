// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/distribution.h"

#include <cmath>

namespace trilane::summaries {

double Distribution::average() const
{
    return count() > 0 ? static_cast<double>(sum()) / static_cast<double>(count()) : 0.0;
}

double Distribution::sampleDeviation() const
{
    const format::Aggregate all{
        .count = count(), .sum = sum(), .squares = m_squares, .buckets = {}};
    return trilane::summaries::sampleDeviation(all.stddev(), count());
}

double sampleDeviation(double ofPopulation, uint64_t n)
{
    if (n < 2)
        return 0.0;
    const auto values = static_cast<double>(n);
    return ofPopulation * std::sqrt(values / (values - 1));
}

} // namespace trilane::summaries
