// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/store/sliceref.h"

#include <string>
#include <vector>

namespace trilane::ranks {

/// One rank of a trace: a file of a merged trace, or one of several processes in a file that has
/// its own GPUs or, if GPUs are shared, its own steps. Otherwise the whole trace is a single rank.
struct RankPlace
{
    RankId id;       ///< of a merged trace; else invalid
    TrackId process; ///< of one file; else invalid
    int number = 0;
    std::vector<TrackId> gpus; ///< that worked for it, in order of their ordinals
};

/// The ranks of a trace, by id or by their GPUs and the numbers of their processes, and then
/// numbered so; none in a trace of one.
/// Pure; any thread.
[[nodiscard]] std::vector<RankPlace> ranksOf(store::Tables trace);

/// All of a trace of one rank.
[[nodiscard]] RankPlace soleRank(store::Tables trace);

/// True if a kernel on a stream communicates. Reads the totals of lanes only.
[[nodiscard]] bool hasCommunication(store::Tables trace);

[[nodiscard]] bool isOfRank(store::Tables trace, const RankPlace &rank, TrackId track);

/// Lanes of its GPU work; ranks may share a GPU.
[[nodiscard]] std::vector<LaneId> streamLanesOf(store::Tables trace, const RankPlace &rank,
                                                TrackId gpu);

/// GPUs that worked.
[[nodiscard]] std::vector<TrackId> workingGpus(store::Tables trace);

/// "collectives", "wall_clock", "none"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(format::AlignmentMethod method);
/// "collectives", "wall clock", "start times only".
[[nodiscard]] MessageText titleOf(format::AlignmentMethod method);

} // namespace trilane::ranks
