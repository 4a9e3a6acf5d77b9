// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/communication/timesplit.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/stats/rowslice.h"
#include "model/analysis/steps/stepbreakdown.h"

namespace trilane::overview {

/// The maximum of a memory counter.
struct MemoryPeak
{
    TrackId counter;
    int64_t bytes = 0;
};

/// Kernels with the same classification by name.
struct NamedKernels
{
    Ns time = 0;
    uint64_t calls = 0;
    stats::RowSlice longest{};
};

/// Kernel time by use of Tensor Cores according to the names.
struct TensorCoreUse
{
    Ns kernels = 0; ///< of all
    NamedKernels yes;
    NamedKernels unknown;
    [[nodiscard]] double share(Ns time) const
    {
        return kernels > 0 ? static_cast<double>(time) / static_cast<double>(kernels) : 0.0;
    }
};

/// One-page summary of a trace. Definitions: DEFINITIONS.md.
struct Overview
{
    std::vector<links::GpuUse> gpus;              ///< those that worked
    std::vector<communication::TimeSplit> splits; ///< by `gpus`
    /// True when there are no steps and the whole range is taken as one.
    bool wholeRange = false;
    steps::StepSource source = steps::StepSource::Annotated;
    uint64_t steps = 0;
    uint64_t unrecorded = 0;      ///< besides, left out: what their GPUs did is not known
    steps::StepBreakdown parts{}; ///< of all steps together: sums to stepTime
    Ns stepTime = 0;
    bool distributed = false; ///< something communicated: only then Communication is a part
    std::vector<MemoryPeak> memory;
    TensorCoreUse tensorCores;
};

/// Steps count when they begin in the range. Pure; any thread.
[[nodiscard]] Overview overviewOf(const store::Store &store,
                                  TimeRange range = TimeRange::everything(),
                                  const jobs::JobContext &job = {});

} // namespace trilane::overview
