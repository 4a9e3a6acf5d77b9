// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/areadelegate.h"

#include "views/items/areamodel.h"
#include "views/theme/fonts.h"
#include "views/theme/slicecolors.h"
#include "views/theme/widgettheme.h"

#include <QPainter>

namespace trilane {

namespace {

constexpr int kPadding = 6;
constexpr int kSwatch = 8;
constexpr int kBar = 26;

QColor colorOf(const QModelIndex &index, const Theme &theme)
{
    if (index.data(AreaModel::NameIdRole).toUInt() == StringId::kInvalid)
        return theme.accent;
    const QModelIndex name = index.siblingAtColumn(AreaModel::Name);
    return sliceColor(theme, static_cast<SliceKind>(index.data(AreaModel::KindRole).toInt()),
                      name.data().toString().toStdString());
}

void paintBox(QPainter *painter, const QRect &box, const QColor &color)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawRoundedRect(box, 2, 2);
    painter->restore();
}

QFont fontOf(const QModelIndex &index)
{
    return index.column() == AreaModel::Name ? monoFont(11) : figuresFont(11);
}

} // namespace

void AreaDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const Theme &theme = themeOf(option.palette);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, mixed(theme.accent, theme.lane, theme.dark ? 0.20 : 0.14));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, mixed(theme.text, theme.lane, 0.04));
    QRect area = option.rect.adjusted(kPadding, 0, -kPadding, 0);
    const QFont font = fontOf(index);
    painter->setFont(font);
    painter->setPen(theme.text);
    const QString text = index.data().toString();
    if (index.column() == AreaModel::Name) {
        paintBox(painter, {area.left(), area.center().y() - kSwatch / 2 + 1, kSwatch, kSwatch},
                 colorOf(index, theme));
        area.setLeft(area.left() + kSwatch + kPadding);
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(text, Qt::ElideMiddle, area.width()));
        return;
    }
    painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, text);
    if (index.column() != AreaModel::Share)
        return;
    const double share = index.data(AreaModel::SortRole).toDouble() / m_largestShare;
    const int words = QFontMetrics(font).horizontalAdvance(QStringLiteral("100.0 %"));
    const int width = static_cast<int>(std::min(1.0, share) * kBar + 0.5);
    const int right = area.right() - words - kPadding;
    if (width > 0)
        paintBox(painter, {right - width + 1, area.center().y() - 3, width, kSwatch},
                 colorOf(index, theme));
}

QSize AreaDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    int width = QFontMetrics(fontOf(index)).horizontalAdvance(index.data().toString());
    if (index.column() == AreaModel::Share)
        width = QFontMetrics(fontOf(index)).horizontalAdvance(QStringLiteral("100.0 %")) + kBar +
                kPadding;
    return {width + 2 * kPadding, kRowHeight};
}

} // namespace trilane
