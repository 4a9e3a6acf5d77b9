// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/scatter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilane {

namespace {

/// Mean of the two in the middle where the number is even, so that swapped sides are mirrored.
double medianOf(std::vector<double> values)
{
    const size_t half = values.size() / 2;
    const auto middle = values.begin() + static_cast<ptrdiff_t>(half);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double deviationOf(std::span<const double> values)
{
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / count);
}

/// What a median of so many pairs may differ from 0 by.
double noiseOf(double deviation, size_t pairs)
{
    const auto count = static_cast<double>(pairs);
    const double errorOfMedian = 1.2533 * deviation / std::sqrt(count);
    // Few samples tell little of their own scatter.
    return (3 + 7 / (count - 2)) * errorOfMedian;
}

} // namespace

SampleDifference sampleDifference(std::span<const double> a, std::span<const double> b)
{
    SampleDifference result;
    if (a.empty())
        return result;
    std::vector<double> differences(a.size());
    std::transform(b.begin(), b.end(), a.begin(), differences.begin(), std::minus());
    result.median = medianOf(differences);
    if (a.size() < kLeastSamples)
        return result;
    std::vector<double> distances;
    for (const double difference : differences)
        distances.push_back(std::abs(difference - result.median));
    const double mad = medianOf(distances);
    const double deviation = mad > 0 ? 1.4826 * mad : deviationOf(differences);
    result.noise = noiseOf(deviation, a.size());
    return result;
}

std::optional<SampleDifference> proportionalDifference(std::span<const double> a,
                                                       std::span<const double> b)
{
    const auto isPositive = [](double value) {
        return value > 0;
    };
    if (a.size() < kLeastSamples || !std::all_of(a.begin(), a.end(), isPositive) ||
        !std::all_of(b.begin(), b.end(), isPositive))
        return std::nullopt;
    std::vector<double> ratios(a.size());
    std::transform(b.begin(), b.end(), a.begin(), ratios.begin(),
                   [](double later, double earlier) { return std::log(later / earlier); });
    return SampleDifference{medianOf(ratios), noiseOf(deviationOf(ratios), ratios.size())};
}

bool isSignificant(const SampleDifference &samples, double difference, double least)
{
    if (std::abs(difference) < least || difference == 0)
        return false;
    if (!samples.noise)
        return true;
    return std::abs(samples.median) > *samples.noise && (samples.median > 0) == (difference > 0);
}

} // namespace trilane
