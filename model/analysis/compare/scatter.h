// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <span>
#include <vector>

namespace trilane::compare {

/// How two runs differ in one figure, from samples (steps), in pairs or not, and how much of that
/// the samples' scatter explains. DEFINITIONS.md, "Comparison", has the formula.
struct SampleDifference
{
    double middle = 0; ///< the median of b - a; without pairs the difference of the means
    /// What that may differ from 0 by without meaning anything; nothing where fewer than
    /// kMinSamples tell no scatter.
    std::optional<double> noise;
};
inline constexpr size_t kMinSamples = 3;

/// In pairs both are as long. Pure.
[[nodiscard]] SampleDifference sampleDifference(std::span<const double> a,
                                                std::span<const double> b, bool isPaired = true);

/// The same of the logarithms of positive samples: how much longer in proportion. All of the
/// values' deviation is scatter, since few of them may be alike by chance. Nothing where a sample
/// is not positive or there are fewer than kMinSamples. Pure.
[[nodiscard]] std::optional<SampleDifference>
proportionalDifference(std::span<const double> a, std::span<const double> b, bool isPaired = true);

/// True when a mean difference is no accident, as far as the samples' scatter tells: it is at least
/// `least`, and, where scatter is known, that of the samples has the same sign and exceeds the
/// noise.
[[nodiscard]] bool isSignificant(const SampleDifference &samples, double difference, double least);

} // namespace trilane::compare
