// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/arrows.h"

#include <QPainter>

namespace trilane::timeline {

/// Draws the arrows of the selected slice. Created per frame.
class ArrowPainter
{
public:
    ArrowPainter(const PaintContext &context, QPainter &painter);

    void paint();

private:
    void paintArrow(const Arrow &arrow, const QColor &color, double width);
    void paintHead(QPointF tip, QPointF towards, double length);
    void paintLabel(const QRectF &box, const QString &text);
    void paintMore(const QString &text);

    const PaintContext &m_context;
    QPainter &m_painter;
};

} // namespace trilane::timeline
