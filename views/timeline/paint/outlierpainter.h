// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/overlaygeometry.h"

#include <QPainter>

namespace trilane::timeline {

/// Hatches the slices in ViewState's OutlierMarks, and draws a tick above those too narrow for
/// hatching. Outliers within a pixel are merged. Created per frame.
class OutlierPainter
{
public:
    OutlierPainter(const PaintContext &context, QPainter &painter);

    void paint();

private:
    void paintLane(LaneId lane, std::span<const TimeRange> times);
    void paintMark(const QRectF &box);

    const PaintContext &m_context;
    QPainter &m_painter;
    OverlayGeometry m_geometry;
};

} // namespace trilane::timeline
