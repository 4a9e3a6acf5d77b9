// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/lanelayout.h"
#include "model/format/tracewriter.h"

#include <mutex>
#include <vector>

namespace trilane {

/// Hands out lane ids to the tracks being written. Any thread.
class LaneTable
{
public:
    LaneId add(TrackId track, uint32_t depth);
    /// All lanes; no add() may be running.
    [[nodiscard]] const std::vector<Lane> &lanes() const { return m_lanes; }

private:
    std::mutex m_mutex;
    std::vector<Lane> m_lanes;
};

/// Writes one track: takes its slices in laidBefore order, lays them on lanes, cuts chunks.
/// One thread.
class TrackWriter
{
public:
    TrackWriter(TrackId track, TraceWriter &writer, LaneTable &lanes, Ns shift);

    [[nodiscard]] Result<void> add(Slice slice);
    /// Writes what is still held.
    [[nodiscard]] Result<void> finish();
    [[nodiscard]] uint64_t cutSlices() const { return m_layout.cutSlices(); }

private:
    struct LaneBuffer
    {
        LaneId id;
        std::vector<Slice> slices;
    };

    const TrackId m_track;
    TraceWriter &m_writer;
    LaneTable &m_table;
    const Ns m_shift;
    LaneLayout m_layout;
    std::vector<LaneBuffer> m_lanes; ///< by depth
};

} // namespace trilane
