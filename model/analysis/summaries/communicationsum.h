// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/summaries/reportoptions.h"
#include "model/analysis/table.h"
#include "model/base/job.h"
#include "model/base/result.h"
#include "model/store/store.h"

namespace trilane {

/// The report communication: kernels that communicate by collective, process group and size of
/// message, most time first. Errors: no such column to sort by. Pure; any thread.
[[nodiscard]] Result<Table> communicationSum(const Store &store, const ReportOptions &options,
                                             const JobContext &job);

} // namespace trilane
