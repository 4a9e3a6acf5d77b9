// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/communication/gputime.h"
#include "model/analysis/findings/copyexposure.h"
#include "model/analysis/findings/finding.h"
#include "model/analysis/findings/idletopics.h"
#include "model/analysis/findings/queuedwork.h"
#include "model/analysis/findings/timebystep.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/ranks/ranktables.h"
#include "model/analysis/stats/slicestats.h"

#include <array>
#include <vector>

namespace trilane::findings {

struct FindingQuery
{
    TimeRange range = TimeRange::everything();
    Severity least = Severity::Note;
};

/// Layers of a trace; missing ones are not analyzed.
struct RecordedLayers
{
    bool gpuWork = false;
    bool apiCalls = false;
    bool ranges = false;
    bool threadStates = false;
    bool osCalls = false;
};

/// Input of all rules, computed once. Pure data; immutable; any thread.
struct FindingContext
{
    FindingContext(const store::Store &trace, const FindingQuery &query,
                   const jobs::JobContext &job);

    const store::Store &store;
    store::Tables trace{store};
    TimeRange range;
    RecordedLayers layers;
    steps::StepList steps;                     ///< of the range, marked or inferred
    std::vector<links::GpuUse> gpus;           ///< those that worked in the range
    std::vector<communication::GpuTime> times; ///< by `gpus`
    communication::TimeSplit split;            ///< sum over them
    Ns span = 0;                               ///< sums over them
    Ns busy = 0;
    IdleSummary idle;
    stats::SliceStats kernels;          ///< by name and launch configuration
    stats::SliceStats calls;            ///< CUDA and HIP calls by name
    stats::SliceStats copies;           ///< by direction and memory kinds
    std::vector<CopyExposure> exposure; ///< by `gpus`; of GPUs without copies empty
    Occurrences communicated;           ///< exposed communication
    Occurrences copied, copiedPageable; ///< as in CopyExposure
    ranks::RankReport ranks;            ///< of a merged trace
    std::vector<QueuedWork> queued;     ///< by `gpus`
    size_t borders = 0;                 ///< between neighboring steps

    [[nodiscard]] const TopicSum &topic(IdleTopic of) const
    {
        return idle.topics[static_cast<size_t>(of)];
    }
    /// Too few operations to draw conclusions about a program.
    [[nodiscard]] bool isTooShort() const { return kernels.calls + copies.calls < kMinOperations; }
    static constexpr uint64_t kMinOperations = 20;
    [[nodiscard]] Ns idleTime() const { return span - busy; }
    [[nodiscard]] double share(Ns time) const
    {
        return span > 0 ? static_cast<double>(time) / static_cast<double>(span) : 0.0;
    }
};

} // namespace trilane::findings
