// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/numberedsteps.h"
#include "model/base/result.h"

#include <string>

namespace trilane {

/// Where the borders of steps are from.
enum class StepSource : uint8_t {
    Annotated, ///< ranges with numbers, like ProfilerStep#17
    Named,     ///< ranges with a name that was asked for
    Inferred   ///< concluded from what the GPU repeats
};
/// "annotated", "named", "inferred"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(StepSource source);

/// Which steps are wanted.
struct StepQuery
{
    TimeRange range = TimeRange::everything(); ///< steps that begin in it
    std::string rangeName{}; ///< ranges of that name; "/…/" is a regular expression found in it
    bool infer = false;      ///< as if no range told them
    TrackChoice among{};     ///< whose ranges and work tell them: those of a rank
};

/// The steps of a trace by time, never overlapping.
struct StepList
{
    StepSource source = StepSource::Annotated;
    std::vector<NumberedStep> steps;
    TrackId stream; ///< Inferred: whose work repeats
};

/// Steps by the name asked for, else by numbered ranges, else by what the GPU repeats. An error:
/// no such regular expression. Pure; any thread.
[[nodiscard]] Result<StepList> findStepList(const Store &store, const StepQuery &query = {},
                                            const JobContext &job = {});

} // namespace trilane
