// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::findings {

/// Kernels that waited for another stream's kernel without a recorded reason: see DEFINITIONS.md,
/// "queued_streams".
struct QueuedWork
{
    Ns waited = 0;
    uint64_t kernels = 0;
    std::vector<store::FoundSlice> longest; ///< those that waited longest first; some
};

/// Nothing if the trace lacks the size of the GPU. Pure; any thread.
[[nodiscard]] QueuedWork queuedWork(const store::Store &store, TrackId gpu,
                                    TimeRange range = TimeRange::everything(),
                                    const jobs::JobContext &job = {});

} // namespace trilane::findings
