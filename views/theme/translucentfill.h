// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace trilane::theme {

/// Fills a box with a color that lets through what is below. Qt gives large ones to threads and
/// waits for them, however busy the processors are: this fills it in parts too small for that. The
/// pixels are the same.
void fillTranslucent(QPainter &painter, const QRectF &box, const QColor &color);

} // namespace trilane::theme
