// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/cellrow.h"
#include "views/timeline/geometry/timeaxis.h"

#include <cstdint>
#include <vector>

namespace trilane::timeline {

/// A run of whole device pixels [x0, x1) of a lane and its content.
struct LaneRect
{
    int32_t x0 = 0;
    int32_t x1 = 0;
    uint8_t coverage = 255; ///< of the time under these pixels; 255 = all
    SliceKind kind = SliceKind::Unknown;
    bool single = true; ///< one slice, wide enough to be distinguishable
    bool apart = false; ///< touches the next rect: a painter leaves its last pixel free
    StringId name = kNoString;
    uint32_t count = 0; ///< slices
    double low = 0;     ///< counters
    double high = 0;

    friend bool operator==(const LaneRect &, const LaneRect &) = default;
};

/// Geometry of one lane for a range and width. Sorted, not overlapping.
struct LaneGeometry
{
    std::vector<LaneRect> rects;
    Ns covered = 0;       ///< time taken within the range
    bool complete = true; ///< false: the store has a finer answer soon
};

/// Rectangles of the cells of a lane: slices of a pixel and more are snapped to pixels, slivers
/// that share a pixel become one with the share of it they cover. Pure.
[[nodiscard]] LaneGeometry layLane(const store::CellRow &row, const TimeAxis &axis);

/// Several lanes drawn as one, for folded rows: each pixel has the largest coverage. Pure.
[[nodiscard]] std::vector<LaneRect> mergeLanes(const std::vector<const LaneGeometry *> &lanes,
                                               int width);

} // namespace trilane::timeline
