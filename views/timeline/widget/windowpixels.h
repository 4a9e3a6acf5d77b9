// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QImage>
#include <QRegion>

#include <utility>
#include <vector>

class QPainter;

namespace trilane::timeline {

/// Direct access to the window's pixels behind a widget's painter, without an intermediate image.
/// Widgets above are restored at the end. Lives within one paint event. GUI thread.
class WindowPixels
{
public:
    /// `size`: device pixels from the painter's origin on; `exposed`: the event's region.
    WindowPixels(QPainter &painter, QSize size, const QRegion &exposed);
    ~WindowPixels();
    WindowPixels(const WindowPixels &) = delete;
    WindowPixels &operator=(const WindowPixels &) = delete;

    /// False if the painter draws on another device, or large parts must be kept.
    [[nodiscard]] bool areThere() const { return !m_image.isNull(); }
    /// RGB32 with the painter's ratio; the memory is the window's.
    [[nodiscard]] QImage &image() { return m_image; }

private:
    QImage m_image;
    std::vector<std::pair<QRect, QImage>> m_kept; ///< places and their previous contents
};

} // namespace trilane::timeline
