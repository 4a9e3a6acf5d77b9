// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QImage>
#include <QPainter>
#include <QRect>

#include <span>

namespace trilane::timeline {

/// Pixels to convert to rectangles.
struct VectorFill
{
    const QImage &image; ///< RGB32
    QRect part;          ///< device pixels
    double dpr = 1;      ///< device pixels per unit of the painter
    QRgb ground = 0;     ///< the color below
    /// Maximum rectangles per pixel of height. Denser rows are drawn as an image: a file does not
    /// grow with the number of slices.
    double density = 30;
};

/// Draws the pixels as rectangles of one color, one per run: geometry is snapped to pixels, so this
/// loses nothing. The part is cut at `cuts` (device y, ascending): a row that is too dense does not
/// turn its neighbors into images.
void drawAsRectangles(QPainter &painter, const VectorFill &fill, std::span<const int> cuts);

} // namespace trilane::timeline
