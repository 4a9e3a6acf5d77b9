// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"

#include <optional>
#include <span>

namespace trilane::steps {

/// How far the GPUs are behind the thread whose ranges the steps are: it launches and goes on.
struct GpuLag
{
    Ns behind = 0;  ///< from the end of the last step to that of what the steps launched
    Ns perStep = 0; ///< from the first operation to the last one's end, divided by the steps
};

/// `work`: of each step, see workOfSteps(). Nothing where the GPUs are behind by no more than a
/// step (the median), or the steps are the GPUs'. DEFINITIONS.md, "Steps". Pure.
[[nodiscard]] std::optional<GpuLag> gpuLag(const StepList &list, std::span<const TimeRange> work);

/// The same steps by the GPUs' work: from the end of one's to that of the next, the first one from
/// its first operation. A step that adds nothing behind the one before it is left out. Pure.
[[nodiscard]] StepList byGpuWork(StepList list, std::span<const TimeRange> work);

} // namespace trilane::steps
