// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/layout.h"

namespace trilane::timeline {

namespace {

/// The mouse grabs the right edge of the left column within this many pixels.
constexpr int kEdgeGrab = 3;
/// And the lower edge of a row's name within this.
constexpr int kRowEdgeGrab = 3;

bool hasHeight(const Row &row)
{
    return row.track.isValid() && row.kind != RowKind::Group;
}

void findRow(Hit &hit, const TimelineLayout &layout, const RowList &rows, int y)
{
    hit.isPinned = y < layout.rowsTop();
    const std::vector<Row> &list = hit.isPinned ? rows.pinned : rows.rows;
    const int rowY = hit.isPinned ? y - layout.lanesTop() : y - layout.rowsTop() + layout.scrollY;
    hit.row = RowList::rowAt(list, rowY);
    if (hit.row >= 0) {
        const Row &row = list[static_cast<size_t>(hit.row)];
        hit.lane = row.laneAt(rowY - row.y);
        if (hit.area == Hit::Header && hasHeight(row) && rowY >= row.y + row.height - kRowEdgeGrab)
            hit.area = Hit::RowEdge;
    }
}

} // namespace

Hit hitTest(const TimelineLayout &layout, const RowList &rows, TimeRange visible, TimeRange bounds,
            QPoint at)
{
    Hit hit;
    if (!QRect(QPoint(0, 0), layout.size).contains(at))
        return hit;
    const double x = at.x() - layout.headerWidth;
    if (std::abs(x) <= kEdgeGrab) {
        hit.area = Hit::HeaderEdge;
        return hit;
    }
    if (at.y() < layout.lanesTop() && x < 0)
        return hit;
    if (at.y() < TimelineLayout::overviewHeight) {
        hit.area = Hit::Overview;
        hit.time = layout.axis(bounds).timeAt(x);
        return hit;
    }
    hit.time = layout.axis(visible).timeAt(std::max(x, 0.0));
    if (at.y() < layout.lanesTop()) {
        hit.area = Hit::Ruler;
        return hit;
    }
    hit.area = x < 0 ? Hit::Header : Hit::Lanes;
    findRow(hit, layout, rows, at.y());
    return hit;
}

} // namespace trilane::timeline
