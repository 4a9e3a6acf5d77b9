// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <string>
#include <vector>

namespace trilane::cut {

/// Part of a trace to save.
struct CutOptions
{
    TimeRange range = TimeRange::everything(); ///< in trace time
    /// Each with all that is below it; empty = all tracks.
    std::vector<TrackId> tracks{};
    /// Slices that cross an end of the range stay as long as they are; else they are cut to it, so
    /// that sums over the cut trace are those of the range.
    bool keepWhole = false;
    /// Names, paths, arguments, host, command line and the like become pseudonyms (Pseudonyms), and
    /// times count from the begin of the cut.
    bool replaceNames = false;
};

struct CutSummary
{
    uint64_t slices = 0;  ///< without All Streams, which shows the slices of the streams again
    uint64_t clipped = 0; ///< of them, cut to the range
};

/// Writes part of a trace as a self-contained .trilane file: slices, their tracks and the parents
/// of these, the processes, wakers and owners that they refer to, flows with both ends inside, and
/// only the strings and details in use. If only some streams of a GPU are selected, All streams is
/// recomputed from them. Two passes, chunk by chunk: memory is bounded by the tables and one chunk
/// per core. The file is complete or not written. Errors: nothing is inside, the output cannot be
/// written, stopped.
[[nodiscard]] Result<CutSummary> cutTrace(const store::Store &store, const CutOptions &options,
                                          const std::string &out, const jobs::JobContext &job = {});

} // namespace trilane::cut
