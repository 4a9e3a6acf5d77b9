// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/steps/inferred/stepbasis.h"
#include "model/store/fwd.h"

namespace trilane::steps {

/// Steps marked by ranges, and the method.
struct MarkedSteps
{
    std::vector<marks::NumberedStep> steps;    ///< empty without such ranges
    StepSource source = StepSource::Annotated; ///< or Bordered
    StepBasis basis;
    bool areNumbered = false; ///< by their ranges; else from 1
};

/// The first that there is: ranges with a step's name and a number; two or more with such a name
/// alone; those of an inference server's iterations; ranges that border steps (see
/// borderedSteps()); ranges that repeat (see repeatedRanges()). Pure; any thread.
[[nodiscard]] MarkedSteps markedSteps(const store::Store &store, const jobs::JobContext &job = {},
                                      const marks::TrackChoice &among = {});

} // namespace trilane::steps
