// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/ranklist.h"
#include "model/analysis/steps/steptable.h"
#include "model/store/fwd.h"

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

/// Steps of each rank of the trace; a trace of one rank has one entry with an empty place. The
/// query's choice of tracks is ignored. Error: invalid regular expression. Pure; any thread.
[[nodiscard]] Result<std::vector<RankSteps>> stepsOfRanks(const store::Store &store,
                                                          const steps::StepQuery &query = {},
                                                          const jobs::JobContext &job = {});

/// Steps of the rank with this number. Without a number, or if there is no such rank, of the rank
/// whose steps findStepList() uses for the whole trace. Errors and single ranks as above.
[[nodiscard]] Result<RankSteps> stepsOfRank(const store::Store &store, std::optional<int> number,
                                            const steps::StepQuery &query = {},
                                            const jobs::JobContext &job = {});

/// As stepTable(), rank by rank, with a rank column if there are several. A column that a rank
/// lacks is empty in its rows.
[[nodiscard]] stats::Table rankStepTable(store::Tables trace, std::span<const RankSteps> ranks,
                                         const steps::StepTableOptions &options = {});

} // namespace trilane::ranks
