// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/theme/theme.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace trilane::theme {

/// Blends a color over a box. Qt distributes large boxes to threads and waits for them, even on
/// busy processors; this fills in parts too small for that. The pixels are the same.
void fillTranslucent(QPainter &painter, const QRectF &box, const QColor &color);

/// Relative luminance of an opaque color, 0 black … 1 white (WCAG 2.1, "relative luminance").
[[nodiscard]] double luminanceOf(QRgb color);
/// 1 … 21 (WCAG 2.1, "contrast ratio"); 4.5 is what text of usual size needs.
[[nodiscard]] double contrastOf(QRgb a, QRgb b);

/// Colors of the user's marks, Paul Tol's vibrant scheme, safe for the color-blind: magenta,
/// orange, teal, cyan, red, gray. Numbers outside of 0 … 5 are the nearest of them.
[[nodiscard]] QColor markColor(const Theme &theme, int color);

} // namespace trilane::theme
