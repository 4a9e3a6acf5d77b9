// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace trilane::build {

/// The lane rule of all traces. Lays the slices of one track on lanes, 0 = top, so that no two on a
/// lane overlap:
/// - A slice goes one lane below the deepest slice that encloses it, on lane 0 if none does.
/// - If that lane is occupied by a slice that has not ended, it goes to the next free lane below.
///
/// Slices arrive in laidBefore order. One that begins before an already placed slice is late: for
/// it a lane is free only after its last slice, which counts as enclosing if it ends no earlier. A
/// late slice may therefore be deeper than in order; it never overlaps. The layout does not depend
/// on how the slices are divided into calls. One thread.
class LaneLayout
{
public:
    /// Depth of the lane for the slice. A slice without a free lane is clipped to begin where the
    /// deepest lane becomes free, and counted.
    [[nodiscard]] size_t place(format::Slice &slice);
    /// Lays a slice on laneAt(depth), if its source gives the nesting depth: equivalent to the rule
    /// once all surrounding slices are known. Clipped and counted if the lane is occupied.
    void placeAt(size_t depth, format::Slice &slice)
    {
        const size_t lane = laneAt(depth);
        if (lane >= m_busy)
            makeBusy(lane);
        if (slice.start < m_ends[lane] || lane != depth)
            cut(slice, m_ends[lane]);
        m_ends[lane] = slice.end();
    }
    [[nodiscard]] static size_t laneAt(size_t depth) { return std::min(depth, kMaxLanes - 1); }
    [[nodiscard]] uint64_t cutSlices() const { return m_cut; }

    /// Deeper nesting is a fault of the source.
    static constexpr size_t kMaxLanes = 4096;

private:
    void makeBusy(size_t lane);
    void cut(format::Slice &slice, Ns free);

    static constexpr Ns kNever = std::numeric_limits<Ns>::min();

    std::vector<Ns> m_ends; ///< end of the last slice of each lane, by depth
    size_t m_busy = 0;      ///< lanes from here on are free from m_from on
    Ns m_from = kNever;
    uint64_t m_cut = 0;
};

} // namespace trilane::build
