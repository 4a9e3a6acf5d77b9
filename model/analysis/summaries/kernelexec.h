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

/// Runs of one kernel launched by one API call from one thread on one GPU. Times in ns.
struct KernelExec
{
    TrackId process;
    TrackId thread;
    TrackId gpu;
    StringId api = kNoString;
    StringId kernel = kNoString;
    Distribution total; ///< from the start of the call to the end of the kernel
    Distribution call;  ///< of the API call
    Distribution queue; ///< from the end of the call to the start of the kernel, if that is later
    Distribution run;   ///< of the kernel
    GreatestSlice longest; ///< kernel
};

/// For kernels that start in the range and whose launch was recorded; most total time first. Pure;
/// any thread.
[[nodiscard]] std::vector<KernelExec> kernelExecs(const store::Store &store, TimeRange range,
                                                  const jobs::JobContext &job = {});

/// The report cuda_kern_exec_sum. Errors: no such column to sort by.
[[nodiscard]] Result<stats::Table>
kernelExecSum(const store::Store &store, const ReportOptions &options, const jobs::JobContext &job);

} // namespace trilane::summaries
