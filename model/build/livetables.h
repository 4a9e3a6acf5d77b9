// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/liveblock.h"
#include "model/build/tracktable.h"
#include "model/build/trackwriter.h"

namespace trilane::build {

/// The tables of a growing trace, and which part was passed on. One thread.
class LiveTables : public BuildTables
{
public:
    /// See LiveTrace::allowForgetting().
    void allowForgetting() { m_forgets = true; }
    template <typename T>
    [[nodiscard]] auto internPassing(const T &item)
    {
        return m_forgets ? interner.internPassing(item) : interner.intern(item);
    }

    [[nodiscard]] LaneId addLane(TrackId track, uint32_t depth)
    {
        return m_lanes.add(track, depth);
    }

    /// Memory of all tables.
    [[nodiscard]] uint64_t bytes() const
    {
        // Memory of a track: key, lanes in the growing trace, and a copy in each block.
        constexpr uint64_t kTrackBytes = 800;
        constexpr uint64_t kLaneBytes = 200;
        return interner.bytes() + kTrackBytes * tracks.count() +
               kLaneBytes * m_lanes.lanes().size();
    }
    /// Adds entries created since the last call.
    void handOn(LiveBlock &block);

private:
    LaneTable m_lanes;
    bool m_forgets = false;
    uint64_t m_tracks = 0; ///< trackTable::version() that was passed on
    size_t m_strings = 0;  ///< number passed on
    size_t m_details = 0;
    size_t m_lanesHandedOn = 0;
};

} // namespace trilane::build
