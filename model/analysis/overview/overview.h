// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/gaps.h"
#include "model/analysis/rowslice.h"
#include "model/analysis/steps/stepbreakdown.h"

namespace trilane {

/// The greatest value of a counter of memory.
struct MemoryPeak
{
    TrackId counter;
    int64_t bytes = 0;
};

/// Kernel time by whether the name says that Tensor Cores are used.
struct TensorCoreUse
{
    Ns time = 0;    ///< of such kernels
    Ns kernels = 0; ///< of all
    uint64_t calls = 0;
    RowSlice longest{}; ///< of such kernels
    [[nodiscard]] double share() const
    {
        return kernels > 0 ? static_cast<double>(time) / static_cast<double>(kernels) : 0.0;
    }
};

/// What a trace is about, on one page. DEFINITIONS.md says what each number means.
struct Overview
{
    std::vector<GpuUse> gpus; ///< those that worked
    /// True when there are no steps and the whole range is taken as one.
    bool wholeRange = false;
    StepSource source = StepSource::Annotated;
    uint64_t steps = 0;
    StepBreakdown parts{}; ///< of all steps together: sums to stepTime
    Ns stepTime = 0;
    bool distributed = false; ///< a collective ran: only then Communication is a part
    std::vector<MemoryPeak> memory;
    TensorCoreUse tensorCores;
};

/// Steps count when they begin in the range. Pure; any thread.
[[nodiscard]] Overview overviewOf(const Store &store, TimeRange range = TimeRange::everything(),
                                  const JobContext &job = {});

} // namespace trilane
