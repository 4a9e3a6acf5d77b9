// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/rangerole.h"
#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <span>
#include <vector>

namespace trilane::steps {

/// Boundary between two steps as indicated by ranges of one role.
struct StepBorder
{
    TimeRange range; ///< of all ranges of the part in that step
    LaneId lane;
    StringId name;
};

/// Boundaries from ranges of one role, sorted and disjoint. Ranges of one step are merged: those
/// that follow immediately (several optimizers without a forward pass in between) and, if batches
/// are loaded less often, those of one batch. Weight updates are also merged within one backward
/// pass (only backward passes are launched between them or, if names identify forward kernels, none
/// of these) and if they alternate (discriminator and generator): if from most of them to the next
/// the GPU work differs and recurs with the second next or a later one. Pure; any thread.
[[nodiscard]] std::vector<StepBorder> stepBorders(const store::Store &store,
                                                  std::span<const store::FoundSlice> ranges,
                                                  marks::RangeRole role,
                                                  const jobs::JobContext &job = {});

} // namespace trilane::steps
