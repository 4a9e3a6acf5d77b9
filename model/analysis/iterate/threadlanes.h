// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::iterate {

/// The lanes of one thread by content, each group outermost first.
struct ThreadLanes
{
    std::vector<LaneId> states; ///< running, runnable, blocked
    std::vector<LaneId> ranges; ///< NVTX, framework operators, Python calls
    std::vector<LaneId> osCalls;
    std::vector<LaneId> apiCalls;
    std::vector<LaneId> overhead; ///< time taken by the profiler
};

[[nodiscard]] ThreadLanes lanesOfThread(store::Tables trace, TrackId thread);

/// Lanes below a GPU with the time of untimed work.
[[nodiscard]] std::vector<LaneId> untimedLanesOf(store::Tables trace, TrackId gpu);

/// Lanes of all streams below a GPU; without any, those of its union.
[[nodiscard]] std::vector<LaneId> streamLanesOf(store::Tables trace, TrackId gpu);

} // namespace trilane::iterate
