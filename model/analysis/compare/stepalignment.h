// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"

#include <array>
#include <string_view>

namespace trilane::compare {

/// Criterion by which steps of two traces are paired.
enum class AlignedBy : uint8_t {
    Number, ///< they have the same number
    Order,  ///< all of both, first with first if their counts are equal
    Span    ///< no steps: the two traces as a whole
};
/// "number", "order", "span"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(AlignedBy by);

/// Two compared steps, as positions in their lists.
struct StepPair
{
    size_t a = 0;
    size_t b = 0;
    friend bool operator==(const StepPair &, const StepPair &) = default;
};

/// Compared and excluded steps. Of each trace's steps: compared + outliers
/// + counterparts + unmatched.
struct StepAlignment
{
    AlignedBy by = AlignedBy::Span;
    std::array<std::vector<size_t>, 2> compared; ///< positions, in order of time
    /// Pairs of these; none if their numbers differ: then means and ranks are
    /// compared.
    std::vector<StepPair> pairs;
    std::array<size_t, 2> outliers{};     ///< left out, since they took unusually long
    std::array<size_t, 2> counterparts{}; ///< left out, since the other trace's of their number is
    std::array<size_t, 2> unmatched{};    ///< left out, since the other trace has none for them
    std::array<size_t, 2> unrecorded{}; ///< left out before, since what their GPUs did is not known
    std::array<std::vector<size_t>, 2> out; ///< the outliers, as positions
    bool isWarmUpOut = false;               ///< the first of each is among these as such

    [[nodiscard]] size_t count(size_t side) const { return compared[side].size(); }
    [[nodiscard]] bool isPaired() const { return !pairs.empty(); }
    [[nodiscard]] bool isEmpty() const { return compared[0].empty() || compared[1].empty(); }
};

/// Rule for unusually long steps.
struct UsualRule
{
    double limit = 0;       ///< ns; longer steps are unusual, in addition to those of their trace
    bool isWarmUp = false;  ///< the first of both is unusually long
    bool keepsLong = false; ///< but for the warm-up
};

/// Lengths of the compared steps of a trace, ns. `side`: 0 or 1.
[[nodiscard]] std::vector<Ns> lengthsOf(const std::vector<marks::NumberedStep> &steps,
                                        const StepAlignment &alignment, size_t side);

/// All steps with a counterpart by number, otherwise all steps. DEFINITIONS.md, "Comparison". Pure.
[[nodiscard]] StepAlignment alignSteps(const steps::StepList &a, const steps::StepList &b);

/// Without the warm-up, and without outliers while these are few in both. Pure.
[[nodiscard]] StepAlignment alignUsualSteps(const steps::StepList &a, const steps::StepList &b,
                                            const UsualRule &rule);

} // namespace trilane::compare
