// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/lanelayout.h"
#include "model/format/trace.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace trilane::build {

/// The lanes of one track while it is being recorded: slices that wait for earlier ones, and those
/// that have their place but are not written yet. One thread.
class LiveTrack
{
public:
    struct Lane
    {
        LaneId id;                         ///< invalid until it is handed out
        std::vector<format::Slice> slices; ///< to be written
    };

    /// As LaneLayout::placeAt().
    void placeAt(size_t depth, const format::Slice &slice)
    {
        m_layout.placeAt(depth, append(LaneLayout::laneAt(depth), slice));
    }
    void wait(const format::Slice &slice)
    {
        m_waiting.push_back(slice);
        m_earliest = std::min(m_earliest, slice.start);
    }
    /// Something that waits begins before the horizon.
    [[nodiscard]] bool isDue(Ns horizon) const { return m_earliest < horizon; }
    /// Places what waits and begins before the horizon, in laidBefore order, equal slices in the
    /// order in which they came. Appends it to `settled`, as it was given, and returns how many.
    size_t settle(Ns horizon, std::vector<format::Slice> &settled);
    [[nodiscard]] uint64_t cutSlices() const { return m_layout.cutSlices(); }

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
    static constexpr Ns kNothing = std::numeric_limits<Ns>::max();

    format::Slice &append(size_t lane, const format::Slice &slice)
    {
        if (lane >= m_lanes.size())
            m_lanes.resize(lane + 1);
        return m_lanes[lane].slices.emplace_back(slice);
    }

    LaneLayout m_layout;
    std::vector<Lane> m_lanes; ///< by depth
    std::vector<format::Slice> m_waiting;
    Ns m_earliest = kNothing; ///< start of what waits
};

} // namespace trilane::build
