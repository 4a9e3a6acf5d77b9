// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/timelinewidget.h"
#include "views/timeline/widget/viewfacts.h"

#include <QScrollBar>

namespace trilane::timeline {

void TimelineWidget::updateScrollBar()
{
    m_renderer.setSize(viewport()->size(), viewport()->devicePixelRatioF());
    QScrollBar *bar = verticalScrollBar();
    bar->setRange(0, m_renderer.largestScroll());
    bar->setPageStep(std::max(1, m_renderer.layout().rowsHeight()));
    bar->setSingleStep(20);
    m_renderer.setScroll(bar->value());
}

int TimelineWidget::scrollPosition() const
{
    return verticalScrollBar()->value();
}

void TimelineWidget::setScrollPosition(int position)
{
    verticalScrollBar()->setValue(position);
}

void TimelineWidget::scrollRows(QAbstractSlider::SliderAction action)
{
    verticalScrollBar()->triggerAction(action);
}

void TimelineWidget::scrollContentsBy(int, int)
{
    m_renderer.setScroll(verticalScrollBar()->value());
    m_facts->settle();
    repaintAll();
}

} // namespace trilane::timeline
