// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <span>
#include <vector>

namespace trilane::perfetto {

/// Where the flows of a trace that are no launches begin and end, by track and time. 24 bytes a
/// point. Immutable; any thread.
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

    explicit FlowPoints(const Store &store);

    /// In order of time.
    [[nodiscard]] std::span<const Point> of(TrackId track) const;

private:
    std::vector<Point> m_points;
};

} // namespace trilane::perfetto
