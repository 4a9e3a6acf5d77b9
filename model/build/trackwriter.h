// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/chunkpacker.h"
#include "model/build/lanelayout.h"

#include <vector>

namespace trilane::build {

/// Assigns lane ids. One thread.
class LaneTable
{
public:
    LaneId add(TrackId track, uint32_t depth)
    {
        const LaneId id(m_lanes.size());
        m_lanes.push_back({id, track, depth});
        return id;
    }
    [[nodiscard]] const std::vector<format::Lane> &lanes() const { return m_lanes; }

private:
    std::vector<format::Lane> m_lanes;
};

/// Writes one track: receives its slices in laidBefore order, places them on lanes, splits chunks.
/// One thread.
class TrackWriter
{
public:
    TrackWriter(TrackId track, ChunkPacker &chunks, LaneTable &lanes, Ns shift);

    [[nodiscard]] Result<void> add(format::Slice slice);
    /// Writes remaining data.
    [[nodiscard]] Result<void> finish();
    [[nodiscard]] uint64_t cutSlices() const { return m_layout.cutSlices(); }

private:
    struct LaneBuffer
    {
        LaneId id;
        std::vector<format::Slice> slices;
    };

    const TrackId m_track;
    ChunkPacker &m_chunks;
    LaneTable &m_table;
    const Ns m_shift;
    LaneLayout m_layout;
    std::vector<LaneBuffer> m_lanes; ///< by depth
};

} // namespace trilane::build
