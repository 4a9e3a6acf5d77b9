// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/outermostranges.h"
#include "model/store/fwd.h"

#include <string>

namespace trilane::steps {

/// Ranges that are steps only because they repeat.
struct RepeatedRanges
{
    marks::RangeSteps ranges;  ///< at least three
    std::string name;          ///< numbers as "N"
    bool numbersAlone = false; ///< they are called "20", "21", "22"
    uint64_t leftOut = 0;      ///< of them, since they overlap others
};

/// The outermost ranges of a thread that follow one another (see mayFollow()), are named by
/// consecutive numbers or equal but for numbers, fill four fifths of the time from the first to the
/// last and half of that in which the thread calls the GPU, and launch its work. Excludes names of
/// a part of a step (see roleOf()), of a loader and of a function ("aten::conv2d"). Of several
/// threads, uses the one that spends the most time in them. Pure; any thread.
[[nodiscard]] RepeatedRanges repeatedRanges(const store::Store &store,
                                            const jobs::JobContext &job = {},
                                            const marks::TrackChoice &among = {});

} // namespace trilane::steps
