// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/charts/flamepainter.h"

#include "views/theme/fonts.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"

#include <QFontMetrics>

namespace trilane::tables {

namespace {

constexpr double kMinForText = 24;
constexpr int kPad = 4;

QColor fillOf(const FlamePicture &p, const FlameBox &box, const theme::Theme &theme)
{
    const operators::FlameNode &node = p.graph.nodes[box.node];
    QColor fill = box.node == 0 ? theme.line : theme::sliceColor(theme, node.kind, node.name);
    const bool isDim = !p.found.empty() && !p.found[box.node];
    if (isDim)
        fill = theme::mixed(fill, theme.window, 0.25);
    else if (box.isAround)
        fill = theme::mixed(fill, theme.window, 0.5);
    if (p.hovered == box.node)
        fill = theme.dark ? fill.lighter(125) : fill.darker(112);
    return fill;
}

/// Two pixels wide, inside of the box.
void frame(QPainter &painter, QRectF box, const QColor &color)
{
    constexpr double kWidth = 2;
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), kWidth), color);
    painter.fillRect(QRectF(box.left(), box.bottom() - kWidth, box.width(), kWidth), color);
    painter.fillRect(QRectF(box.left(), box.top(), kWidth, box.height()), color);
    painter.fillRect(QRectF(box.right() - kWidth, box.top(), kWidth, box.height()), color);
}

} // namespace

QString flameName(const operators::FlameNode &node)
{
    const std::string name =
        node.firstWork.isValid() ? theme::shortKernelName(node.name) : std::string(node.name);
    return QString::fromStdString(name);
}

void paintFlames(QPainter &painter, const FlamePicture &p, const theme::Theme &theme, QRect exposed)
{
    painter.setFont(theme::nameFont(12));
    const QFontMetrics metrics(painter.font());
    for (const FlameBox &box : p.layout.boxes) {
        if (!box.rect.intersects(exposed))
            continue;
        const QColor fill = fillOf(p, box, theme);
        // A line of the window's color separates neighbors, unless a box is hardly wider than it.
        const double gap = box.rect.width() > 3 ? 1 : 0;
        painter.fillRect(box.rect.adjusted(0, 0, -gap, -1), fill);
        if (p.current == box.node)
            frame(painter, box.rect.adjusted(0, 0, -gap, -1), theme.accent);
        if (box.rect.width() < kMinForText)
            continue;
        const QString name = box.node == 0 ? p.everything : flameName(p.graph.nodes[box.node]);
        const QRectF room = box.rect.adjusted(kPad, 0, -kPad, -1);
        painter.setPen(QColor::fromRgb(theme::readableOn(fill.rgb())));
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(name, Qt::ElideRight, static_cast<int>(room.width())));
    }
}

} // namespace trilane::tables
