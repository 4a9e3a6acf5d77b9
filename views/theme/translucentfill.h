// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace trilane::theme {

/// Blends a color over a box. Qt distributes large boxes to threads and waits for them, even on
/// busy processors; this fills in parts too small for that. The pixels are the same.
void fillTranslucent(QPainter &painter, const QRectF &box, const QColor &color);

} // namespace trilane::theme
