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

/// The lanes of one track during recording: slices that wait for earlier ones, and placed slices
/// that are not written yet. One thread.
class LiveTrack
{
public:
    struct Lane
    {
        LaneId id;                         ///< invalid until assigned
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
    /// True if a waiting slice begins before the horizon.
    [[nodiscard]] bool isDue(Ns horizon) const { return m_earliest < horizon; }
    /// Places waiting slices that begin before the horizon, in laidBefore order, equal slices in
    /// order of arrival. Appends them unchanged to `settled`, and returns their number.
    size_t settle(Ns horizon, std::vector<format::Slice> &settled);
    [[nodiscard]] uint64_t cutSlices() const { return m_layout.cutSlices(); }

    [[nodiscard]] std::vector<Lane> &lanes() { return m_lanes; }
    /// Includes waiting slices, but not held ones.
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
    Ns m_earliest = kNothing; ///< start of the first waiting slice
};

} // namespace trilane::build
