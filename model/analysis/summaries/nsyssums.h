// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/summaries/reportoptions.h"
#include "model/analysis/table.h"
#include "model/base/job.h"
#include "model/base/result.h"
#include "model/store/store.h"

namespace trilane {

// Time by name under the names and in the columns of `nsys stats`, longest first. What is counted
// is what the reports of report.h count; DEFINITIONS.md says where nsys differs. Errors: no such
// column to sort by. Pure; any thread.

[[nodiscard]] Result<Table> kernelSum(const Store &store, const ReportOptions &options,
                                      const JobContext &job); ///< cuda_gpu_kern_sum
[[nodiscard]] Result<Table> kernelGridBlockSum(const Store &store, const ReportOptions &options,
                                               const JobContext &job); ///< cuda_gpu_kern_gb_sum
[[nodiscard]] Result<Table> apiSum(const Store &store, const ReportOptions &options,
                                   const JobContext &job); ///< cuda_api_sum
[[nodiscard]] Result<Table> memoryTimeSum(const Store &store, const ReportOptions &options,
                                          const JobContext &job); ///< cuda_gpu_mem_time_sum
[[nodiscard]] Result<Table> gpuSum(const Store &store, const ReportOptions &options,
                                   const JobContext &job); ///< cuda_gpu_sum
[[nodiscard]] Result<Table> nvtxSum(const Store &store, const ReportOptions &options,
                                    const JobContext &job); ///< nvtx_sum
[[nodiscard]] Result<Table> osrtSum(const Store &store, const ReportOptions &options,
                                    const JobContext &job); ///< osrt_sum
[[nodiscard]] Result<Table> threadStateSum(const Store &store, const ReportOptions &options,
                                           const JobContext &job); ///< thread_state_sum

/// A table of the options' range, without columns and rows.
[[nodiscard]] Table emptyTable(const Store &store, std::string_view report,
                               const ReportOptions &options);
/// In the order that is asked for, if any is.
[[nodiscard]] Result<Table> inOrder(Table table, const ReportOptions &options);

} // namespace trilane
