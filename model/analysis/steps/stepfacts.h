// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/communication/timesplit.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/steps/steplist.h"
#include "model/store/sliceref.h"

namespace trilane::steps {

/// Values of one step. Definitions: DEFINITIONS.md.
struct StepFacts
{
    marks::NumberedStep step;
    std::optional<Ns> readerCost; ///< unknown if no range shows when a batch was awaited
    Ns readerBefore = 0;          ///< the same between the step before and this one
    bool isGpuKnown = false;      ///< false: all below is 0 or a part, and not to be shown
    Ns gpuBusy = 0;               ///< any of its GPUs
    std::vector<communication::TimeSplit> splitOf; ///< by StepReport::gpus
    uint64_t kernels = 0;                          ///< and whole graphs; see StepOfWork
    Ns kernelTime = 0;
    uint64_t copies = 0;
    Ns copyTime = 0;
    int64_t copiedBytes = 0;    ///< of the copies whose size is known
    uint64_t unsizedCopies = 0; ///< copies of unknown size
    /// From the first to the last operation launched, or begun, in the step; empty: none.
    TimeRange work{};
    std::array<Ns, idle::kIdleCauseCount> idleByCause{}; ///< all its GPUs together

    [[nodiscard]] Ns batchCost() const { return step.range.duration(); }
    // Sum of all its GPUs.
    [[nodiscard]] Ns gpuIdle() const;
    [[nodiscard]] communication::TimeSplit split() const;
};

/// Steps of a trace with their values.
struct StepReport
{
    StepSource source = StepSource::Annotated;
    StepBasis basis{};
    std::vector<TrackId> gpus; ///< used by the process of the steps; all if none is known
    std::vector<StepFacts> steps;
};

/// Reads the work of those GPUs once, and explains their gaps, which are also passed to `also`.
/// Pure; any thread.
[[nodiscard]] StepReport measureSteps(const store::Store &store, const StepList &list,
                                      const jobs::JobContext &job = {},
                                      const std::function<void(const idle::GapStory &)> &also = {});

/// GPU work launched by each step: StepFacts::work. Pure; any thread.
[[nodiscard]] std::vector<TimeRange> workOfSteps(const store::Store &store, const StepList &list,
                                                 const jobs::JobContext &job = {});

/// True if the source lacks the size of a copy of some step.
[[nodiscard]] bool hasUnsizedCopies(const StepReport &report);

/// GPUs that have work of the process; all that have work when that is not known.
[[nodiscard]] std::vector<TrackId> gpusOf(store::Tables trace, TrackId process);

} // namespace trilane::steps
