// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/summaries/reportoptions.h"
#include "model/analysis/table.h"
#include "model/base/job.h"
#include "model/base/result.h"
#include "model/store/store.h"

#include <vector>

namespace trilane {

/// The report "paddle": Overhead Summary, GpuMemCpy Summary and Event Summary, as users of Paddle's
/// profiler know them; what they count is in DEFINITIONS.md. Errors: none of the options'. Pure.
[[nodiscard]] Result<std::vector<Table>>
paddleTables(const Store &store, const ReportOptions &options, const JobContext &job);

} // namespace trilane
