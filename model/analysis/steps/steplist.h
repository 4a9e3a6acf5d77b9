// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/steps/inferred/stepbasis.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace trilane::steps {

/// Selection of steps.
struct StepQuery
{
    TimeRange range = TimeRange::everything(); ///< steps that begin in it
    std::string rangeName{}; ///< ranges of that name; "/…/" is a regular expression found in it
    bool infer = false;      ///< ignore ranges
    marks::TrackChoice among{}; ///< tracks of a rank that determine the steps
};

/// The steps of a trace in chronological order, disjoint.
struct StepList
{
    StepSource source = StepSource::Annotated;
    std::vector<marks::NumberedStep> steps;
    TrackId stream; ///< Inferred: whose work repeats
    StepBasis basis{};
    bool areNumbered = false; ///< by ranges; else from 1, in order
    bool areOfGpu = false;    ///< from the end of a step's work on the GPUs to the next one's
    /// Positions of steps in part of which CUDA was not recorded: what their GPUs did is not known.
    std::vector<size_t> unrecorded{};

    [[nodiscard]] bool isGpuKnown(size_t step) const
    {
        return !std::binary_search(unrecorded.begin(), unrecorded.end(), step);
    }
    /// Removes the steps at the positions for which `isOut` is true.
    void leaveOut(const std::function<bool(size_t)> &isOut);
    /// Takes out those of which it is not known what their GPUs did. Returns how many.
    size_t leaveOutUnrecorded();
};

/// Steps by the given name, else by ranges (see markedSteps()), else inferred from repeating GPU
/// work. Errors: invalid regular expression. Pure; any thread.
[[nodiscard]] Result<StepList> findStepList(const store::Store &store, const StepQuery &query = {},
                                            const jobs::JobContext &job = {});

/// Steps numbered by ranges; else none. If no range name has a number, nothing is inferred, so the
/// cost is that of the ranges only. Pure; any thread.
[[nodiscard]] std::vector<marks::NumberedStep> stepsWithNumbers(const store::Store &store,
                                                                const jobs::JobContext &job = {});

} // namespace trilane::steps
