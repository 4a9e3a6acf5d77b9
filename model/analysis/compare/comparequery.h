// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"

#include <array>
#include <cstdint>

namespace trilane::compare {

/// Unit of comparison.
enum class CompareBy : uint8_t {
    Auto,  ///< steps where both traces have such of the same kind, else all of the GPUs' time
    Steps, ///< steps; an error where there are none
    Span   ///< the time from the first to the last operation of the GPUs
};

/// Options of a comparison. The first trace is the baseline.
struct CompareQuery
{
    CompareBy by = CompareBy::Auto;
    std::array<steps::StepQuery, 2> steps{}; ///< which part of each, and what its steps are
    double threshold = 0.05;                 ///< slower by more than this share is too slow
    bool keepOutliers = false;               ///< steps that took unusually long are compared, too
};

} // namespace trilane::compare
