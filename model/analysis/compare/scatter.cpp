// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/scatter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilane::compare {

namespace {

/// Mean of the two in the middle if the number is even, so that swapped sides are mirrored.
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

/// Maximum deviation of a mean by its standard error. Small samples do not estimate their own
/// scatter.
double noiseOf(double error, size_t samples)
{
    return (3 + 7 / (static_cast<double>(samples) - 2)) * error;
}

double errorOfMedian(double deviation, size_t samples)
{
    return 1.2533 * deviation / std::sqrt(static_cast<double>(samples));
}

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Medians of unpaired samples are unreliable: those of steps of two kinds jump from one to the
/// other. The larger deviation is used for both, since few samples may be similar by chance.
SampleDifference ofBoth(std::span<const double> a, std::span<const double> b)
{
    SampleDifference result{.middle = meanOf(b) - meanOf(a), .noise = {}};
    const size_t fewer = std::min(a.size(), b.size());
    if (fewer < kMinSamples)
        return result;
    double variance = 0, parts = 0;
    for (const std::span<const double> values : {a, b}) {
        const auto count = static_cast<double>(values.size());
        const double deviation = deviationOf(values);
        variance = std::max(variance, deviation * deviation * count / (count - 1));
        parts += 1 / count;
    }
    result.noise = noiseOf(std::sqrt(variance * parts), fewer);
    return result;
}

std::vector<double> logarithmsOf(std::span<const double> values)
{
    std::vector<double> logarithms;
    for (const double value : values)
        logarithms.push_back(std::log(value));
    return logarithms;
}

} // namespace

SampleDifference sampleDifference(std::span<const double> a, std::span<const double> b,
                                  bool isPaired)
{
    SampleDifference result;
    if (a.empty() || b.empty())
        return result;
    if (!isPaired)
        return ofBoth(a, b);
    std::vector<double> differences(a.size());
    std::transform(b.begin(), b.end(), a.begin(), differences.begin(), std::minus());
    result.middle = medianOf(differences);
    if (a.size() < kMinSamples)
        return result;
    std::vector<double> distances;
    for (const double difference : differences)
        distances.push_back(std::abs(difference - result.middle));
    const double mad = medianOf(distances);
    const double deviation = mad > 0 ? 1.4826 * mad : deviationOf(differences);
    result.noise = noiseOf(errorOfMedian(deviation, a.size()), a.size());
    return result;
}

std::optional<SampleDifference> proportionalDifference(std::span<const double> a,
                                                       std::span<const double> b, bool isPaired)
{
    const auto isPositive = [](double value) {
        return value > 0;
    };
    if (std::min(a.size(), b.size()) < kMinSamples ||
        !std::all_of(a.begin(), a.end(), isPositive) ||
        !std::all_of(b.begin(), b.end(), isPositive))
        return std::nullopt;
    if (!isPaired)
        return ofBoth(logarithmsOf(a), logarithmsOf(b));
    std::vector<double> ratios(a.size());
    std::transform(b.begin(), b.end(), a.begin(), ratios.begin(),
                   [](double later, double earlier) { return std::log(later / earlier); });
    const double error = errorOfMedian(deviationOf(ratios), ratios.size());
    return SampleDifference{medianOf(ratios), noiseOf(error, ratios.size())};
}

bool isSignificant(const SampleDifference &samples, double difference, double least)
{
    if (std::abs(difference) < least || difference == 0)
        return false;
    if (!samples.noise)
        return true;
    return std::abs(samples.middle) > *samples.noise && (samples.middle > 0) == (difference > 0);
}

} // namespace trilane::compare
