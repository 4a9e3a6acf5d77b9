// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findingcontext.h"
#include "model/analysis/stats/table.h"

namespace trilane::findings {

/// GPU use of the loop: the steps without the first, if they cover less than half of the analyzed
/// time.
struct LoopUse
{
    int64_t first = 0, last = 0; ///< numbers of steps
    TimeRange range;             ///< relative to the begin of the trace
    Ns busy = 0, span = 0;       ///< sums over the GPUs
};

struct Findings
{
    std::vector<TraceFinding> list;               ///< by gain, the greatest first
    std::vector<links::GpuUse> gpus;              ///< those that worked in the range
    std::vector<communication::TimeSplit> splits; ///< time by kind of work, by `gpus`
    Ns edges = 0;                    ///< idle in steps, outside of the GPUs' spans (see StepEdge)
    size_t hidden = 0;               ///< below the requested severity
    Severity worst = Severity::Note; ///< of all, the hidden ones with them

    bool tooShort = false; ///< too little work to conclude anything from
    std::optional<LoopUse> loop{};

    [[nodiscard]] communication::TimeSplit split() const; ///< of all GPUs
    /// Time of all GPUs by kind; the parts add up to the total.
    [[nodiscard]] Message headline() const;
    /// Idle time outside of all spans; empty if it is small and no listed finding counts it.
    [[nodiscard]] Message besides() const;
    /// GPU use of the loop alone and how to analyze it; empty without `loop`.
    [[nodiscard]] Message ofLoop() const;
    [[nodiscard]] bool isHealthy() const { return worst == Severity::Note; }
    [[nodiscard]] bool hasOne(Severity least) const
    {
        return list.size() + hidden > 0 && worst >= least;
    }
};

/// Applies every rule. Pure; any thread. Empty if the job was stopped.
[[nodiscard]] Findings findingsOf(const store::Store &store, const FindingQuery &query = {},
                                  const jobs::JobContext &job = {});

/// One row per finding, in English: severity, gain, share, likely gain, id, title, explanation,
/// advice.
[[nodiscard]] stats::Table findingTable(const Findings &findings);

} // namespace trilane::findings
