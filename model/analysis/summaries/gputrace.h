// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/analysis/summaries/reportoptions.h"

#include <memory>

namespace trilane::summaries {

/// The report cuda_gpu_trace: every kernel, copy, set and graph launch that starts in the range, in
/// order of time. Holds a chunk a stream; the store must outlive it.
[[nodiscard]] std::unique_ptr<stats::RowSource>
gpuTrace(const store::Store &store, const ReportOptions &options, const jobs::JobContext &job = {});

} // namespace trilane::summaries
