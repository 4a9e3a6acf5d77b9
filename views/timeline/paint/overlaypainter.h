// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/overlaygeometry.h"
#include "views/timeline/rows/timelinetarget.h"

#include <QPainter>

#include <optional>

namespace trilane::timeline {

/// Paints frequently changing content above the rows: selection, arrows, hover, cursor. Larger
/// parts have separate painters. Created per frame.
class OverlayPainter
{
public:
    OverlayPainter(const PaintContext &context, QPainter &painter);

    void paint(const Pointer &pointer);

private:
    void paintAreas(const Pointer &pointer);
    void paintSelection();
    void paintHover(const Pointer &pointer);
    void paintGapTip(const Pointer &pointer);
    void paintCursor(QPoint at);
    void outline(const QRectF &box, const QColor &color, double width);

    const PaintContext &m_context;
    QPainter &m_painter;
    OverlayGeometry m_geometry;
};

} // namespace trilane::timeline
