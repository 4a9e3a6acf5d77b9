// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/summaries/distribution.h"
#include "model/analysis/summaries/greatestslice.h"
#include "model/analysis/summaries/reportoptions.h"
#include "model/analysis/table.h"
#include "model/base/job.h"
#include "model/base/result.h"
#include "model/store/store.h"

#include <vector>

namespace trilane {

/// What one core did in a range.
struct CoreUse
{
    TrackId core;
    Distribution busy;     ///< the time of each thread that ran on it, its part in the range, ns
    GreatestSlice longest; ///< of busy
    uint64_t threads = 0;  ///< different ones
    uint64_t switches = 0; ///< times that a thread began to run on it in the range
    double share = 0;      ///< busy, of the range
};

/// By number of core; only cores of which something is recorded. Pure; any thread.
[[nodiscard]] std::vector<CoreUse> coreUse(const Store &store, TimeRange range,
                                           const JobContext &job = {});

/// The report cpu_core_sum. Errors: no such column to sort by.
[[nodiscard]] Result<Table> coreSum(const Store &store, const ReportOptions &options,
                                    const JobContext &job);

} // namespace trilane
