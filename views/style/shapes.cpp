// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/shapes.h"

#include "views/theme/hairline.h"

#include <QPainter>
#include <QPolygonF>

#include <cmath>

namespace trilane::style {

namespace {

/// The same box with its edges between device pixels.
QRectF onPixels(const QPainter &painter, const QRectF &box)
{
    const QTransform toDevice = painter.deviceTransform();
    if (toDevice.type() > QTransform::TxScale)
        return box;
    const QRectF device = toDevice.mapRect(box);
    const QPointF from(std::round(device.left()), std::round(device.top()));
    const QPointF to(std::round(device.right()), std::round(device.bottom()));
    return toDevice.inverted().mapRect(QRectF(from, to));
}

void drawSign(QPainter &painter, const QRectF &box, const QColor &color, double width,
              const QPolygonF &sign, double turned = 0)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.translate(box.center());
    painter.rotate(turned);
    painter.drawPolyline(sign);
    painter.restore();
}

} // namespace

void fillRounded(QPainter &painter, const QRectF &box, double radius, const QColor &fill)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(onPixels(painter, box), radius, radius);
    painter.restore();
}

void drawFramed(QPainter &painter, const QRectF &box, double radius, const QColor &fill,
                const QColor &frame)
{
    const double line = theme::hairlineWidth(painter.deviceTransform().m11());
    fillRounded(painter, box, radius, frame);
    fillRounded(painter, onPixels(painter, box).adjusted(line, line, -line, -line), radius - line,
                fill);
}

void drawFrame(QPainter &painter, const QRect &box, const QColor &frame)
{
    for (Qt::Edge edge : {Qt::TopEdge, Qt::BottomEdge, Qt::LeftEdge, Qt::RightEdge})
        theme::drawHairline(painter, box, edge, frame);
}

void drawChevron(QPainter &painter, const QRectF &box, Qt::ArrowType direction, const QColor &color)
{
    const int turned = direction == Qt::UpArrow      ? 180
                       : direction == Qt::LeftArrow  ? 90
                       : direction == Qt::RightArrow ? -90
                                                     : 0;
    drawSign(painter, box, color, 1.3, QPolygonF({{-3, -1.5}, {0, 1.5}, {3, -1.5}}), turned);
}

void drawTick(QPainter &painter, const QRectF &box, const QColor &color)
{
    drawSign(painter, box, color, 1.6, QPolygonF({{-3.5, 0.5}, {-1, 3}, {3.5, -3}}));
}

void drawCross(QPainter &painter, const QRectF &box, const QColor &color)
{
    for (double turned : {45, -45})
        drawSign(painter, box, color, 1.3, QPolygonF({{-4.2, 0}, {4.2, 0}}), turned);
}

} // namespace trilane::style
