// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/windowpixels.h"

#include <QPaintEngine>
#include <QPainter>

#include <cmath>
#include <cstring>

namespace trilane::timeline {

namespace {

/// With more rectangles or pixels to restore, there is no gain.
constexpr int kMaxRects = 16;
constexpr int kMaxOfAll = 8;

bool isWhole(double value)
{
    return value == std::floor(value);
}

/// The window's own image; null if the painter draws on something else.
const QImage *imageOf(const QPainter &painter)
{
    const QPaintEngine *engine = painter.paintEngine();
    if (!engine || engine->type() != QPaintEngine::Raster || !engine->paintDevice() ||
        engine->paintDevice()->devType() != QInternal::Image)
        return nullptr;
    const auto *image = static_cast<const QImage *>(engine->paintDevice());
    const QImage::Format format = image->format();
    // Premultiplied and opaque is the same, and only opaque pixels are written.
    const bool known =
        format == QImage::Format_RGB32 || format == QImage::Format_ARGB32_Premultiplied;
    return known && !image->isNull() ? image : nullptr;
}

void copy(const QImage &from, QPoint at, QImage &to, QPoint where, QSize size)
{
    const auto bytes = static_cast<size_t>(size.width()) * sizeof(QRgb);
    for (int y = 0; y < size.height(); ++y)
        std::memcpy(to.scanLine(where.y() + y) + static_cast<size_t>(where.x()) * sizeof(QRgb),
                    from.constScanLine(at.y() + y) + static_cast<size_t>(at.x()) * sizeof(QRgb),
                    bytes);
}

} // namespace

WindowPixels::WindowPixels(QPainter &painter, QSize size, const QRegion &exposed)
{
    const QImage *window = imageOf(painter);
    const QTransform to = painter.deviceTransform();
    if (!window || to.type() > QTransform::TxScale || to.m11() != to.m22())
        return;
    const double ratio = to.m11();
    if (ratio <= 0 || !isWhole(to.dx()) || !isWhole(to.dy()))
        return;
    const QRect area(QPoint(static_cast<int>(to.dx()), static_cast<int>(to.dy())), size);
    if (area.isEmpty() || !window->rect().contains(area))
        return;
    QRegion covered(QRect({0, 0}, size));
    for (const QRect &rect : exposed)
        covered -= to.mapRect(rect).translated(-area.topLeft());
    qint64 pixels = 0;
    for (const QRect &rect : covered)
        pixels += qint64{rect.width()} * rect.height();
    if (covered.rectCount() > kMaxRects ||
        pixels * kMaxOfAll > qint64{size.width()} * size.height())
        return;
    const qsizetype line = window->bytesPerLine();
    // The painter holds it for writing, so it is not shared, and no copy is made.
    auto *bits = const_cast<uchar *>(window->constBits()) + area.top() * line +
                 area.left() * static_cast<qsizetype>(sizeof(QRgb));
    m_image = QImage(bits, size.width(), size.height(), line, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    for (const QRect &rect : covered) {
        QImage &kept = m_kept.emplace_back(rect, QImage(rect.size(), m_image.format())).second;
        copy(m_image, rect.topLeft(), kept, {0, 0}, rect.size());
    }
}

WindowPixels::~WindowPixels()
{
    for (const auto &[rect, kept] : m_kept)
        copy(kept, {0, 0}, m_image, rect.topLeft(), rect.size());
}

} // namespace trilane::timeline
