// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <span>
#include <vector>

namespace trilane::compare {

/// Difference of two runs in one value, from paired or unpaired samples (steps), and how much of it
/// the scatter of the samples explains. Formula: DEFINITIONS.md, "Comparison".
struct SampleDifference
{
    double middle = 0; ///< the median of b - a; without pairs the difference of the means
    /// Maximum deviation from 0 that is not meaningful; nothing with fewer than kMinSamples
    /// samples.
    std::optional<double> noise;
};
inline constexpr size_t kMinSamples = 3;

/// Paired samples have equal length. Pure.
[[nodiscard]] SampleDifference sampleDifference(std::span<const double> a,
                                                std::span<const double> b, bool isPaired = true);

/// As sampleDifference(), of the logarithms of positive samples: the relative difference. The full
/// deviation of the values counts as scatter, because a few of them may agree by chance. Nothing if
/// a sample is not positive or there are fewer than kMinSamples. Pure.
[[nodiscard]] std::optional<SampleDifference>
proportionalDifference(std::span<const double> a, std::span<const double> b, bool isPaired = true);

/// True if a mean difference is significant: it is at least `least` and, if the scatter is known,
/// the difference of the samples has the same sign and exceeds the noise.
[[nodiscard]] bool isSignificant(const SampleDifference &samples, double difference, double least);

} // namespace trilane::compare
