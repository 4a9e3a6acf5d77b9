// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/rangerole.h"
#include "model/base/jobs/job.h"
#include "model/store/store.h"

#include <span>
#include <vector>

namespace trilane::steps {

/// Where one step ends and the next begins, as far as ranges of a part of it tell.
struct StepBorder
{
    TimeRange range; ///< of all ranges of the part in that step
    LaneId lane;
    StringId name;
};

/// Of ranges of one part, sorted and apart from each other. Those of one step are one border: what
/// follows at once (several optimizers, without a forward pass between), and where a batch is
/// loaded less often than they come, those of one batch. Of weight updates also those within one
/// backward pass: nothing is launched between them but in backward passes, or, where names tell
/// kernels of forward passes, none of these is; and those in turn (a discriminator's and a
/// generator's): from most of them to the next the GPU's work differs, and recurs with the second
/// next, or a later one. Pure; any thread.
[[nodiscard]] std::vector<StepBorder> stepBorders(const store::Store &store,
                                                  std::span<const store::FoundSlice> ranges,
                                                  marks::RangeRole role,
                                                  const jobs::JobContext &job = {});

} // namespace trilane::steps
