// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace trilane::build {

/// The lanes of one track while it is being recorded: slices that wait for earlier ones, and those
/// that have their place but are not written yet. One thread.
class LiveTrack
{
public:
    struct Lane
    {
        LaneId id; ///< invalid until it is handed out
        Ns end = std::numeric_limits<Ns>::min();
        std::vector<format::Slice> slices; ///< to be written
    };

    /// To the lane of that depth; cut to begin where the lane is free. True when it was cut.
    bool place(size_t depth, const format::Slice &slice);
    void wait(const format::Slice &slice) { m_waiting.push_back(slice); }
    /// Places what waits and begins before the horizon, in laidBefore order, on the first lane
    /// that is free. Returns what was placed.
    [[nodiscard]] std::vector<format::Slice> settle(Ns horizon);
    /// The first lane that is free at the slice's start.
    void placeFree(const format::Slice &slice);

    [[nodiscard]] std::vector<Lane> &lanes() { return m_lanes; }
    /// Also those that still wait; not what is held.
    template <typename Visit>
    void forEachUnwritten(const Visit &visit) const
    {
        for (const Lane &lane : m_lanes)
            std::for_each(lane.slices.begin(), lane.slices.end(), visit);
        std::for_each(m_waiting.begin(), m_waiting.end(), visit);
    }

    std::optional<format::Slice> held; ///< a counter's last sample

private:
    std::vector<Lane> m_lanes; ///< by depth
    std::vector<format::Slice> m_waiting;
};

} // namespace trilane::build
