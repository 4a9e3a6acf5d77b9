// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <cstdint>

namespace trilane::stats {

/// CUDA graphs recorded as one slice each: their kernels are not in any table of kernels.
struct WholeGraphs
{
    uint64_t count = 0; ///< launches
    Ns total = 0;
};

/// Graph launches that start in the range. Pure; any thread.
[[nodiscard]] WholeGraphs wholeGraphs(const store::Store &store,
                                      TimeRange range = TimeRange::everything(),
                                      const jobs::JobContext &job = {});

} // namespace trilane::stats
