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

void TimelineWidget::revealSlice(store::SliceRef ref)
{
    if (!m_store)
        return;
    const RowList &rows = m_renderer.rows();
    const LaneId lane = m_store->laneOf(ref);
    const int index = rows.rowOfLane(*m_store, lane);
    const bool reached = index >= 0 && rows.rows[static_cast<size_t>(index)].tells(lane);
    if (!reached && !m_state.layout().filter().isEmpty()) {
        m_state.layout().setFilter({}); // it hides the target
        revealSlice(ref);
        return;
    }
    if (!reached && m_state.find().isOnly()) {
        m_state.find().setOnly(false);
        revealSlice(ref);
        return;
    }
    if (index < 0)
        return;
    const Row &row = rows.rows[static_cast<size_t>(index)];
    const auto at = std::find(row.lanes.begin(), row.lanes.end(), lane);
    if (at == row.lanes.end() && row.hiddenLanes > 0) {
        m_state.layout().setUnfolded(row.id(), true); // comes back here with all lanes shown
        revealSlice(ref);
        return;
    }
    const int inRow =
        at == row.lanes.end() ? 0 : row.laneTop(static_cast<int>(at - row.lanes.begin()));
    const int top = row.y + inRow;
    reveal(top, top + std::max(row.laneHeight, 1));
}

void TimelineWidget::revealRow(session::RowId id)
{
    const RowList &rows = m_renderer.rows();
    if (const int index = rows.rowOf(id); index >= 0) {
        const Row &row = rows.rows[static_cast<size_t>(index)];
        reveal(row.y, row.y + row.height);
    }
}

void TimelineWidget::revealTrack(TrackId track)
{
    if (!m_store || !track.isValid())
        return;
    m_state.layout().open(*m_store, track);
    // A track without a row of its own is in that of one above.
    int index = m_renderer.rows().rowOfTrack(track);
    for (; index < 0 && track.isValid(); index = m_renderer.rows().rowOfTrack(track))
        track = m_store->track(track).parent;
    if (index >= 0)
        revealRow(m_renderer.rows().rows[static_cast<size_t>(index)].id());
}

void TimelineWidget::reveal(int top, int bottom)
{
    QScrollBar *bar = verticalScrollBar();
    const int height = m_renderer.layout().rowsHeight();
    const int margin = std::min(kRevealMargin, height / 4);
    if (top < bar->value() + margin)
        bar->setValue(top - margin);
    else if (bottom > bar->value() + height - margin)
        bar->setValue(bottom - height + margin);
}

void TimelineWidget::scrollContentsBy(int, int)
{
    m_renderer.setScroll(verticalScrollBar()->value());
    m_facts->settle();
    repaintAll();
}

} // namespace trilane::timeline
