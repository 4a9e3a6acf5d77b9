// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/areadelegate.h"

#include "views/items/areamodel.h"
#include "views/theme/fonts.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"
#include "views/theme/widgettheme.h"

#include <QPainter>

namespace trilane {

namespace {

constexpr int kPadding = 5;
constexpr int kSwatch = 8;
constexpr int kBar = 3; ///< height of the bar of a share

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
    if (index.column() == AreaModel::Name)
        paintName(painter, option.rect, index, theme);
    const QRect area = option.rect.adjusted(kPadding, 0, -kPadding, 0);
    const QFont font = fontOf(index);
    painter->setFont(font);
    painter->setPen(theme.text);
    if (index.column() != AreaModel::Name)
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine,
                          index.data().toString());
}

/// The bar of the share lies under the name: beside it there would be no room for either.
void AreaDelegate::paintName(QPainter *painter, const QRect &cell, const QModelIndex &index,
                             const Theme &theme) const
{
    const QModelIndex share = index.siblingAtColumn(AreaModel::Share);
    const double part = share.data(AreaModel::SortRole).toDouble() / m_largestShare;
    const QRect area = cell.adjusted(kPadding, 0, -kPadding, 0);
    const int width = static_cast<int>(std::min(1.0, part) * area.width() + 0.5);
    const QColor color = colorOf(index, theme);
    if (width > 0)
        paintBox(painter, {area.left(), cell.bottom() - kBar, width, kBar}, color);
    const QRect words = area.adjusted(kSwatch + kPadding, 0, 0, -kBar);
    paintBox(painter, {area.left(), words.center().y() - kSwatch / 2 + 1, kSwatch, kSwatch}, color);
    const QFont font = fontOf(index);
    painter->setFont(font);
    painter->setPen(theme.text);
    QString text = index.data().toString();
    if (index.data(AreaModel::KindRole).toInt() == static_cast<int>(SliceKind::Kernel))
        text = QString::fromStdString(shortKernelName(text.toStdString()));
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      QFontMetrics(font).elidedText(text, Qt::ElideMiddle, words.width()));
}

QSize AreaDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const int width = QFontMetrics(fontOf(index)).horizontalAdvance(index.data().toString());
    return {width + 2 * kPadding, kRowHeight};
}

} // namespace trilane
