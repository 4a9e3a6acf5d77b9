// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/operatorview.h"

#include "views/items/models/operatormodel.h"
#include "views/tables/kit/tabledelegate.h"
#include "views/tables/kit/tableheader.h"
#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QPainter>

#include <algorithm>
#include <vector>

namespace trilane::tables {

namespace {

constexpr int kIndent = 18;
/// Rows with one row in them are opened this deep at first.
constexpr int kOpenedLevels = 4;
constexpr int kMeasuredOperators = 400;
constexpr QMargins kAroundNote(20, 16, 20, 0);

} // namespace

OperatorView::OperatorView(QWidget *parent)
    : QTreeView(parent)
    , m_model(new items::OperatorModel(this))
    , m_delegate(new TableDelegate(this))
    , m_header(new TableHeader(this))
{
    setObjectName(QStringLiteral("operatorTree"));
    setItemDelegate(m_delegate);
    setHeader(m_header);
    m_header->setStretchLastSection(false);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setIndentation(kIndent);
    setMouseTracking(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setModel(m_model);
    setSortingEnabled(true);
}

void OperatorView::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void OperatorView::fitColumns(bool hasBackward, bool hasAwaited)
{
    const auto show = [this](const char *key, bool shown) {
        if (const int column = m_model->columnOf(key); column >= 0)
            setColumnHidden(column, !shown);
    };
    show("backward_gpu_ns", hasBackward);
    show("awaited_gpu_ns", hasAwaited);
    show("gpu_operations", false);
    m_header->fitColumns();
}

void OperatorView::openFirst()
{
    QModelIndex at = m_model->index(0, 0);
    for (int level = 0; at.isValid() && level < kOpenedLevels; ++level) {
        expand(at);
        // Siblings should be visible before children.
        if (m_model->rowCount(at) != 1 && level > 0)
            break;
        at = m_model->index(0, 0, at);
    }
}

int OperatorView::sizeHintForColumn(int column) const
{
    int width = 0;
    std::vector<QModelIndex> waiting{QModelIndex()};
    for (int measured = 0; !waiting.empty() && measured < kMeasuredOperators; ++measured) {
        const QModelIndex at = waiting.back();
        waiting.pop_back();
        if (at.isValid())
            width = std::max(width, m_delegate->sizeHint({}, at.siblingAtColumn(column)).width());
        for (int row = m_model->rowCount(at); row-- > 0;)
            waiting.push_back(m_model->index(row, 0, at));
    }
    return width;
}

void OperatorView::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    if (m_model->rowCount() > 0 || m_emptyText.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setFont(theme::uiFont(12));
    painter.setPen(theme::themeOf(palette()).soft);
    painter.drawText(viewport()->rect().marginsRemoved(kAroundNote),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                     m_model->totalCount() > 0 ? tr("No row matches the filter.") : m_emptyText);
}

/// The delegate fills the area right of the branch marks.
void OperatorView::drawRow(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    const theme::Theme &theme = theme::themeOf(palette());
    painter->fillRect(option.rect, theme.lane);
    QTreeView::drawRow(painter, option, index);
}

void OperatorView::drawBranches(QPainter *painter, const QRect &area,
                                const QModelIndex &index) const
{
    const theme::Theme &theme = theme::themeOf(palette());
    if (selectionModel()->isSelected(index))
        painter->fillRect(area, theme::mixed(theme.accent, theme.lane, theme.dark ? 0.20 : 0.14));
    if (!m_model->hasChildren(index))
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.soft, 1.4));
    painter->translate(area.right() - kIndent / 2.0 + 1, area.center().y() + 0.5);
    painter->rotate(isExpanded(index) ? 90 : 0);
    painter->drawPolyline(QPolygonF({{-2, -4}, {2, 0}, {-2, 4}}));
    painter->restore();
}

} // namespace trilane::tables
