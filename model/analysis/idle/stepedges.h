// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecause.h"
#include "model/analysis/marks/numberedsteps.h"
#include "model/store/fwd.h"

namespace trilane::idle {

/// Part of a marked step before the first GPU operation (`gap.after`) or after the last one (no
/// `gap.after`): the GPU is also idle there, although it is not a gap.
struct StepEdge
{
    GpuGap gap;
    TrackId thread; ///< with the steps; invalid if unknown
};

/// Edges of the marked steps of the GPU's rank: at most two, in order of time, clipped to the
/// range. None if unrecorded work was launched there, or if CUDA was recorded only part of the
/// time. Pure; any thread.
[[nodiscard]] std::vector<StepEdge> stepEdges(const store::Store &store, TrackId gpu,
                                              TimeRange range = TimeRange::everything(),
                                              const jobs::JobContext &job = {});

/// An edge as reported with the gaps of a GPU, and its main cause.
struct ToldEdge
{
    GpuGap gap;
    CausePiece most;
};

/// As stepEdges(), with explanations. Pure; any thread.
[[nodiscard]] std::vector<ToldEdge> toldEdges(const store::Store &store, TrackId gpu,
                                              TimeRange range = TimeRange::everything(),
                                              const jobs::JobContext &job = {});

} // namespace trilane::idle
