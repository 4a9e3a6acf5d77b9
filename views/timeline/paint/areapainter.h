// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/overlaygeometry.h"

#include <QPainter>

namespace trilane::timeline {

/// Draws a selected time range, over all rows or those of an area. Created per frame.
class AreaPainter
{
public:
    AreaPainter(const PaintContext &context, QPainter &painter);

    void paintTime(TimeRange time);
    void paintArea(const session::AreaSelection &area);

private:
    void paintOverlay(const std::vector<QRectF> &boxes);
    void paintLabel(TimeRange time, double top);
    [[nodiscard]] std::vector<QRectF> boxesOf(const session::AreaSelection &area) const;

    const PaintContext &m_context;
    QPainter &m_painter;
    OverlayGeometry m_geometry;
};

} // namespace trilane::timeline
