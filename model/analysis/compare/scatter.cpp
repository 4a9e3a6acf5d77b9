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

/// What a median of so many samples may differ by, by its standard error. Few samples tell little
/// of their own scatter.
double noiseOf(double errorOfMedian, size_t samples)
{
    return (3 + 7 / (static_cast<double>(samples) - 2)) * errorOfMedian;
}

double errorOfMedian(double deviation, size_t samples)
{
    return 1.2533 * deviation / std::sqrt(static_cast<double>(samples));
}

double robustDeviationOf(std::span<const double> values, double median)
{
    std::vector<double> distances;
    for (const double value : values)
        distances.push_back(std::abs(value - median));
    const double mad = medianOf(std::move(distances));
    return mad > 0 ? 1.4826 * mad : deviationOf(values);
}

using Deviation = double (*)(std::span<const double>, double median);

/// Of differences of pairs.
SampleDifference ofPairs(const std::vector<double> &differences, Deviation deviationOf)
{
    SampleDifference result{.median = medianOf(differences), .noise = {}};
    const size_t count = differences.size();
    if (count >= kLeastSamples)
        result.noise =
            noiseOf(errorOfMedian(deviationOf(differences, result.median), count), count);
    return result;
}

/// Of two samples, whatever their numbers. The errors of their medians are independent.
SampleDifference ofBoth(std::span<const double> a, std::span<const double> b, Deviation deviationOf)
{
    const double medianA = medianOf({a.begin(), a.end()}), medianB = medianOf({b.begin(), b.end()});
    SampleDifference result{.median = medianB - medianA, .noise = {}};
    const size_t fewer = std::min(a.size(), b.size());
    if (fewer >= kLeastSamples)
        result.noise = noiseOf(std::hypot(errorOfMedian(deviationOf(a, medianA), a.size()),
                                          errorOfMedian(deviationOf(b, medianB), b.size())),
                               fewer);
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
    if (a.empty() || b.empty())
        return {};
    if (!isPaired)
        return ofBoth(a, b, robustDeviationOf);
    std::vector<double> differences(a.size());
    std::transform(b.begin(), b.end(), a.begin(), differences.begin(), std::minus());
    return ofPairs(differences, robustDeviationOf);
}

std::optional<SampleDifference> proportionalDifference(std::span<const double> a,
                                                       std::span<const double> b, bool isPaired)
{
    const auto isPositive = [](double value) {
        return value > 0;
    };
    if (std::min(a.size(), b.size()) < kLeastSamples ||
        !std::all_of(a.begin(), a.end(), isPositive) ||
        !std::all_of(b.begin(), b.end(), isPositive))
        return std::nullopt;
    const Deviation all = [](std::span<const double> values, double) {
        return deviationOf(values);
    };
    if (!isPaired)
        return ofBoth(logarithmsOf(a), logarithmsOf(b), all);
    std::vector<double> ratios(a.size());
    std::transform(b.begin(), b.end(), a.begin(), ratios.begin(),
                   [](double later, double earlier) { return std::log(later / earlier); });
    return ofPairs(ratios, all);
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
