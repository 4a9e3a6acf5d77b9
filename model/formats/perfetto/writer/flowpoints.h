// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"
#include "model/store/tables.h"

#include <span>
#include <vector>

namespace trilane::perfetto {

/// Ends of the flows of a trace that are not launches, by track and time. 24 bytes per point.
/// Immutable; any thread.
class FlowPoints
{
public:
    struct Point
    {
        TrackId track;
        Ns time = 0;
        uint32_t flow = 0; ///< its place in Store::flows()
        bool isEnd = false;
        friend auto operator<=>(const Point &, const Point &) = default;
    };

    explicit FlowPoints(store::Tables trace);

    /// Flows of tracks that the format cannot represent: cores, All Streams.
    [[nodiscard]] uint64_t leftOut() const { return m_leftOut; }
    /// In order of time.
    [[nodiscard]] std::span<const Point> of(TrackId track) const;

private:
    std::vector<Point> m_points;
    uint64_t m_leftOut = 0;
};

} // namespace trilane::perfetto
