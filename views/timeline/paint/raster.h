// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QImage>
#include <QRgb>

namespace trilane::timeline {

/// Fills pixels of a QImage directly, in device coordinates, clipped to a rectangle. About ten
/// times faster than QPainter::fillRect for slivers. The image must be RGB32 and outlive it, and
/// no QPainter may be active on it.
class Raster
{
public:
    explicit Raster(QImage &image);

    /// Nothing outside [x0, x1) × [y0, y1) is changed from now on.
    void setClip(int x0, int y0, int x1, int y1);

    void fill(int x0, int y0, int x1, int y1, QRgb color);
    /// Mixes `alpha`/256 of the color in.
    void blend(int x0, int y0, int x1, int y1, QRgb color, int alpha);
    /// Diagonal stripes, `period` pixels apart and `width` wide, fixed to the image.
    void hatch(int x0, int y0, int x1, int y1, QRgb color, int period, int width);
    void frame(int x0, int y0, int x1, int y1, QRgb color, int width);
    /// Softens the four corner pixels towards the background.
    void roundCorners(int x0, int y0, int x1, int y1, QRgb background);

    /// First pixel of a row of the image; for filling a lane once and copying it down.
    [[nodiscard]] QRgb *line(int y) { return m_bits + static_cast<qsizetype>(y) * m_stride; }
    /// Copies [x0, x1) of row y0 to the rows [y0 + 1, y1).
    void copyDown(int x0, int x1, int y0, int y1);
    [[nodiscard]] int clipLeft() const { return m_x0; }
    [[nodiscard]] int clipRight() const { return m_x1; }
    [[nodiscard]] int clipTop() const { return m_y0; }
    [[nodiscard]] int clipBottom() const { return m_y1; }

private:
    QRgb *m_bits;
    qsizetype m_stride;
    int m_width;
    int m_height;
    int m_x0 = 0;
    int m_y0 = 0;
    int m_x1;
    int m_y1;
};

} // namespace trilane::timeline
