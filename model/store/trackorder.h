// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/tracereader.h"

#include <span>
#include <vector>

namespace trilane::store {

/// The track tree in display order, with the lanes and counters of each track. Immutable; any
/// thread.
class TrackOrder
{
public:
    explicit TrackOrder(const format::TraceTables &tables);

    /// An invalid id gives the roots; an unknown track has no children.
    [[nodiscard]] std::span<const TrackId> children(TrackId parent) const;
    [[nodiscard]] std::span<const LaneId> lanesOf(TrackId track) const;
    [[nodiscard]] uint64_t sliceCountOf(TrackId track) const
    {
        return track.value < m_slices.size() ? m_slices[track.value] : 0;
    }
    [[nodiscard]] Layer layerOf(TrackId track) const
    {
        return track.value < m_layers.size() ? m_layers[track.value] : Layer::Threads;
    }

private:
    std::vector<std::vector<TrackId>> m_children; ///< [0]: roots; [id + 1]: children of a track
    std::vector<std::vector<LaneId>> m_lanes;
    std::vector<uint64_t> m_slices;
    std::vector<Layer> m_layers;
};

} // namespace trilane::store
