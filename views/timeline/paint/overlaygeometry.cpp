// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/overlaygeometry.h"

#include <algorithm>

namespace trilane::timeline {

OverlayGeometry::OverlayGeometry(const PaintContext &context)
    : m_context(context)
    , m_axis(context.layout.axis(context.state.range()))
{}

double OverlayGeometry::x(Ns t) const
{
    const double at = std::clamp(m_axis.xOf(t), -kFarOutside, m_axis.width() + kFarOutside);
    return m_context.layout.headerWidth + at;
}

double OverlayGeometry::topOf(const Row &row, bool pinned) const
{
    const TimelineLayout &layout = m_context.layout;
    return pinned ? layout.lanesTop() + row.y : layout.rowsTop() - layout.scrollY + row.y;
}

std::optional<QRectF> OverlayGeometry::boxOf(LaneId lane, TimeRange time) const
{
    const double left = x(time.begin);
    const double right = std::max(x(time.end), left + 2);
    const auto boxIn = [&](const Row &row, double top) {
        const auto at = std::find(row.lanes.begin(), row.lanes.end(), lane);
        if (at == row.lanes.end())
            return QRectF(left, top + 1, right - left, row.height - 3);
        const int laneTop = row.laneTop(static_cast<int>(at - row.lanes.begin()));
        return QRectF(left, top + laneTop + 1, right - left, row.laneHeight - 1);
    };
    for (const Row &row : m_context.rows.pinned) {
        if (std::find(row.lanes.begin(), row.lanes.end(), lane) != row.lanes.end())
            return boxIn(row, topOf(row, true));
    }
    const int index = m_context.rows.rowOfLane(m_context.store, lane);
    if (index < 0)
        return std::nullopt;
    const Row &row = m_context.rows.rows[static_cast<size_t>(index)];
    return boxIn(row, topOf(row, false));
}

std::optional<QRectF> OverlayGeometry::boxOfGap(const session::GapSelection &gap) const
{
    for (const Row &row : m_context.rows.rows) {
        if (row.kind == RowKind::AllStreams && gpuAbove(m_context.store, row.track) == gap.gpu)
            return boxOf(row.lanes.front(), gap.range);
    }
    return std::nullopt;
}

} // namespace trilane::timeline
