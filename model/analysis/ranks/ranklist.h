// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <string>
#include <vector>

namespace trilane {

/// One of the ranks of a merged trace.
struct RankPlace
{
    RankId id;
    int number = 0;
    std::vector<TrackId> gpus; ///< that worked, in order of their ordinals
};

/// The ranks of a trace, by id; none in a trace of one. Pure; any thread.
[[nodiscard]] std::vector<RankPlace> ranksOf(const Store &store);

/// GPUs that worked, of one rank or, for an invalid id, of all tracks.
[[nodiscard]] std::vector<TrackId> workingGpus(const Store &store, RankId rank);

/// "collectives", "wall_clock", "none"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(AlignmentMethod method);

} // namespace trilane
