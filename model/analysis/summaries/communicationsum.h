// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/analysis/summaries/reportoptions.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"

namespace trilane::summaries {

/// The report communication: kernels that communicate by collective, process group and size of
/// message, most time first. Errors: no such column to sort by. Pure; any thread.
[[nodiscard]] Result<stats::Table> communicationSum(const store::Store &store,
                                                    const ReportOptions &options,
                                                    const jobs::JobContext &job);

} // namespace trilane::summaries
