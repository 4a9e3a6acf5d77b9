// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/outermostranges.h"
#include "model/analysis/marks/rangerole.h"
#include "model/store/fwd.h"

#include <map>
#include <string>

namespace trilane::steps {

/// Steps from one range to the next of a part of the step.
struct BorderedSteps
{
    std::vector<marks::NumberedStep> steps; ///< numbered from 1, without holes
    marks::RangeRole role = marks::RangeRole::Other;
    std::string name;         ///< of the ranges, its numbers as "N"
    bool isWhole = false;     ///< the recording begins and ends between two steps
    bool haveSeveral = false; ///< of the ranges: two optimizers, each layer's update
};

/// Names of ranges by role.
using NamesByRole = std::map<marks::RangeRole, marks::NameSet>;

/// Steps derived from ranges of the launching thread that mark part of each step: from the end of
/// one weight update to the next, else from one zero_grad to the next, else from one forward pass
/// to the next. If the recording is an integer number of periods, steps begin at its start. The
/// time before the first range is a step if it matches a period. Empty with fewer than two updates
/// or three of the others. Pure; any thread.
[[nodiscard]] BorderedSteps borderedSteps(const store::Store &store, const NamesByRole &names,
                                          const jobs::JobContext &job = {},
                                          const marks::TrackChoice &among = {});

} // namespace trilane::steps
