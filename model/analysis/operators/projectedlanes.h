// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/launchedwork.h"
#include "model/base/jobs/job.h"
#include "model/store/derivedlanes.h"

#include <optional>

namespace trilane::operators {

/// Limits of projectedLanes().
struct ProjectionLimits
{
    uint64_t ranges = 1'000'000;  ///< of the outermost levels; 56 bytes each while it works
    uint64_t slices = 10'000'000; ///< ranges, calls and GPU work that would have to be read
    uint32_t rows = 64;           ///< below one stream
};

/// The ranges of a trace projected onto its streams, as separate lanes.
struct ProjectedLanes
{
    std::shared_ptr<const store::DerivedLanes>
        lanes;            ///< null: there is nothing to show, or too much
    uint64_t ranges = 0;  ///< in the trace
    uint32_t levels = 0;  ///< of nesting that are shown; 0: all
    bool tooMuch = false; ///< beyond the limits
};

/// One slice of kind GpuRange per range and stream on which work launched in the range ran, see
/// DEFINITIONS.md: link = the range's thread, value = ns from the range's start to the slice's
/// start, name = its name. Pure; any thread.
[[nodiscard]] ProjectedLanes projectedLanes(const store::Store &store,
                                            const ProjectionLimits &limits = {},
                                            const jobs::JobContext &job = {});

/// The range on its thread for a slice of projectedLanes(); none for other slices.
[[nodiscard]] std::optional<store::FoundSlice>
rangeOfProjection(const store::Store &store, const store::FoundSlice &projection);

/// Projections of a thread's range, which launched this work, below streams. Empty if the store has
/// no such lanes.
[[nodiscard]] std::vector<store::FoundSlice> projectionsOf(const store::Store &store,
                                                           const store::FoundSlice &range,
                                                           const links::LaunchedWork &work);

} // namespace trilane::operators
