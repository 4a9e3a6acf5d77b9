// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/dialogs/commanddelegate.h"

#include "views/items/models/commandmodel.h"

#include <QApplication>
#include <QPainter>

namespace trilane::panels {

namespace {

constexpr int kSide = 12;
constexpr int kBetween = 14;
constexpr int kLine = 28;
/// Words of less weight, as a share of the ink of others.
constexpr double kSoft = 0.6;

QColor soft(QColor color)
{
    color.setAlphaF(static_cast<float>(kSoft));
    return color;
}

/// Draws as much as fits, and returns the remaining space.
QRect drawLeft(QPainter &painter, QRect room, const QString &text)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room.width());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, shown);
    return room.adjusted(metrics.horizontalAdvance(shown) + kBetween, 0, 0, 0);
}

} // namespace

void CommandDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text.clear();
    ground.features &= ~QStyleOptionViewItem::HasCheckIndicator;
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

    const QString reason = index.data(items::CommandModel::ReasonRole).toString();
    const bool isPossible = index.data(items::CommandModel::PossibleRole).toBool();
    const QColor words =
        option.palette.color(isPossible ? QPalette::Normal : QPalette::Disabled, QPalette::Text);
    painter->save();
    painter->setFont(option.font);
    QRect room = option.rect.adjusted(kSide, 0, -kSide, 0);
    const QString keys = index.data(items::CommandModel::KeysRole).toString();
    painter->setPen(soft(words));
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignRight, keys);
    if (!keys.isEmpty())
        room.adjust(0, 0, -painter->fontMetrics().horizontalAdvance(keys) - kBetween, 0);
    painter->setPen(words);
    QString title = index.data(Qt::DisplayRole).toString();
    if (index.data(Qt::CheckStateRole).isValid())
        title.prepend(QString::fromUtf8("✓ "));
    room = drawLeft(*painter, room, title);
    painter->setPen(soft(words));
    drawLeft(*painter, room,
             reason.isEmpty() ? index.data(items::CommandModel::PathRole).toString() : reason);
    painter->restore();
}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, std::max(kLine, option.fontMetrics.height() + 8)};
}

} // namespace trilane::panels
