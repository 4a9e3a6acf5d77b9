// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"

#include <array>
#include <string_view>

namespace trilane {

/// By what steps of two traces belong together.
enum class AlignedBy : uint8_t {
    Number, ///< they have the same number
    Order,  ///< first with first, second with second
    Span    ///< no steps: the two traces as a whole
};
/// "number", "order", "span"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(AlignedBy by);

/// Two steps that are compared, as positions in their lists.
struct StepPair
{
    size_t a = 0;
    size_t b = 0;
    friend bool operator==(const StepPair &, const StepPair &) = default;
};

/// Which steps are compared with which, and which are not. Of each trace's steps: pairs + outliers
/// + counterparts + unmatched.
struct StepAlignment
{
    AlignedBy by = AlignedBy::Span;
    std::vector<StepPair> pairs;          ///< in order of time in both
    std::array<size_t, 2> outliers{};     ///< left out, since they took unusually long
    std::array<size_t, 2> counterparts{}; ///< left out, since the other trace's of their number is
    std::array<size_t, 2> unmatched{};    ///< left out, since the other trace has none for them
    std::array<size_t, 2> unrecorded{}; ///< left out before, since what their GPUs did is not known
    std::array<std::vector<size_t>, 2> out; ///< the outliers, as positions
};

/// Lengths of the compared steps of a trace, ns. `side`: 0 or 1.
[[nodiscard]] std::vector<Ns> lengthsOf(const std::vector<NumberedStep> &steps,
                                        const StepAlignment &alignment, size_t side);

/// All that have a counterpart. DEFINITIONS.md, "Comparison". Pure.
[[nodiscard]] StepAlignment alignSteps(const StepList &a, const StepList &b);

/// Without outliers, while these are few in both: steps that are unusually long in their trace, or
/// longer than `limit`, ns. Pure.
[[nodiscard]] StepAlignment alignUsualSteps(const StepList &a, const StepList &b, double limit);

} // namespace trilane
