// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/areadelegate.h"

#include "views/items/models/areamodel.h"
#include "views/theme/fonts.h"
#include "views/theme/slicecolors.h"
#include "views/theme/widgettheme.h"

#include <QPainter>
#include <QTableView>

namespace trilane::panels {

namespace {

constexpr int kPadding = 5;
constexpr int kSwatch = 8;
constexpr int kBar = 6; ///< height of the bar of a share
constexpr int kNameHeight = 20;

QColor colorOf(const QModelIndex &index, const theme::Theme &theme)
{
    if (index.data(items::AreaModel::NameIdRole).toUInt() == StringId::kInvalid)
        return theme.accent;
    const QModelIndex name = index.siblingAtColumn(items::AreaModel::Name);
    return theme::sliceColor(theme,
                             static_cast<SliceKind>(index.data(items::AreaModel::KindRole).toInt()),
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
    return index.column() == items::AreaModel::Name ? theme::monoFont(11) : theme::figuresFont(11);
}

} // namespace

void AreaDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const theme::Theme &theme = theme::themeOf(option.palette);
    painter->save();
    painter->setClipRect(option.rect);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect,
                          theme::mixed(theme.accent, theme.lane, theme.dark ? 0.20 : 0.14));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, theme::mixed(theme.text, theme.lane, 0.04));
    paintName(painter, option, index.siblingAtColumn(items::AreaModel::Name), theme);
    const QRect below = option.rect.adjusted(kPadding, kNameHeight, -kPadding, -kPadding);
    if (index.column() == items::AreaModel::Name) {
        paintShare(painter, below, index, theme);
    } else {
        painter->setFont(fontOf(index));
        painter->setPen(theme.text);
        painter->drawText(below, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine,
                          index.data().toString());
    }
    painter->restore();
}

/// On its own line, across all columns: each cell paints its part.
void AreaDelegate::paintName(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &name, const theme::Theme &theme) const
{
    const auto *table = qobject_cast<const QTableView *>(option.widget);
    QRect line = option.rect;
    line.setHeight(kNameHeight);
    if (table) {
        line.setLeft(table->columnViewportPosition(items::AreaModel::Name));
        line.setRight(table->viewport()->width());
    }
    const QRect area = line.adjusted(kPadding, 2, -kPadding, 0);
    paintBox(painter, {area.left(), area.center().y() - kSwatch / 2 + 1, kSwatch, kSwatch},
             colorOf(name, theme));
    const QRect words = area.adjusted(kSwatch + kPadding, 0, 0, 0);
    const QFont font = fontOf(name);
    painter->setFont(font);
    painter->setPen(theme.text);
    const QFontMetrics metrics(font);
    const QString telling = name.data(items::AreaModel::TellingRole).toString();
    const int ofTelling =
        telling.isEmpty() ? 0 : std::min(metrics.horizontalAdvance(telling), words.width() / 2);
    const QString shown =
        metrics.elidedText(name.data(items::AreaModel::ShortNameRole).toString(), Qt::ElideMiddle,
                           words.width() - (telling.isEmpty() ? 0 : ofTelling + kPadding));
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
    if (telling.isEmpty())
        return;
    painter->setPen(theme.soft);
    painter->drawText(
        words.adjusted(metrics.horizontalAdvance(shown) + kPadding, 0, 0, 0),
        Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
        metrics.elidedText(telling, Qt::ElideMiddle,
                           words.width() - metrics.horizontalAdvance(shown) - kPadding));
}

void AreaDelegate::paintShare(QPainter *painter, const QRect &area, const QModelIndex &name,
                              const theme::Theme &theme) const
{
    const QModelIndex share = name.siblingAtColumn(items::AreaModel::Share);
    const double part = share.data(items::AreaModel::SortRole).toDouble() / m_largestShare;
    const int width = static_cast<int>(std::min(1.0, part) * area.width() + 0.5);
    if (width > 0)
        paintBox(painter, {area.left(), area.center().y() - kBar / 2, width, kBar},
                 colorOf(name, theme));
}

QSize AreaDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const int width = QFontMetrics(fontOf(index)).horizontalAdvance(index.data().toString());
    return {width + 2 * kPadding, kRowHeight};
}

} // namespace trilane::panels
