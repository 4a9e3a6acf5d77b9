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

/// Sizes of one direction that are kept for an exact median.
inline constexpr size_t kExactSizes = 1'000'000;

/// Bytes moved by the copies of one direction, or by memsets.
struct CopySizes
{
    SliceKind kind = SliceKind::Memcpy;
    format::CopyKind direction = format::CopyKind::Unknown;
    Distribution bytes{kExactSizes}; ///< of those with a size
    uint64_t unsized = 0;            ///< copies of unknown size
    GreatestSlice largest;           ///< by bytes
};

/// For copies and memsets that start in the range, most bytes first. Pure; any thread.
[[nodiscard]] std::vector<CopySizes> copySizes(const store::Store &store, TimeRange range,
                                               const jobs::JobContext &job = {});

/// The report cuda_gpu_mem_size_sum. Errors: no such column to sort by.
[[nodiscard]] Result<stats::Table>
memorySizeSum(const store::Store &store, const ReportOptions &options, const jobs::JobContext &job);

} // namespace trilane::summaries
