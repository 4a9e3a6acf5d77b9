// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/parts.h"
#include "views/style/shades.h"
#include "views/style/shapes.h"

#include <QElapsedTimer>
#include <QPainter>

namespace trilane::style {

namespace {

constexpr int kMinThumb = 32;
constexpr int kBarHeight = 8;
constexpr qint64 kRoundMs = 1800;

/// Position of the moving part of an indeterminate bar, 0…1.
double phase()
{
    static const QElapsedTimer started = [] {
        QElapsedTimer timer;
        timer.start();
        return timer;
    }();
    return static_cast<double>(started.elapsed() % kRoundMs) / static_cast<double>(kRoundMs);
}

} // namespace

QRect scrollBarRect(const QStyleOptionSlider &option, QStyle::SubControl part)
{
    const bool lies = option.orientation == Qt::Horizontal;
    const QRect &all = option.rect;
    const int room = lies ? all.width() : all.height();
    const qint64 steps = static_cast<qint64>(option.maximum) - option.minimum;
    int length = room;
    if (steps > 0)
        length = std::clamp(static_cast<int>(static_cast<qint64>(room) * option.pageStep /
                                             (steps + option.pageStep)),
                            std::min(kMinThumb, room), room);
    const int start = QStyle::sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, room - length, option.upsideDown);
    const auto piece = [&](int from, int size) {
        return lies ? QRect(all.left() + from, all.top(), size, all.height())
                    : QRect(all.left(), all.top() + from, all.width(), size);
    };
    switch (part) {
    case QStyle::SC_ScrollBarGroove:
        return all;
    case QStyle::SC_ScrollBarSlider:
        return piece(start, length);
    case QStyle::SC_ScrollBarSubPage:
        return piece(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return piece(start + length, room - start - length);
    default:
        return {};
    }
}

void drawScrollBar(const QStyleOptionSlider &option, QPainter &painter)
{
    if (option.maximum == option.minimum)
        return;
    const Shades shades(option.palette);
    const bool held = (option.state & QStyle::State_MouseOver) ||
                      (option.activeSubControls & QStyle::SC_ScrollBarSlider);
    fillRounded(painter, scrollBarRect(option, QStyle::SC_ScrollBarSlider).adjusted(2, 2, -2, -2),
                3, held ? shades.faint : shades.thumb);
}

void drawProgressBar(const QStyleOptionProgressBar &option, QPainter &painter)
{
    const Shades shades(option.palette);
    QRect bar = option.rect;
    bar.setTop(bar.top() + std::max(0, (bar.height() - kBarHeight) / 2));
    bar.setHeight(std::min(option.rect.height(), kBarHeight));
    drawFramed(painter, bar, 4, shades.panel, shades.line);
    const QRectF inner = QRectF(bar).adjusted(1, 1, -1, -1);
    QRectF done = inner;
    if (option.maximum > option.minimum) {
        const double share = static_cast<double>(option.progress - option.minimum) /
                             (static_cast<double>(option.maximum) - option.minimum);
        if (share <= 0)
            return;
        done.setWidth(std::max(inner.width() * std::min(share, 1.0), 6.0));
    } else {
        done.setWidth(inner.width() / 4);
        done.moveLeft(inner.left() - done.width() + (inner.width() + done.width()) * phase());
    }
    fillRounded(painter, done & inner, 3, shades.accent);
}

} // namespace trilane::style
