// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparedsteps.h"
#include "model/analysis/compare/measuredpart.h"
#include "model/analysis/steps/steplist.h"

#include <array>
#include <string_view>

namespace trilane::compare {

/// Section of a comparison.
enum class CompareSection : uint8_t {
    Steps,
    Idle, ///< by cause, then by the thread's activity
    Kernels,
    Copies,
    OperatorGpu,
    OperatorSelf,
    OperatorTotal,
    Api
};
inline constexpr size_t kCompareSectionCount = 8;

/// "steps", "idle"…; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(CompareSection section);
/// "Steps", "Idle causes"…
[[nodiscard]] MessageText titleOf(CompareSection section);
/// True for time of GPUs, which is compared a step and GPU; else it is a step.
[[nodiscard]] constexpr bool isOfGpus(CompareSection section)
{
    return section == CompareSection::Idle || section == CompareSection::Kernels ||
           section == CompareSection::Copies || section == CompareSection::OperatorGpu;
}

/// Keys of the rows about steps.
namespace stepkeys {
inline constexpr std::string_view kTime = "step_time";
inline constexpr std::string_view kAllTime = "step_time_all";
inline constexpr std::string_view kReader = "reader_cost";
inline constexpr std::string_view kBusy = "gpu_busy";
inline constexpr std::string_view kIdle = "gpu_idle";
inline constexpr std::string_view kKernels = "kernel_time";
inline constexpr std::string_view kCopies = "copy_time";
} // namespace stepkeys

/// Everything that is compared of one trace.
struct Measurement
{
    std::array<std::vector<MeasuredPart>, kCompareSectionCount> sections;
    size_t gpus = 0;

    [[nodiscard]] std::vector<MeasuredPart> &of(CompareSection section)
    {
        return sections[static_cast<size_t>(section)];
    }
    [[nodiscard]] const std::vector<MeasuredPart> &of(CompareSection section) const
    {
        return sections[static_cast<size_t>(section)];
    }
};

/// Measures those of the list's steps that are chosen, in one pass over the work of its GPUs, one
/// over its threads and one over its gaps. `chosen` is sorted, and shared out to `samples`. Pure;
/// any thread.
[[nodiscard]] Measurement measure(const store::Store &store, const steps::StepList &list,
                                  const std::vector<size_t> &chosen, size_t samples,
                                  const jobs::JobContext &job = {});

} // namespace trilane::compare
