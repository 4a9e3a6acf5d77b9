// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"

#include <optional>
#include <span>

namespace trilane::steps {

/// Delay of the GPUs relative to the thread whose ranges mark the steps, because it launches
/// asynchronously.
struct GpuLag
{
    Ns behind = 0;  ///< from the end of the last step to the end of the work launched by the steps
    Ns perStep = 0; ///< from the first operation to the last one's end, divided by the steps
};

/// `work`: of each step, see workOfSteps(). nullopt if the GPUs lag by at most one step (the
/// median), or the steps are the GPUs'. DEFINITIONS.md, "Steps". Pure.
[[nodiscard]] std::optional<GpuLag> gpuLag(const StepList &list, std::span<const TimeRange> work);

/// The steps measured by GPU work: from the end of one step's work to the end of the next one's;
/// the first step starts at its first operation. Steps that add no work after the previous step are
/// omitted. Pure.
[[nodiscard]] StepList byGpuWork(StepList list, std::span<const TimeRange> work);

} // namespace trilane::steps
