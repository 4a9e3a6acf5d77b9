// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>
#include <vector>

namespace trilane::compare {

/// Mann–Whitney test: whether the values of one sample are longer than those of another, by rank
/// only. Independent of scatter, it detects that all values of one sample exceed all values of the
/// other.
struct RankTest
{
    /// The share of all pairs (one of a, one of b) in which that of b is greater, 0…1; equal ones
    /// count half. 0.5: none is longer.
    double longer = 0.5;
    /// Probability of this share, or one further from 0.5, if both samples have the same
    /// distribution, 0…1.
    double p = 1;
};
/// A difference with a higher p is considered chance.
inline constexpr double kGreatestP = 0.01;

/// Exact for up to kExactValues values, equal ones or not; else by the normal approximation with
/// corrections for ties and for continuity, by half of the least difference of two values of U
/// (H. B. Mann, D. R. Whitney: On a Test of Whether one of Two Random Variables is Stochastically
/// Larger than the Other, 1947). An empty sample: longer 0.5, p 1. Pure.
[[nodiscard]] RankTest rankTest(std::span<const double> a, std::span<const double> b);
inline constexpr size_t kExactValues = 40; ///< in both samples together

/// True when a mean difference is at least `least` and no accident by the ranks of the samples.
[[nodiscard]] bool isSignificantByRanks(std::span<const std::vector<double>, 2> samples,
                                        double difference, double least);

} // namespace trilane::compare
