// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace trilane::marks {

/// Tracks that are looked at; empty: all.
using TrackChoice = std::function<bool(TrackId)>;

/// One iteration of a training loop, marked by the program with a range.
struct NumberedStep
{
    int64_t number = 0;
    TimeRange range;
    TrackId thread; ///< with the steps; invalid if unknown
    friend bool operator==(const NumberedStep &, const NumberedStep &) = default;
};

/// 17 of "ProfilerStep#17", "step 17", "Iteration: 17", "train_step_17", "iter17", "batch 17".
[[nodiscard]] std::optional<int64_t> stepNumberIn(std::string_view name);

/// Can the two be steps, one after the other? Rounded times let the first end a little later than
/// the next one begins: by 2 µs and a tenth of the shorter, or by a hundredth of it.
[[nodiscard]] bool mayFollow(TimeRange first, TimeRange next);

/// The steps of a trace, by time, never overlapping: the ranges with such names on one lane, and
/// those at another depth that fit between them; a step ends where the next begins. Prefers the
/// lane with the most specific names, then with the most steps. Steps of a profiler always count,
/// others unless they are parts of steps (see arePartsOfSteps()). Reads only chunks that have such
/// names.
[[nodiscard]] std::vector<NumberedStep> numberedSteps(const store::Store &store,
                                                      const jobs::JobContext &job = {},
                                                      const TrackChoice &among = {});

/// The steps and the name of their ranges.
struct StepsOfName
{
    std::vector<NumberedStep> steps;
    StringId name = kNoString; ///< of the first
    uint64_t leftOut = 0;      ///< ranges that mark a step as well, and overlap one of these
};
[[nodiscard]] StepsOfName namedNumberedSteps(const store::Store &store,
                                             const jobs::JobContext &job = {},
                                             const TrackChoice &among = {});

/// Index of the last step that begins at or before t; -1 if there is none.
[[nodiscard]] std::ptrdiff_t stepBefore(std::span<const NumberedStep> steps, Ns t);

} // namespace trilane::marks
