// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/gaps.h"
#include "model/store/store.h"
#include "views/session/nameset.h"
#include "views/timeline/gapcauses.h"
#include "views/timeline/overviewmarks.h"
#include "views/timeline/rowstats.h"
#include "views/timeline/shares.h"
#include "views/timeline/timeaxis.h"
#include "views/timeline/timelinelinks.h"

#include <unordered_map>
#include <vector>

namespace trilane {

/// A slice of a marked name, or some of them that are within a pixel: the first one's name.
struct NameMark
{
    TimeRange time;
    StringId name;
    SliceKind kind = SliceKind::Unknown;
};

/// Where slices of the marked names are, by lane, in order.
using Marks = std::unordered_map<LaneId, std::vector<NameMark>>;

/// What is drawn besides slices and takes time to find out. Each part may be of an older range
/// than the one shown: all are in trace time, so they are right wherever they are drawn.
struct TimelineFacts
{
    Shares shares;
    RowStats stats;
    std::vector<IdleGap> gaps;
    GapCauses causes;    ///< of gaps that have been in view
    TimelineLinks links; ///< arrows of the selected slice
    Marks marks;
    OverviewMarks overview; ///< whoever has some puts them here
};

/// Idle gaps of all GPUs in the axis' range: not below the threshold, nor too short to be drawn.
[[nodiscard]] std::vector<IdleGap> findGaps(const Store &store, const TimeAxis &axis, Ns threshold,
                                            const JobContext &job = {});

/// Slices with one of the names in the axis' range. Chunks without any are not decoded.
[[nodiscard]] Marks findMarks(const Store &store, const TimeAxis &axis, const NameSet &names,
                              const JobContext &job = {});

} // namespace trilane
