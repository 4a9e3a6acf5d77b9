// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/theme/theme.h"

#include <QImage>
#include <QPainter>
#include <QRect>
#include <QString>

#include <functional>
#include <map>

namespace trilane::timeline {

/// Contents of a row in the name column: equal contents have equal pixels.
struct HeaderLook
{
    QRect box;
    int x = 0; ///< of the name
    int kind = 0;
    bool isCurrent = false;
    bool isFoldable = false;
    bool isFolded = false;
    QRgb core = 0; ///< of its color field; 0: none
    QString name;
    QString note;

    friend bool operator==(const HeaderLook &, const HeaderLook &) = default;
};

/// Caches the pixels of the name column's rows between frames: they are reused while the view moves
/// horizontally. After vertical scrolling, and at scales other than 1, rows are painted directly.
/// GUI thread, or that of its renderer.
class HeaderStrip
{
public:
    /// Before each picture.
    void begin(QSize size, double ratio, int scrollY, const theme::Theme &theme);
    /// Draws the row; calls `paint` if the cached picture is outdated.
    void draw(QPainter &painter, const HeaderLook &look,
              const std::function<void(QPainter &)> &paint);
    /// Rows painted since the beginning.
    [[nodiscard]] uint64_t paintedRows() const { return m_painted; }

private:
    void forget(const QRect &box);

    QImage m_image;
    std::map<int, HeaderLook> m_rows; ///< by their tops; none overlaps another
    int m_scrollY = 0;
    const theme::Theme *m_theme = nullptr;
    bool m_isKeeping = false;
    uint64_t m_painted = 0;
};

} // namespace trilane::timeline
