// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/durationsample.h"
#include "model/format/aggregate.h"

namespace trilane::summaries {

/// Sums of nonnegative integers (times, bytes), with extremes, sample deviation and nearest-rank
/// median, which is exact up to `exactBelow` of them. One thread.
class Distribution
{
public:
    explicit Distribution(size_t exactBelow)
        : m_sample(exactBelow)
    {}

    void add(int64_t value)
    {
        m_sample.add(value);
        m_squares += static_cast<format::Squares>(value) * static_cast<format::Squares>(value);
    }
    [[nodiscard]] uint64_t count() const { return m_sample.count(); }
    [[nodiscard]] int64_t sum() const { return m_sample.sum(); }
    [[nodiscard]] int64_t min() const { return m_sample.min(); }
    [[nodiscard]] int64_t max() const { return m_sample.max(); }
    [[nodiscard]] int64_t median() { return m_sample.median(); }
    [[nodiscard]] bool isApproximate() const { return m_sample.isApproximate(); }
    [[nodiscard]] double average() const;
    /// Divides by n - 1; 0 for a single value.
    [[nodiscard]] double sampleDeviation() const;

private:
    stats::DurationSample m_sample;
    format::Squares m_squares = 0;
};

/// The sample deviation of n values whose population deviation is known.
[[nodiscard]] double sampleDeviation(double ofPopulation, uint64_t n);

} // namespace trilane::summaries
