// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/geometry/timeaxis.h"
#include "views/timeline/rows/rows.h"

#include <QRect>
#include <QSize>

#include <algorithm>
#include <cmath>

namespace trilane::timeline {

/// Geometry of the timeline's parts, in logical pixels: overview, ruler, pinned rows, rows; the
/// name column is beside all of them. Plain value.
struct TimelineLayout
{
    static constexpr int overviewHeight = 36;
    static constexpr int rulerHeight = 24;

    QSize size;
    double dpr = 1;
    int headerWidth = 300;
    int pinnedHeight = 0;
    int scrollY = 0;

    [[nodiscard]] int lanesWidth() const { return std::max(1, size.width() - headerWidth); }
    [[nodiscard]] int lanesTop() const { return overviewHeight + rulerHeight; }
    [[nodiscard]] int rowsTop() const { return lanesTop() + pinnedHeight; }
    [[nodiscard]] int rowsHeight() const { return std::max(0, size.height() - rowsTop()); }
    [[nodiscard]] QRect overview() const { return {headerWidth, 0, lanesWidth(), overviewHeight}; }
    [[nodiscard]] QRect ruler() const
    {
        return {headerWidth, overviewHeight, lanesWidth(), rulerHeight};
    }
    [[nodiscard]] QRect pinned() const { return {0, lanesTop(), size.width(), pinnedHeight}; }
    [[nodiscard]] QRect rows() const { return {0, rowsTop(), size.width(), rowsHeight()}; }
    [[nodiscard]] QRect lanes() const
    {
        return {headerWidth, lanesTop(), lanesWidth(), std::max(0, size.height() - lanesTop())};
    }

    /// Axis in device pixels, for geometry; x counts from the left column's right edge.
    [[nodiscard]] TimeAxis deviceAxis(TimeRange range) const
    {
        const double right = std::round(size.width() * dpr);
        return {range, std::max(1.0, right - std::round(headerWidth * dpr))};
    }
    /// Axis in logical pixels, as the mouse and QPainter have it.
    [[nodiscard]] TimeAxis axis(TimeRange range) const
    {
        return {range, static_cast<double>(lanesWidth())};
    }
};

/// A position on the timeline; Moment is the flag of a flight recorder's trigger.
struct Hit
{
    enum Area {
        Nowhere,
        Overview,
        Ruler,
        Header,
        HeaderEdge,
        RowEdge,
        Lanes,
        Mark,
        Moment
    } area = Nowhere;
    int row = -1; ///< in RowList::rows, or pinned when isPinned
    bool isPinned = false;
    int lane = -1; ///< index in Row::lanes
    /// In the name column: on a row's name, or on its lower edge.
    [[nodiscard]] bool isInHeader() const { return area == Header || area == RowEdge; }
    Ns time = 0;       ///< on Ruler and Lanes: in the visible range; on Overview: in the bounds
    uint64_t mark = 0; ///< on Mark: id of the user's mark with that flag or label
};

/// Finds the part at a point. Pure.
[[nodiscard]] Hit hitTest(const TimelineLayout &layout, const RowList &rows, TimeRange visible,
                          TimeRange bounds, QPoint at);

} // namespace trilane::timeline
