// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gaps.h"
#include "views/session/state/nameset.h"
#include "views/timeline/facts/gapcauses.h"
#include "views/timeline/facts/overviewmarks.h"
#include "views/timeline/facts/timelinelinks.h"
#include "views/timeline/geometry/timeaxis.h"
#include "views/timeline/rows/rowstats.h"
#include "views/timeline/rows/shares.h"

#include <unordered_map>
#include <vector>

namespace trilane::timeline {

/// A slice with a marked name, or several within a pixel: the name of the first.
struct NameMark
{
    TimeRange time;
    StringId name;
    SliceKind kind = SliceKind::Unknown;
};

/// Slices with highlighted names, by lane, in order.
using Marks = std::unordered_map<LaneId, std::vector<NameMark>>;

/// Data drawn in addition to slices that is computed in the background. Each part may be of an
/// older range than the visible one: all are in trace time and thus valid for any view.
struct TimelineFacts
{
    Shares shares;
    RowStats stats;
    std::vector<links::IdleGap> gaps;
    GapCauses causes;    ///< of gaps that have been in view
    TimelineLinks links; ///< arrows of the selected slice
    Marks marks;
    OverviewMarks overview; ///< set by their owner
};

/// Idle gaps of all GPUs in the axis' range: not below the threshold, nor too short to be drawn.
[[nodiscard]] std::vector<links::IdleGap> findGaps(const store::Store &store, const TimeAxis &axis,
                                                   Ns threshold, const jobs::JobContext &job = {});

/// Slices with one of the names in the axis' range. Chunks without any are not decoded.
[[nodiscard]] Marks findMarks(const store::Store &store, const TimeAxis &axis,
                              const session::NameSet &names, const jobs::JobContext &job = {});

} // namespace trilane::timeline
