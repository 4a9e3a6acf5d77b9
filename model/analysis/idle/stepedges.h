// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/analysis/marks/numberedsteps.h"

namespace trilane::idle {

/// What of a marked step lies before the first operation of a GPU (`gap.after`), or behind its last
/// one (no `gap.after`): the GPU is idle there, too, though it is no gap.
struct StepEdge
{
    GpuGap gap;
    TrackId thread; ///< that makes the step; invalid where that is not known
};

/// Of the marked steps of the GPU's rank: at most two, by time, clipped to the range. None where
/// calls launched work in it that was not recorded, or CUDA was not recorded all the time. Pure;
/// any thread.
[[nodiscard]] std::vector<StepEdge> stepEdges(const store::Store &store, TrackId gpu,
                                              TimeRange range = TimeRange::everything(),
                                              const jobs::JobContext &job = {});

/// An edge as it is told beside a GPU's gaps, and what it is mostly due to.
struct ToldEdge
{
    GpuGap gap;
    CausePiece most;
};

/// The same, explained. Pure; any thread.
[[nodiscard]] std::vector<ToldEdge> toldEdges(const store::Store &store, TrackId gpu,
                                              TimeRange range = TimeRange::everything(),
                                              const jobs::JobContext &job = {});

} // namespace trilane::idle
