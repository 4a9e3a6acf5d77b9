// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/store/fwd.h"

namespace trilane::steps {

/// Gives steps the numbers of the ranges of their thread that are named by a number alone ("20")
/// and surround one step each: a range contains more than half of the work of a step that the
/// thread launches within it, and no other whole step with any. Without launches, it covers more
/// than half of the step, or is the only one within. Steps of the GPU count from their first launch
/// to their last. The ranges are those of one lane, the outermost on which no step has two and the
/// numbers grow; if a step has none (half at most), the others must be consecutive. False: there
/// are no such ranges. Any thread.
[[nodiscard]] bool takeNumbersAround(const store::Store &store, StepList &list,
                                     const jobs::JobContext &job = {});

/// True if a range of the trace has a number as its whole name. Reads the totals of lanes only.
[[nodiscard]] bool hasNumbersAlone(store::Tables trace);

} // namespace trilane::steps
