// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/tippainter.h"

#include "views/theme/fonts.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

constexpr int kTipMargin = 9;
constexpr int kTipTitleHeight = 22;
constexpr int kLineHeight = 16;
constexpr int kMaxWidth = 560;
/// Between the pointer and the box: to its lower right, else to its upper left.
constexpr QPoint kBelow{14, 18};
constexpr QPoint kAbove{10, 10};
constexpr int kScreenEdge = 4;

} // namespace

QRect tipBox(QSize window, QPoint pointer, QSize box)
{
    QRect place(pointer + kBelow, box);
    if (place.right() > window.width() - kScreenEdge)
        place.moveRight(pointer.x() - kAbove.x());
    if (place.bottom() > window.height() - kScreenEdge)
        place.moveBottom(pointer.y() - kAbove.y());
    // If the window is smaller than the tip, its beginning is visible.
    place.moveLeft(
        std::max(kScreenEdge, std::min(place.left(), window.width() - kScreenEdge - box.width())));
    place.moveTop(std::max(kScreenEdge, place.top()));
    return place;
}

void paintTip(QPainter &painter, const theme::Theme &theme, QSize window, QPoint pointer,
              const QStringList &lines)
{
    const QFont first = theme::monoFont(12);
    const QFont other = theme::uiFont(11);
    const int most =
        std::max(100, std::min(kMaxWidth, window.width() - 2 * (kTipMargin + kScreenEdge)));
    const QString title = QFontMetrics(first).elidedText(lines.value(0), Qt::ElideMiddle, most);
    int width = QFontMetrics(first).horizontalAdvance(title);
    QStringList rest;
    for (qsizetype i = 1; i < lines.size(); ++i) {
        rest << QFontMetrics(other).elidedText(lines[i], Qt::ElideMiddle, most);
        width = std::max(width, QFontMetrics(other).horizontalAdvance(rest.back()));
    }
    const QSize size(width + 2 * kTipMargin,
                     kTipTitleHeight + kLineHeight * static_cast<int>(rest.size()) + 6);
    const QRect box = tipBox(window, pointer, size);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const auto line = [&](int top, const QString &text) {
        painter.drawText(QRect(box.left() + kTipMargin, top, width + 2, 18),
                         Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
    };
    painter.setFont(first);
    painter.setPen(theme.text);
    line(box.top() + 4, title);
    painter.setFont(other);
    painter.setPen(theme.soft);
    for (int i = 0; i < rest.size(); ++i)
        line(box.top() + kTipTitleHeight + kLineHeight * i, rest[i]);
}

} // namespace trilane::timeline
