// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <memory>
#include <string_view>

namespace trilane::operators {

// Reports with the names and columns of nsys; see DEFINITIONS.md for their definitions. Pure; any
// thread.

/// nvtx_kern_sum: kernels by the ranges that they were launched in, each counted for every range
/// around its launch. Kernels count when they start inside `range`.
[[nodiscard]] stats::Table nvtxKernelSum(const store::Store &store,
                                         TimeRange range = TimeRange::everything(),
                                         const jobs::JobContext &job = {});

/// Row by row, most time first; for traces with many steps that are separate ranges.
[[nodiscard]] std::unique_ptr<stats::RowSource>
nvtxKernelRows(const store::Store &store, TimeRange range = TimeRange::everything(),
               const jobs::JobContext &job = {});

/// nvtx_gpu_proj_sum: ranges with GPU work as the GPU saw them, by name.
[[nodiscard]] stats::Table nvtxProjectionSum(const store::Store &store,
                                             TimeRange range = TimeRange::everything(),
                                             const jobs::JobContext &job = {});

/// An NVTX report and its name.
struct NvtxReport
{
    std::string_view name;
    stats::Table (*make)(const store::Store &, TimeRange, const jobs::JobContext &);
    std::string_view sortKey; ///< default
};
/// Null if it is none of them.
[[nodiscard]] const NvtxReport *findNvtxReport(std::string_view name);

} // namespace trilane::operators
