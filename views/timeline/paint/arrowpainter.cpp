// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/arrowpainter.h"

#include "views/theme/fonts.h"

#include <QPainterPath>

#include <cmath>

namespace trilane::timeline {

namespace {

/// From this number on, arrows would hide their targets.
constexpr size_t kMany = 8;

} // namespace

ArrowPainter::ArrowPainter(const PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
{}

void ArrowPainter::paint()
{
    const Arrows arrows = Arrows::of(m_context);
    const bool many = arrows.arrows.size() > kMany;
    QColor color = m_context.theme.accent;
    color.setAlpha(many ? 110 : 255);
    for (const Arrow &arrow : arrows.arrows)
        paintArrow(arrow, color, many ? 1.0 : 1.5);
    for (const ArrowLabel &label : arrows.labels)
        paintLabel(label.box, label.text);
    if (!arrows.more.isEmpty())
        paintMore(arrows.more);
}

void ArrowPainter::paintArrow(const Arrow &arrow, const QColor &color, double width)
{
    const double bend = (arrow.to.y() - arrow.from.y()) / 2;
    QPainterPath path(arrow.from);
    path.cubicTo(arrow.from + QPointF(0, bend), arrow.to - QPointF(0, bend), arrow.to);
    m_painter.setPen(QPen(color, width, arrow.preemption ? Qt::DashLine : Qt::SolidLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(path);

    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    if (arrow.from == arrow.wantedFrom)
        m_painter.drawEllipse(arrow.from, 2.5, 2.5);
    else
        paintHead(arrow.from, arrow.wantedFrom - arrow.from, 5);
    if (arrow.to == arrow.wantedTo)
        paintHead(arrow.to, QPointF(0, bend >= 0 ? 1 : -1), 7);
    else
        paintHead(arrow.to, arrow.wantedTo - arrow.to, 7);
}

void ArrowPainter::paintHead(QPointF tip, QPointF towards, double length)
{
    const QPointF unit = towards / std::max(1e-6, std::hypot(towards.x(), towards.y()));
    const QPointF side(-unit.y() * 3.5, unit.x() * 3.5);
    m_painter.drawPolygon(QPolygonF()
                          << tip << tip - unit * length + side << tip - unit * length - side);
}

void ArrowPainter::paintLabel(const QRectF &box, const QString &text)
{
    m_painter.setPen(QPen(m_context.theme.accent, 1));
    m_painter.setBrush(m_context.theme.panel);
    m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    m_painter.setFont(theme::uiFont(11));
    m_painter.setPen(m_context.theme.accent);
    m_painter.drawText(box, Qt::AlignCenter, text);
}

void ArrowPainter::paintMore(const QString &text)
{
    const QRectF lanes(m_context.layout.lanes());
    const double width = QFontMetricsF(theme::uiFont(11)).horizontalAdvance(text) + 14;
    paintLabel({lanes.right() - width - 8, lanes.top() + 8, width, 18}, text);
}

} // namespace trilane::timeline
