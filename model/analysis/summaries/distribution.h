// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/durationsample.h"
#include "model/analysis/stats/rowslice.h"
#include "model/format/aggregate.h"

namespace trilane::summaries {

/// The slice with the largest value of a sum; the first one seen if several are equal. Shown as the
/// slice behind the sum.
class GreatestSlice
{
public:
    void see(int64_t value, store::SliceRef ref)
    {
        if (m_ref.isValid() && value <= m_value)
            return;
        m_value = value;
        m_ref = ref;
    }
    void see(const GreatestSlice &other)
    {
        if (other.m_ref.isValid())
            see(other.m_value, other.m_ref);
    }
    [[nodiscard]] store::SliceRef ref() const { return m_ref; }
    [[nodiscard]] stats::RowSlice row() const { return stats::rowSliceAt(m_ref); }

private:
    store::SliceRef m_ref;
    int64_t m_value = 0;
};

/// Whole numbers that are not negative (times, bytes) added up: their sum, extremes, sample
/// deviation and nearest-rank median, which is exact up to `exactBelow` of them. One thread.
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
