// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/format/trace.h"
#include "model/store/fwd.h"

#include <span>
#include <vector>

namespace trilane::merge {

/// What is to be added to the times of a trace so that all are on one axis, and how sure that is.
struct RankAlignment
{
    format::AlignmentMethod method = format::AlignmentMethod::None;
    Ns offset = 0;        ///< at the trace's begin
    uint64_t matched = 0; ///< collectives that it rests on
    Ns residual = 0;      ///< median distance of their ends
    Ns worst = 0;         ///< greatest distance
    double drift = 0;     ///< what the offset grows by in a ns
    Ns begin = 0;         ///< of the trace, in its own time
    /// Its collectives contradict those of the ranks it was compared with: another run's trace.
    bool isForeign = false;

    /// A time of the trace on the common axis. Never decreases when t increases.
    [[nodiscard]] Ns at(Ns t) const;
};

/// Puts traces of several ranks on the axis of the first: by collectives, which cannot end on one
/// rank before all have come; where they have none in common, or their ends are not alike, by the
/// wall clock; where that is not known, by their starts. Ranks are compared with those they meet
/// (RankGroup), beginning with the first trace that has collectives; where many of them show that
/// a clock runs faster, its drift is taken out, too (clockDrift). Foreign is a trace whose
/// collectives end more than 1 ms apart in the median, if the wall clocks show that it was not
/// recorded at the same time, or, where these are not known, if that is more than a quarter of the
/// time from one collective to the next. Pure; any thread.
[[nodiscard]] std::vector<RankAlignment> alignRanks(std::span<const store::Store *const> traces,
                                                    const jobs::JobContext &job = {});

} // namespace trilane::merge
