// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "model/store/store.h"

#include <span>
#include <vector>

namespace trilane {

/// What is to be added to the times of a trace so that all are on one axis, and how sure that is.
struct RankAlignment
{
    AlignmentMethod method = AlignmentMethod::None;
    Ns offset = 0;
    uint64_t matched = 0; ///< collectives that it rests on
    Ns residual = 0;      ///< median distance of their ends
    Ns worst = 0;         ///< greatest distance
};

/// Puts traces of several ranks on the axis of the first: by collectives, which cannot end on one
/// rank before all have come; where they have none in common, or their ends are not alike, by the
/// wall clock; where that is not known, by their starts. Collectives are compared with the first
/// trace that has some. Pure; any thread.
[[nodiscard]] std::vector<RankAlignment> alignRanks(std::span<const Store *const> traces,
                                                    const JobContext &job = {});

} // namespace trilane
