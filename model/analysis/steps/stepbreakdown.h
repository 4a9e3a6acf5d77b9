// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/store/fwd.h"

#include <array>

namespace trilane::steps {

/// Category of a time in a step; the first that applies, in this order.
enum class StepPart : uint8_t {
    Kernel, ///< a kernel that computes runs
    Memcpy,
    Memset,
    Communication, ///< a kernel that communicates runs, and nothing else on the GPU
    Runtime,       ///< a thread of the process is in a CUDA call
    DataLoader,    ///< the step's thread waits for its next batch
    CpuExec,       ///< an operator or range within the step is open
    Other
};
inline constexpr size_t kStepPartCount = 8;

/// "kernel", "memcpy", "memset", "communication", "runtime", "dataloader", "cpu_exec", "other".
[[nodiscard]] std::string_view keyOf(StepPart part);
/// "Kernel"…
[[nodiscard]] MessageText titleOf(StepPart part);
/// True for GPU activity.
[[nodiscard]] constexpr bool isOnGpu(StepPart part)
{
    return part <= StepPart::Communication;
}

/// Time of each part; they sum to the step's to the nanosecond.
using StepBreakdown = std::array<Ns, kStepPartCount>;

/// Breakdown of each step. Pure; any thread.
[[nodiscard]] std::vector<StepBreakdown> stepBreakdown(const store::Store &store,
                                                       std::span<const marks::NumberedStep> steps,
                                                       const jobs::JobContext &job = {});

} // namespace trilane::steps
