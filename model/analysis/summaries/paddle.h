// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/analysis/summaries/reportoptions.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <vector>

namespace trilane::summaries {

/// The report "paddle": Overhead Summary, GpuMemCpy Summary and Event Summary, as in Paddle's
/// profiler; definitions are in DEFINITIONS.md. Errors: none of the options'. Pure.
[[nodiscard]] Result<std::vector<stats::Table>>
paddleTables(const store::Store &store, const ReportOptions &options, const jobs::JobContext &job);

} // namespace trilane::summaries
