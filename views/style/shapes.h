// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace trilane::style {

constexpr double kCorner = 6; ///< radius of buttons, fields and tabs

/// With rounded corners, aligned to device pixels at every scale.
void fillRounded(QPainter &painter, const QRectF &box, double radius, const QColor &fill);
/// With a thin line inside `box`.
void drawFramed(QPainter &painter, const QRectF &box, double radius, const QColor &fill,
                const QColor &frame);
/// A thin line around a box with square corners.
void drawFrame(QPainter &painter, const QRect &box, const QColor &frame);

/// Small signs in the middle of `box`.
void drawChevron(QPainter &painter, const QRectF &box, Qt::ArrowType direction,
                 const QColor &color);
void drawTick(QPainter &painter, const QRectF &box, const QColor &color);
void drawCross(QPainter &painter, const QRectF &box, const QColor &color);

} // namespace trilane::style
