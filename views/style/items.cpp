// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/parts.h"
#include "views/style/shades.h"

#include "views/theme/hairline.h"

#include <QPainter>

namespace trilane::style {

void drawHeaderSection(const QStyleOptionHeader &option, QPainter &painter)
{
    const Shades shades(option.palette);
    painter.fillRect(option.rect, shades.lane);
    theme::drawHairline(painter, option.rect, Qt::BottomEdge, shades.line);
}

void drawRow(const QStyleOptionViewItem &option, QPainter &painter)
{
    if (option.state & QStyle::State_Selected)
        painter.fillRect(option.rect, Shades(option.palette).selected);
}

QStyleOptionViewItem rowWords(const QStyleOptionViewItem &option, const QWidget *widget)
{
    QStyleOptionViewItem words = option;
    words.state &= ~QStyle::State_HasFocus;
    words.palette.setColor(QPalette::HighlightedText, Shades(option.palette).text);
    if (lookOf(widget) == Look::Popup)
        words.rect.adjust(8, 0, -8, 0);
    return words;
}

} // namespace trilane::style
