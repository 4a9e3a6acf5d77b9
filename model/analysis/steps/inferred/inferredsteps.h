// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/steps/inferred/stepbasis.h"
#include "model/store/fwd.h"

namespace trilane::steps {

/// Steps without marking ranges.
struct InferredSteps
{
    std::vector<marks::NumberedStep>
        steps;      ///< numbered from 1; of the thread that launches their first
    TrackId stream; ///< whose work repeats; invalid when none does
    StepReason reason = StepReason::Repeated;
};

/// The iterations of a training loop, from the repeating sequence of kernels on a GPU's busiest
/// stream. A step lasts from the start of its first operation to that of the next step's, or to the
/// end of its last one if something else follows. Most of them update weights or copy to or from
/// the host, and they are no layers according to the thread's ranges (see iterationcheck.h). Uses
/// the GPU with the most repeating work. Pure; any thread.
[[nodiscard]] InferredSteps inferSteps(const store::Store &store, const jobs::JobContext &job = {},
                                       const marks::TrackChoice &among = {});

} // namespace trilane::steps
