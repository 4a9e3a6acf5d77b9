// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/analysis/summaries/distribution.h"
#include "model/analysis/summaries/reportoptions.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <vector>

namespace trilane::summaries {

/// Use of one core in a time range.
struct CoreUse
{
    TrackId core;
    Distribution busy;     ///< the time of each thread that ran on it, its part in the range, ns
    GreatestSlice longest; ///< of busy
    uint64_t threads = 0;  ///< different ones
    uint64_t switches = 0; ///< times that a thread began to run on it in the range
    double share = 0;      ///< busy, of the range
};

/// By core number; only cores with recorded data. Pure; any thread.
[[nodiscard]] std::vector<CoreUse> coreUse(const store::Store &store, TimeRange range,
                                           const jobs::JobContext &job = {});

/// The report cpu_core_sum. Errors: no such column to sort by.
[[nodiscard]] Result<stats::Table> coreSum(const store::Store &store, const ReportOptions &options,
                                           const jobs::JobContext &job);

} // namespace trilane::summaries
