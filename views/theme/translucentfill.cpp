// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/translucentfill.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace trilane::theme {

namespace {

/// So few device lines Qt blends itself; for more it asks its threads.
constexpr double kLines = 16;

} // namespace

void fillTranslucent(QPainter &painter, const QRectF &box, const QColor &color)
{
    const QTransform to = painter.deviceTransform();
    if (to.type() > QTransform::TxScale || to.m22() <= 0) {
        painter.fillRect(box, color);
        return;
    }
    // Whole device lines, so that no line is blended twice.
    double top = box.top();
    while (top < box.bottom()) {
        const double line = std::floor(top * to.m22() + to.dy() + kLines);
        const double bottom = std::min(box.bottom(), (line - to.dy()) / to.m22());
        painter.fillRect(QRectF(box.left(), top, box.width(), bottom - top), color);
        top = bottom;
    }
}

} // namespace trilane::theme
