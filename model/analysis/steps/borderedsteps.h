// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/outermostranges.h"
#include "model/analysis/marks/rangerole.h"

#include <map>
#include <string>

namespace trilane::steps {

/// Steps that go from one range to the next: those of a part of the step.
struct BorderedSteps
{
    std::vector<marks::NumberedStep> steps; ///< numbered from 1, without holes
    marks::RangeRole role = marks::RangeRole::Other;
    std::string name;         ///< of the ranges, its numbers as "N"
    bool isWhole = false;     ///< the recording begins and ends between two steps
    bool haveSeveral = false; ///< of the ranges: two optimizers, each layer's update
};

/// What ranges are called, by what that says.
using NamesByRole = std::map<marks::RangeRole, marks::NameSet>;

/// Steps by the ranges of the launching thread that stand for a part of each: from the end of a
/// weight update to the end of the next, else from one zero_grad to the next, else from one forward
/// pass to the next. Where the recording is a whole number of periods, they begin where it begins.
/// What comes before the first range is a step if it does what a period does. Empty with fewer than
/// two updates and three of the others. Pure; any thread.
[[nodiscard]] BorderedSteps borderedSteps(const store::Store &store, const NamesByRole &names,
                                          const jobs::JobContext &job = {},
                                          const marks::TrackChoice &among = {});

} // namespace trilane::steps
