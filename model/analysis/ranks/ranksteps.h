// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/ranklist.h"
#include "model/analysis/steps/steptable.h"

#include <optional>
#include <span>

namespace trilane::ranks {

/// The steps of one rank, measured on its own GPUs.
struct RankSteps
{
    RankPlace place;
    steps::StepList list;
    steps::StepReport report;
};

/// Of each rank of the trace; of a trace of one rank, its only steps, with an empty place. The
/// query's choice of tracks is not looked at. An error: no such regular expression. Pure; any
/// thread.
[[nodiscard]] Result<std::vector<RankSteps>> stepsOfRanks(const store::Store &store,
                                                          const steps::StepQuery &query = {},
                                                          const jobs::JobContext &job = {});

/// Of the rank of that number; without it, or where there is none, of the one whose steps
/// findStepList() takes from the whole trace. Errors and a trace of one rank as above.
[[nodiscard]] Result<RankSteps> stepsOfRank(const store::Store &store, std::optional<int> number,
                                            const steps::StepQuery &query = {},
                                            const jobs::JobContext &job = {});

/// As stepTable(), rank after rank, with the rank's number in front where there are several. A
/// column that one of them lacks is empty there.
[[nodiscard]] stats::Table rankStepTable(const store::Store &store,
                                         std::span<const RankSteps> ranks,
                                         const steps::StepTableOptions &options = {});

} // namespace trilane::ranks
