// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/communication/timesplit.h"
#include "model/analysis/idle/idlecause.h"
#include "model/analysis/ranks/meetings.h"
#include "model/analysis/ranks/ranklist.h"
#include "model/analysis/steps/steplist.h"
#include "model/store/sliceref.h"

#include <map>

namespace trilane::ranks {

/// Kind of work in which a late rank lost time.
enum class LateWork : uint8_t {
    Unknown,       ///< nothing took so much longer than on the other ranks
    Computation,   ///< its kernels took longer
    Communication, ///< other collectives did
    Copies,        ///< copies and sets did
    Idle,          ///< its GPU was idle for longer
    Before         ///< nothing before its first collective: its recording began late
};

/// "unknown", "computation", "communication", "copies", "idle", "before"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(LateWork work);
/// "Computation"…
[[nodiscard]] MessageText titleOf(LateWork work);

/// Cause of a late rank.
struct LateCause
{
    LateWork work = LateWork::Unknown;
    idle::IdleCause idle =
        idle::IdleCause::Unobserved; ///< Idle: its main cause compared with other ranks
    StringId name = kNoString;       ///< Idle: the range or call of that
    friend auto operator<=>(const LateCause &, const LateCause &) = default;
};

/// "Computation", "Idle: System call: read".
[[nodiscard]] Message titleOf(store::Tables trace, const LateCause &cause);

/// A step of one rank. Its span is the step's time on each of the rank's GPUs, summed.
struct RankStep
{
    marks::NumberedStep step;
    communication::TimeSplit use;
};

/// Totals of one rank.
struct RankFacts
{
    RankPlace place;
    communication::TimeSplit use; ///< from each GPU's first to its last operation in the range
    steps::StepSource stepSource = steps::StepSource::Annotated;
    std::vector<RankStep> steps;
    uint64_t collectives = 0;       ///< that it has in common with others
    uint64_t timesLate = 0;         ///< number of them in which it was last
    Ns caused = 0;                  ///< what others waited for it then, summed
    Ns waited = 0;                  ///< its wait for others
    std::map<LateCause, Ns> causes; ///< wait that it caused; sums to it

    /// The one with the most; none when it was never late.
    [[nodiscard]] std::optional<LateCause> mainCause() const;
};

/// A collective and why its last rank was late.
struct LateMeeting
{
    Meeting meeting;
    bool isLate = false; ///< by more than the clocks may differ; else no rank is charged
    LateCause cause;
    Ns longer = 0; ///< how much longer than the median of the others the cause took
};

/// Activity of several ranks and their waits for each other.
struct RankReport
{
    std::vector<RankFacts> ranks;
    std::vector<LateMeeting> meetings; ///< by time

    [[nodiscard]] bool isOfOne() const { return ranks.size() == 1; }
};

/// The time range to analyze: work is clipped to it; steps and collectives must begin inside.
struct RankQuery
{
    TimeRange range = TimeRange::everything();
    bool evenOne = false; ///< a trace of one rank is measured, too
};

/// For a merged trace; empty for a trace of one rank unless the query requests it. Pure; any
/// thread.
[[nodiscard]] RankReport rankReport(const store::Store &store, const RankQuery &query = {},
                                    const jobs::JobContext &job = {});

} // namespace trilane::ranks
