// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <cstddef>
#include <vector>

namespace trilane::build {

/// Lays slices that come in laidBefore order on lanes so that no two on a lane overlap. A slice
/// goes below the deepest one that encloses it; one that crosses another goes to the next lane
/// that is free. One thread.
class LaneLayout
{
public:
    /// Depth of the lane for the slice. A slice too deep to have a lane of its own is cut to begin
    /// where the deepest lane is free, and counted.
    [[nodiscard]] size_t place(format::Slice &slice);
    [[nodiscard]] uint64_t cutSlices() const { return m_cut; }

    /// Deeper nesting is a fault of the source, not something to look at.
    static constexpr size_t kMaxLanes = 4096;

private:
    std::vector<Ns> m_ends; ///< by depth; trailing lanes that are free are removed
    uint64_t m_cut = 0;
};

} // namespace trilane::build
