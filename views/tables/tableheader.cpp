// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/tableheader.h"

#include "views/items/tablemodel.h"
#include "views/theme/fonts.h"
#include "views/theme/hairline.h"
#include "views/theme/widgettheme.h"

#include <QPainter>
#include <QPainterPath>
#include <QTableView>

namespace trilane {

namespace {

constexpr int kPadding = 8;
constexpr int kMark = 12; ///< width of the sort mark with its distance to the words
constexpr int kHeight = 26;
constexpr int kLeastNameWidth = 220;

void paintMark(QPainter *painter, QPoint middle, bool up)
{
    const int tip = up ? -2 : 2;
    QPainterPath path;
    path.moveTo(middle.x() - 3, middle.y() - tip);
    path.lineTo(middle.x(), middle.y() + tip);
    path.lineTo(middle.x() + 3, middle.y() - tip);
    painter->drawPath(path);
}

} // namespace

TableHeader::TableHeader(QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setFixedHeight(kHeight);
    setMouseTracking(true);
}

QSize TableHeader::sectionSizeFromContents(int section) const
{
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    return {QFontMetrics(uiFont(12)).horizontalAdvance(text) + 2 * kPadding + kMark, kHeight};
}

void TableHeader::fitColumns()
{
    auto *table = qobject_cast<QTableView *>(parentWidget());
    setSectionResizeMode(QHeaderView::Interactive);
    for (int section = 1; section < count(); ++section) {
        if (isSectionHidden(section))
            continue;
        const int contents =
            table ? static_cast<QAbstractItemView *>(table)->sizeHintForColumn(section) : 0;
        resizeSection(section, std::max(contents, sectionSizeFromContents(section).width()));
    }
    stretchName();
}

void TableHeader::stretchName()
{
    if (count() == 0)
        return;
    int others = 0;
    for (int section = 1; section < count(); ++section)
        others += sectionSize(section);
    const auto type = static_cast<ColumnType>(
        model()->headerData(0, Qt::Horizontal, TableModel::TypeRole).toInt());
    const int least = type == ColumnType::Name ? std::min(kLeastNameWidth, width())
                                               : sectionSizeFromContents(0).width();
    resizeSection(0, std::max(least, width() - others));
}

void TableHeader::resizeEvent(QResizeEvent *event)
{
    QHeaderView::resizeEvent(event);
    stretchName();
}

void TableHeader::paintSection(QPainter *painter, const QRect &area, int section) const
{
    const Theme &theme = themeOf(palette());
    painter->fillRect(area, theme.lane);
    drawHairline(*painter, area, Qt::BottomEdge, theme.line);
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    const int alignment =
        model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == section;
    painter->setFont(uiFont(12));
    painter->setPen(sorted ? theme.text : theme.soft);
    const QRect words = area.adjusted(kPadding, 0, -kPadding, -1);
    painter->drawText(words, alignment | Qt::TextSingleLine, text);
    if (!sorted)
        return;
    const int width = QFontMetrics(painter->font()).horizontalAdvance(text);
    const bool right = alignment & Qt::AlignRight;
    const int x =
        right ? words.right() - width - kMark / 2 - 2 : words.left() + width + kMark / 2 + 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.text, 1.2));
    paintMark(painter, {x, words.center().y() + 1}, sortIndicatorOrder() == Qt::AscendingOrder);
    painter->restore();
}

} // namespace trilane
