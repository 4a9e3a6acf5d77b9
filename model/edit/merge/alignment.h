// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/format/trace.h"
#include "model/store/fwd.h"

#include <span>
#include <vector>

namespace trilane::merge {

/// Offset added to the times of a trace to place it on the common axis, and its certainty.
struct RankAlignment
{
    format::AlignmentMethod method = format::AlignmentMethod::None;
    Ns offset = 0;        ///< at the trace's begin
    uint64_t matched = 0; ///< collectives that it rests on
    Ns residual = 0;      ///< median distance of their ends
    Ns worst = 0;         ///< greatest distance
    double drift = 0;     ///< growth of the offset per ns
    Ns begin = 0;         ///< of the trace, in its own time
    /// Its collectives contradict those of the ranks it was compared with: another run's trace.
    bool isForeign = false;

    /// A time of the trace on the common axis. Never decreases when t increases.
    [[nodiscard]] Ns at(Ns t) const;
};

/// Aligns traces of several ranks to the axis of the first: by collectives, which cannot end on one
/// rank before all ranks have arrived; by the wall clock if there are none in common or their ends
/// do not match; by their starts if the wall clock is unknown. Ranks are compared with those in
/// their groups (RankGroup), beginning with the first trace that has collectives. If many
/// collectives show a clock drift, it is removed (clockDrift). A trace is foreign if its
/// collectives end more than 1 ms apart in the median and the wall clocks show that it was recorded
/// at another time or, if these are unknown, if that is more than a quarter of the time between
/// collectives. Pure; any thread.
[[nodiscard]] std::vector<RankAlignment> alignRanks(std::span<const store::Store *const> traces,
                                                    const jobs::JobContext &job = {});

} // namespace trilane::merge
