// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/raster.h"

#include "views/theme/theme.h"

#include <algorithm>
#include <cstring>

namespace trilane::timeline {

namespace {

/// From this number of pixels on, copying a line is faster than filling it.
constexpr int kWide = 64;

} // namespace

Raster::Raster(QImage &image)
    : m_bits(reinterpret_cast<QRgb *>(image.bits()))
    , m_stride(image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb)))
    , m_width(image.width())
    , m_height(image.height())
    , m_x1(image.width())
    , m_y1(image.height())
{
    Q_ASSERT(image.format() == QImage::Format_RGB32);
}

void Raster::setClip(int x0, int y0, int x1, int y1)
{
    m_x0 = std::clamp(x0, 0, m_width);
    m_y0 = std::clamp(y0, 0, m_height);
    m_x1 = std::clamp(x1, m_x0, m_width);
    m_y1 = std::clamp(y1, m_y0, m_height);
}

void Raster::fill(int x0, int y0, int x1, int y1, QRgb color)
{
    x0 = std::max(x0, m_x0);
    x1 = std::min(x1, m_x1);
    y0 = std::max(y0, m_y0);
    y1 = std::min(y1, m_y1);
    if (x1 <= x0 || y1 <= y0)
        return;
    const bool isWide = x1 - x0 >= kWide;
    for (int y = y0; y < (isWide ? y0 + 1 : y1); ++y)
        std::fill(line(y) + x0, line(y) + x1, color | 0xff000000u);
    if (isWide)
        copyDown(x0, x1, y0, y1);
}

void Raster::blend(int x0, int y0, int x1, int y1, QRgb color, int alpha)
{
    x0 = std::max(x0, m_x0);
    x1 = std::min(x1, m_x1);
    y0 = std::max(y0, m_y0);
    y1 = std::min(y1, m_y1);
    for (int y = y0; y < y1; ++y) {
        QRgb *pixels = line(y);
        for (int x = x0; x < x1; ++x)
            pixels[x] = theme::mixed(color, pixels[x], alpha);
    }
}

void Raster::hatch(int x0, int y0, int x1, int y1, QRgb color, int period, int width)
{
    x0 = std::max(x0, m_x0);
    x1 = std::min(x1, m_x1);
    y0 = std::max(y0, m_y0);
    y1 = std::min(y1, m_y1);
    for (int y = y0; y < y1; ++y) {
        QRgb *pixels = line(y);
        for (int x = x0; x < x1; ++x) {
            if ((x + y) % period < width)
                pixels[x] = color | 0xff000000u;
        }
    }
}

void Raster::frame(int x0, int y0, int x1, int y1, QRgb color, int width)
{
    fill(x0, y0, x1, y0 + width, color);
    fill(x0, y1 - width, x1, y1, color);
    fill(x0, y0, x0 + width, y1, color);
    fill(x1 - width, y0, x1, y1, color);
}

void Raster::roundCorners(int x0, int y0, int x1, int y1, QRgb background)
{
    if (x1 - x0 < 4 || y1 - y0 < 4)
        return;
    for (const int x : {x0, x1 - 1}) {
        for (const int y : {y0, y1 - 1})
            blend(x, y, x + 1, y + 1, background, 176);
    }
}

void Raster::copyDown(int x0, int x1, int y0, int y1)
{
    x0 = std::max(x0, m_x0);
    x1 = std::min(x1, m_x1);
    if (x1 <= x0 || y0 < 0)
        return;
    const size_t bytes = static_cast<size_t>(x1 - x0) * sizeof(QRgb);
    for (int y = y0 + 1; y < std::min(y1, m_y1); ++y)
        std::memcpy(line(y) + x0, line(y0) + x0, bytes);
}

} // namespace trilane::timeline
