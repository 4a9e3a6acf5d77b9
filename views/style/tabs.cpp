// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/parts.h"
#include "views/style/shades.h"
#include "views/style/shapes.h"

#include <QPainter>

namespace trilane::style {

namespace {

QFont boldOf(const QFont &font)
{
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    return bold;
}

bool isSelected(const QStyleOption &option)
{
    return option.state & QStyle::State_Selected;
}

} // namespace

/// Between two tabs.
int tabGap(const QWidget *widget)
{
    return lookOf(widget) == Look::DenseTabs ? 1 : 2;
}

int tabPadding(const QWidget *widget)
{
    return lookOf(widget) == Look::DenseTabs ? 8 : 11;
}

/// The current tab's text is bold: each tab is as wide as with bold text, so that selecting another
/// one moves none.
QSize tabSize(const QStyleOptionTab &option, QSize contents, const QWidget *widget)
{
    const QFont font = widget ? widget->font() : QFont();
    const int more = QFontMetrics(boldOf(font)).size(Qt::TextShowMnemonic, option.text).width() -
                     QFontMetrics(font).size(Qt::TextShowMnemonic, option.text).width();
    return contents + QSize(std::max(0, more) + tabGap(widget), 0);
}

void drawTabShape(const QStyleOptionTab &option, QPainter &painter, const QWidget *widget)
{
    const Shades shades(option.palette);
    const QRect box = option.rect.adjusted(0, 0, -tabGap(widget), 0);
    if (option.state & QStyle::State_HasFocus)
        drawFramed(painter, box, kCorner, shades.window, shades.accent);
    else if (isSelected(option))
        fillRounded(painter, box, kCorner, shades.window);
}

void drawTabLabel(const QStyleOptionTab &option, QPainter &painter, const QWidget *widget,
                  const QProxyStyle &style)
{
    const Shades shades(option.palette);
    const Mood mood(option);
    QStyleOptionTab label = option;
    label.state &= ~QStyle::State_HasFocus;
    label.rect.setRight(label.rect.right() - tabGap(widget));
    const bool strong = isSelected(option) || mood.hovered;
    label.palette.setColor(QPalette::WindowText, !mood.enabled ? shades.faint
                                                 : strong      ? shades.text
                                                               : shades.soft);
    const QFont font = painter.font();
    if (isSelected(option)) {
        painter.setFont(boldOf(font));
        // The tab bar has elided them for words that are not bold.
        const QRect room = style.subElementRect(QStyle::SE_TabBarTabText, &option, widget);
        label.text =
            QFontMetrics(painter.font())
                .elidedText(label.text, Qt::ElideRight, room.width(), Qt::TextShowMnemonic);
    }
    style.QProxyStyle::drawControl(QStyle::CE_TabBarTabLabel, &label, &painter, widget);
    painter.setFont(font);
}

void drawTabClose(const QStyleOption &option, QPainter &painter)
{
    const Shades shades(option.palette);
    const bool hovered = option.state & (QStyle::State_Raised | QStyle::State_Sunken);
    if (hovered)
        fillRounded(painter, option.rect.adjusted(2, 2, -2, -2), 4, shades.hover);
    drawCross(painter, option.rect, hovered ? shades.text : shades.soft);
}

} // namespace trilane::style
