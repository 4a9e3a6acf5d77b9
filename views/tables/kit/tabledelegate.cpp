// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/tabledelegate.h"

#include "views/items/models/tablemodel.h"
#include "views/theme/fonts.h"
#include "views/theme/hairline.h"
#include "views/theme/slicecolors.h"
#include "views/theme/widgettheme.h"

#include <QPainter>

#include <cmath>

namespace trilane::tables {

namespace {

constexpr int kPadding = 8;
constexpr int kBarWidth = 64;
constexpr int kSwatch = 8;

stats::ColumnType typeOf(const QModelIndex &index)
{
    return static_cast<stats::ColumnType>(index.data(items::TableModel::TypeRole).toInt());
}

enum : theme::WordCache::Face { Words, Names, MarkedNames, Figures };

/// Some pages of the tables in front; a kilobyte each.
constexpr qsizetype kMaxTexts = 4'000;

/// One for all tables: most of them are not in front.
std::shared_ptr<theme::WordCache> tableTexts()
{
    static std::weak_ptr<theme::WordCache> shared;
    std::shared_ptr<theme::WordCache> texts = shared.lock();
    if (!texts) {
        QFont marked = theme::monoFont(12);
        marked.setBold(true);
        texts = std::make_shared<theme::WordCache>(std::vector<QFont>{theme::uiFont(12),
                                                                      theme::monoFont(12), marked,
                                                                      theme::figuresFont(12)},
                                                   kMaxTexts);
        shared = texts;
    }
    return texts;
}

theme::WordCache::Face faceOf(stats::ColumnType type)
{
    switch (type) {
    case stats::ColumnType::Text:
        return Words;
    case stats::ColumnType::Name:
        return Names;
    default:
        return Figures;
    }
}

void paintSwatch(QPainter *painter, QRect area, const QColor &color)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawRoundedRect(area, 2, 2);
    painter->restore();
}

} // namespace

TableDelegate::TableDelegate(QObject *parent)
    : QStyledItemDelegate(parent)
    , m_texts(tableTexts())
{}

SliceKind TableDelegate::kindOf(const QModelIndex &index) const
{
    const QVariant own = index.data(items::TableModel::KindRole);
    return own.isValid() ? static_cast<SliceKind>(own.toInt()) : m_colored;
}

bool TableDelegate::hasSwatch(const QModelIndex &index) const
{
    return kindOf(index) != SliceKind::Unknown && index.column() == 0;
}

QColor TableDelegate::colorOf(const QModelIndex &index, const theme::Theme &theme) const
{
    if (m_rowColor)
        return m_rowColor(theme, index.row());
    const SliceKind kind = kindOf(index);
    if (kind == SliceKind::Unknown)
        return theme.accent;
    return theme::sliceColor(theme, kind,
                             index.data(items::TableModel::NameRole).toString().toStdString());
}

void TableDelegate::paintBackground(QPainter *painter, const QStyleOptionViewItem &option,
                                    const theme::Theme &theme) const
{
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect,
                          theme::mixed(theme.accent, theme.lane, theme.dark ? 0.20 : 0.14));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, theme::mixed(theme.text, theme.lane, 0.04));
    theme::drawHairline(*painter, option.rect, Qt::BottomEdge,
                        theme::mixed(theme.line, theme.lane, 0.7));
}

int TableDelegate::indentOf(const QModelIndex &index) const
{
    if (index.column() != 0)
        return 0;
    if (index.data(items::TableModel::PartRole).toBool())
        return 2 * kOpenMark - kPadding;
    return index.data(items::TableModel::OpenRole).isValid() ? kOpenMark - kPadding : 0;
}

void TableDelegate::paintOpenMark(QPainter *painter, QRect area, bool open,
                                  const theme::Theme &theme) const
{
    const QPointF middle(area.left() + kOpenMark / 2.0, area.center().y() + 0.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.soft, 1.4));
    painter->translate(middle);
    painter->rotate(open ? 90 : 0);
    painter->drawPolyline(QPolygonF({{-2, -4}, {2, 0}, {-2, 4}}));
    painter->restore();
}

void TableDelegate::paintText(QPainter *painter, QRect area, const QModelIndex &index,
                              const theme::Theme &theme) const
{
    if (hasSwatch(index)) {
        const QRect swatch(area.left(), area.center().y() - kSwatch / 2 + 1, kSwatch, kSwatch);
        paintSwatch(painter, swatch, colorOf(index, theme));
        area.setLeft(area.left() + kSwatch + kPadding);
    }
    const theme::WordCache::Face face = faceOf(typeOf(index));
    const QString text = index.data().toString();
    const bool isMarked = face == Names && !m_marked.isEmpty() && text == m_marked;
    const bool isRight = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
    painter->setPen(theme.text);
    m_texts->draw(*painter, isMarked ? MarkedNames : face, area, text, isRight,
                  face == Names ? Qt::ElideMiddle : Qt::ElideRight);
}

void TableDelegate::paintShare(QPainter *painter, QRect area, const QModelIndex &index,
                               const theme::Theme &theme) const
{
    const int words = m_texts->widthOf(Figures, QStringLiteral("+100.0 %"));
    painter->setPen(theme.text);
    m_texts->draw(*painter, Figures, area, index.data().toString(), true, Qt::ElideRight);
    const double share = std::abs(index.data(items::TableModel::SortRole).toDouble());
    const int room = std::min(kBarWidth, area.width() - words - kPadding);
    const int width = static_cast<int>(share / m_largestShare * room + 0.5);
    if (width <= 0)
        return;
    const int right = area.right() - words - kPadding;
    const QRect bar(right - width + 1, area.center().y() - 3, width, kSwatch);
    paintSwatch(painter, bar, colorOf(index, theme));
}

void TableDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    const theme::Theme &theme = theme::themeOf(option.palette);
    paintBackground(painter, option, theme);
    if (const QVariant open = index.data(items::TableModel::OpenRole);
        index.column() == 0 && open.isValid())
        paintOpenMark(painter, option.rect, open.toBool(), theme);
    const QRect area = option.rect.adjusted(kPadding + indentOf(index), 0, -kPadding, -1);
    if (typeOf(index) == stats::ColumnType::Share)
        paintShare(painter, area, index, theme);
    else
        paintText(painter, area, index, theme);
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const stats::ColumnType type = typeOf(index);
    int width =
        QFontMetrics(m_texts->fontOf(faceOf(type))).horizontalAdvance(index.data().toString());
    if (type == stats::ColumnType::Share)
        width += kBarWidth + 2 * kPadding; // a bar begins left of a sign, whether there is one
    if (hasSwatch(index))
        width += kSwatch + kPadding;
    return {width + indentOf(index) + 2 * kPadding + 2, kRowHeight};
}

} // namespace trilane::tables
