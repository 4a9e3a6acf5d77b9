// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/tracereader.h"

#include <span>
#include <vector>

namespace trilane {

/// Who is below whom, in display order, and what hangs on each track. Immutable; any thread.
class TrackTree
{
public:
    explicit TrackTree(const TraceTables &tables);

    /// An invalid id gives the roots.
    [[nodiscard]] std::span<const TrackId> children(TrackId parent) const;
    [[nodiscard]] std::span<const LaneId> lanesOf(TrackId track) const;
    [[nodiscard]] uint64_t sliceCountOf(TrackId track) const { return m_slices[track.value]; }
    [[nodiscard]] Layer layerOf(TrackId track) const { return m_layers[track.value]; }

private:
    std::vector<std::vector<TrackId>> m_children; ///< [0] are the roots, [id + 1] of a track
    std::vector<std::vector<LaneId>> m_lanes;
    std::vector<uint64_t> m_slices;
    std::vector<Layer> m_layers;
};

} // namespace trilane
