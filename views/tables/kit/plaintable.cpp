// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/plaintable.h"

#include "views/tables/kit/tabledelegate.h"
#include "views/tables/kit/tableheader.h"
#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>

namespace trilane::tables {

namespace {

constexpr int kMeasuredRows = 60;
constexpr int kMinColumn = 40;
constexpr QMargins kAroundSentence(20, 16, 20, 0);

} // namespace

PlainTable::PlainTable(QWidget *parent)
    : QTableView(parent)
    , m_delegate(new TableDelegate(this))
    , m_header(new TableHeader(this))
{
    setItemDelegate(m_delegate);
    setHorizontalHeader(m_header);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(TableDelegate::kRowHeight);
    m_header->setResizeContentsPrecision(kMeasuredRows);
    m_header->setMinimumSectionSize(kMinColumn);
}

void PlainTable::setContents(QAbstractItemModel *model)
{
    setModel(model);
    setSortingEnabled(true);
}

QRect PlainTable::sentenceArea() const
{
    return viewport()->rect().marginsRemoved(kAroundSentence);
}

void PlainTable::paintSentence(QPainter &painter, const QString &sentence) const
{
    painter.setFont(theme::uiFont(12));
    painter.setPen(theme::themeOf(palette()).soft);
    painter.drawText(sentenceArea(), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, sentence);
}

void PlainTable::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        m_header->fitColumns();
    QTableView::changeEvent(event);
}

} // namespace trilane::tables
