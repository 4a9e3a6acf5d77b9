// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/ranktest.h"
#include "model/base/time.h"

#include <array>
#include <optional>
#include <span>

namespace trilane::compare {

/// Frequency and length of unusually long steps in two traces. Medians and ranks of all steps
/// hardly reflect a few very long steps, which can still dominate the cost. DEFINITIONS.md,
/// "Comparison", "By long steps".
struct LongSteps
{
    double limit = 0;                  ///< ns; longer is unusual among the steps of both
    std::array<size_t, 2> count{};     ///< long steps of each trace
    std::array<size_t, 2> stretches{}; ///< of long steps in a row, one or more
    std::array<size_t, 2> of{};        ///< steps of each trace that count
    bool isFirstApart = false;         ///< the first step of both is long and does not count
    /// All long steps are of one trace and this number of steps apart.
    std::optional<size_t> distance;
    /// Probability of these or more extreme counts if both traces have long steps equally often,
    /// 0…1.
    double p = 1;
    std::array<double, 2> mean{};         ///< ns, of the long steps of each; 0 without any
    std::array<double, 2> meanOfOthers{}; ///< ns, of the other steps that count
    RankTest lengths;                     ///< of the stretches, by the mean of each
    bool areLengthsProven = false;        ///< the means differ by more than chance explains

    [[nodiscard]] bool isLong(Ns length) const { return static_cast<double>(length) > limit; }
    [[nodiscard]] bool isMoreOftenIn(size_t side) const
    {
        return count[side] * of[1 - side] > count[1 - side] * of[side];
    }
    [[nodiscard]] bool areLongerIn(size_t side) const
    {
        return count[1 - side] > 0 && mean[side] > mean[1 - side];
    }
    [[nodiscard]] bool isNumberProven() const { return p <= kGreatestP; }
};

/// Uses the lengths of the compared steps, in order of time. Nothing if there are too few steps for
/// any to be unusual, if half of all are long, or more than every second step of one trace. Pure.
[[nodiscard]] std::optional<LongSteps> longSteps(std::span<const Ns> a, std::span<const Ns> b);

/// Fisher's exact test, two-sided: how probable it is that of as many hits in all, m draws without
/// replacement and n draws share them as unevenly as this, or more so (R. A. Fisher: On the
/// Interpretation of χ² from Contingency Tables, and the Calculation of P, 1922). Pure.
[[nodiscard]] double fisherTest(size_t hitsOfM, size_t m, size_t hitsOfN, size_t n);

} // namespace trilane::compare
