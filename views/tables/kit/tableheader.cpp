// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/tableheader.h"

#include "views/items/models/tablemodel.h"
#include "views/theme/fonts.h"
#include "views/theme/hairline.h"
#include "views/theme/widgettheme.h"

#include <QPainter>
#include <QPainterPath>
#include <QTableView>

namespace trilane::tables {

namespace {

constexpr int kHeaderPadding = 8;
constexpr int kMark = 12; ///< width of the sort mark with its distance to the words
constexpr int kHeight = 26;
constexpr int kMinNameWidth = 220;
constexpr int kShortNameWidth = 130;

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
    return {QFontMetrics(theme::uiFont(12)).horizontalAdvance(text) + 2 * kHeaderPadding + kMark,
            kHeight};
}

void TableHeader::fitColumns()
{
    setSectionResizeMode(QHeaderView::Interactive);
    for (int section = 1; section < count(); ++section) {
        if (!isSectionHidden(section))
            resizeSection(section, contentsOf(section));
    }
    m_leastFirst = count() > 0 ? std::min(contentsOf(0), kMinNameWidth) : 0;
    shrinkNames();
    stretchName();
}

stats::ColumnType TableHeader::typeOf(int section) const
{
    return static_cast<stats::ColumnType>(
        model()->headerData(section, Qt::Horizontal, items::TableModel::TypeRole).toInt());
}

int TableHeader::contentsOf(int section) const
{
    const auto *table = qobject_cast<QAbstractItemView *>(parentWidget());
    const int contents = table ? table->sizeHintForColumn(section) : 0;
    return std::max(contents, sectionSizeFromContents(section).width());
}

/// Names further right can be shortened in their middle: rather that than words in front of them
/// that cannot be read, or figures out of sight.
void TableHeader::shrinkNames()
{
    int missing = m_leastFirst - width();
    for (int section = 1; section < count(); ++section)
        missing += isSectionHidden(section) ? 0 : sectionSize(section);
    for (int section = count() - 1; section > 0 && missing > 0; --section) {
        if (isSectionHidden(section) || typeOf(section) != stats::ColumnType::Name)
            continue;
        const int size = sectionSize(section);
        const int less = std::min(size, std::max(size - missing, kShortNameWidth));
        missing -= size - less;
        resizeSection(section, less);
    }
}

void TableHeader::stretchName()
{
    if (count() == 0)
        return;
    int others = 0;
    for (int section = 1; section < count(); ++section)
        others += sectionSize(section);
    const int least = typeOf(0) == stats::ColumnType::Name ? std::min(kMinNameWidth, width())
                                                           : std::max(m_leastFirst, kHeaderPadding);
    resizeSection(0, std::max(least, width() - others));
}

void TableHeader::resizeEvent(QResizeEvent *event)
{
    QHeaderView::resizeEvent(event);
    stretchName();
}

void TableHeader::paintSection(QPainter *painter, const QRect &area, int section) const
{
    const theme::Theme &theme = theme::themeOf(palette());
    painter->fillRect(area, theme.lane);
    theme::drawHairline(*painter, area, Qt::BottomEdge, theme.line);
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    const int alignment =
        model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == section;
    painter->setFont(theme::uiFont(12));
    painter->setPen(sorted ? theme.text : theme.soft);
    const QRect words = area.adjusted(kHeaderPadding, 0, -kHeaderPadding, -1);
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

} // namespace trilane::tables
