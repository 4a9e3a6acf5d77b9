// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/analysis/steps/stepdistribution.h"
#include "model/store/fwd.h"

namespace trilane::steps {

/// Grouping of the step table.
enum class StepKey : uint8_t {
    Step,         ///< one per step
    Device,       ///< one per step and GPU
    Cause,        ///< one per step and cause of idle time
    Distribution, ///< one a figure: how the steps' values are spread
    Outlier       ///< one a figure in which an outlier step differs from the median
};
/// "step", "device", "cause", "distribution", "outlier"; an error lists them.
[[nodiscard]] Result<StepKey> parseStepKey(std::string_view word);

struct StepTableOptions
{
    StepKey by = StepKey::Step;
    int64_t batchSize = 0; ///< samples per step, for ips; 0 = unknown
    double outlierFactor = kOutlierFactor;
};

/// Steps as `trilane steps` prints them. Times of begin are from the start of the trace.
[[nodiscard]] stats::Table stepTable(store::Tables trace, const StepReport &report,
                                     const StepTableOptions &options = {});

} // namespace trilane::steps
