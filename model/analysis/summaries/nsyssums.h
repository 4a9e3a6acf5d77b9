// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/analysis/summaries/reportoptions.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

namespace trilane::summaries {

// Time by name in the columns and with the names of `nsys stats`, longest first. Counts as the
// reports in report.h; DEFINITIONS.md lists the differences from nsys. Error: unknown sort column.
// Pure; any thread.

[[nodiscard]] Result<stats::Table> kernelSum(const store::Store &store,
                                             const ReportOptions &options,
                                             const jobs::JobContext &job); ///< cuda_gpu_kern_sum
[[nodiscard]] Result<stats::Table>
kernelGridBlockSum(const store::Store &store, const ReportOptions &options,
                   const jobs::JobContext &job); ///< cuda_gpu_kern_gb_sum
[[nodiscard]] Result<stats::Table> apiSum(const store::Store &store, const ReportOptions &options,
                                          const jobs::JobContext &job); ///< cuda_api_sum
[[nodiscard]] Result<stats::Table>
memoryTimeSum(const store::Store &store, const ReportOptions &options,
              const jobs::JobContext &job); ///< cuda_gpu_mem_time_sum
[[nodiscard]] Result<stats::Table> gpuSum(const store::Store &store, const ReportOptions &options,
                                          const jobs::JobContext &job); ///< cuda_gpu_sum
[[nodiscard]] Result<stats::Table> nvtxSum(const store::Store &store, const ReportOptions &options,
                                           const jobs::JobContext &job); ///< nvtx_sum
[[nodiscard]] Result<stats::Table> osrtSum(const store::Store &store, const ReportOptions &options,
                                           const jobs::JobContext &job); ///< osrt_sum
[[nodiscard]] Result<stats::Table>
threadStateSum(const store::Store &store, const ReportOptions &options,
               const jobs::JobContext &job); ///< thread_state_sum

/// A table of the options' range, without columns and rows.
[[nodiscard]] stats::Table emptyTable(store::Tables trace, std::string_view report,
                                      const ReportOptions &options);
/// Sorts the table if an order is requested.
[[nodiscard]] Result<stats::Table> inOrder(stats::Table table, const ReportOptions &options);

} // namespace trilane::summaries
