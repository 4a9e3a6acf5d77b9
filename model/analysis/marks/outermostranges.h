// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "model/store/sliceref.h"

#include <unordered_set>

namespace trilane::marks {

using NameSet = std::unordered_set<StringId>;

/// Ranges of these names on the thread that spends the most time in them (ranges without a thread:
/// on their track), by start; omits those inside of another one. One that ends a little after the
/// next one's start (see mayFollow()) is clipped there; those that overlap the one before by more
/// are omitted, and counted in `leftOut`. Reads only chunks that have such names. Pure; any thread.
[[nodiscard]] std::vector<store::FoundSlice>
outermostRanges(const store::Store &store, const NameSet &names, const jobs::JobContext &job = {},
                const TrackChoice &among = {}, uint64_t *leftOut = nullptr);

struct RangeSteps
{
    std::vector<NumberedStep> steps;
    bool areNumbered = false; ///< by their names, if all have a number of their own; else from 1
};
/// Each range as a step.
[[nodiscard]] RangeSteps stepsOfRanges(store::Tables trace,
                                       std::span<const store::FoundSlice> ranges);

} // namespace trilane::marks
