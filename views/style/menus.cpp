// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/parts.h"
#include "views/style/shades.h"
#include "views/style/shapes.h"

#include "views/theme/hairline.h"

#include <QComboBox>
#include <QPainter>

namespace trilane::style {

namespace {

constexpr int kLeft = 26; ///< room for a check mark or an icon
constexpr int kRight = 28;
constexpr int kBetween = 20; ///< words and their shortcut
constexpr int kIcon = 16;

void drawSigns(const QStyleOptionMenuItem &option, QPainter &painter, const QColor &accent,
               const QColor &words)
{
    const QRect left(option.rect.left() + 3, option.rect.top(), kLeft - 6, option.rect.height());
    if (option.checkType != QStyleOptionMenuItem::NotCheckable && option.checked)
        drawTick(painter, left, accent);
    else if (!option.icon.isNull())
        option.icon.paint(
            &painter,
            QRect(left.center() - QPoint(kIcon / 2 - 1, kIcon / 2 - 1), QSize(kIcon, kIcon)),
            Qt::AlignCenter,
            option.state & QStyle::State_Enabled ? QIcon::Normal : QIcon::Disabled);
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        QRect right = option.rect;
        right.setLeft(right.right() - 18);
        drawChevron(painter, right, Qt::RightArrow, words);
    }
}

} // namespace

void drawMenuItem(const QStyleOptionMenuItem &option, QPainter &painter, const QWidget *widget,
                  const QStyle &style)
{
    const Shades shades(option.palette);
    // The list of a box is drawn entry by entry, on the ground of a list.
    if (qobject_cast<const QComboBox *>(widget))
        painter.fillRect(option.rect, shades.panel);
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        const QRect line = option.rect.adjusted(8, 0, -8, -option.rect.height() / 2);
        return theme::drawHairline(painter, line, Qt::BottomEdge, shades.line);
    }
    const bool enabled = option.state & QStyle::State_Enabled;
    if (enabled && (option.state & QStyle::State_Selected))
        fillRounded(painter, option.rect, 4, shades.selected);
    const QColor words = enabled ? shades.text : shades.faint;
    drawSigns(option, painter, enabled ? shades.accent : shades.faint,
              enabled ? shades.soft : shades.faint);
    const QRect area = option.rect.adjusted(kLeft, 0, -kRight, 0);
    const int flags =
        Qt::AlignVCenter | Qt::TextDontClip | Qt::TextSingleLine |
        (style.styleHint(QStyle::SH_UnderlineShortcut, &option, widget) ? Qt::TextShowMnemonic
                                                                        : Qt::TextHideMnemonic);
    const QStringList parts = option.text.split(QLatin1Char('\t'));
    painter.save();
    painter.setFont(option.font);
    painter.setPen(words);
    painter.drawText(area, flags | Qt::AlignLeft, parts.front());
    painter.setPen(enabled ? shades.soft : shades.faint);
    if (parts.size() > 1)
        painter.drawText(area, flags | Qt::AlignRight, parts[1]);
    painter.restore();
}

QSize menuItemSize(const QStyleOptionMenuItem &option, QSize contents)
{
    if (option.menuItemType == QStyleOptionMenuItem::Separator)
        return {10, 9};
    const bool hasKeys = option.text.contains(QLatin1Char('\t'));
    const int height = std::max(contents.height(), QFontMetrics(option.font).height());
    return {contents.width() + kLeft + kRight + (hasKeys ? kBetween : 0), height + 10};
}

} // namespace trilane::style
