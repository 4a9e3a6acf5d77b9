// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/findstate.h"
#include "views/session/state/outliermarks.h"
#include "views/timeline/facts/selectionwalker.h"
#include "views/timeline/input/gestures.h"
#include "views/timeline/input/gototime.h"
#include "views/timeline/input/placeflash.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QKeyEvent>
#include <QScrollBar>

namespace trilane::timeline {

double TimelineWidget::anchorShare()
{
    const TimelineLayout &layout = m_renderer.layout();
    if (!m_pointer.at || m_pointer.at->x() < layout.headerWidth)
        return 0.5;
    return (m_pointer.at->x() - layout.headerWidth) / static_cast<double>(layout.lanesWidth());
}

void TimelineWidget::moveSelection(Direction direction)
{
    m_walker->stepLane(direction, lanesInOrder(m_renderer.rows()));
}

/// Walking keeps the zoom; it only follows what leaves the view.
void TimelineWidget::follow(TimeRange time)
{
    if (time.intersects(m_state.range()))
        return;
    const Ns width = m_state.range().duration();
    const Ns begin = time.begin + time.duration() / 2 - width / 2;
    m_state.setRange({begin, begin + width});
}

void TimelineWidget::zoomStep(double factor)
{
    // Starts at the target of the animation: quick steps add up.
    const TimeAxis axis(m_state.targetRange(), 1.0);
    m_state.moveTo(axis.zoomed(factor, anchorShare()), session::RangeHistory::Kind::Run);
}

void TimelineWidget::panStep(double widths)
{
    const TimeAxis axis(m_state.targetRange(), 1.0);
    m_state.moveTo(axis.panned(widths), session::RangeHistory::Kind::Run);
}

void TimelineWidget::step(HeldMove move)
{
    m_navigator->tap(move, anchorShare());
}

void TimelineWidget::goTo(Ns time)
{
    const Ns width = m_state.targetRange().duration();
    m_state.moveTo({time - width / 2, time - width / 2 + width});
    m_flash->show(time);
}

void TimelineWidget::askForTime()
{
    if (m_store)
        m_goTo->ask();
}

void TimelineWidget::escape()
{
    stopMotion();
    m_walker->cancel();
    if (m_gestures->cancel()) {
        viewport()->update();
        return;
    }
    m_state.clearSelection();
    m_state.layout().setCurrent({});
    m_state.highlight().clear();
    m_state.find().leave();
    m_state.outliers().clear();
    viewport()->update();
}

void TimelineWidget::keyPressEvent(QKeyEvent *event)
{
    const TimelineCommand *command = commandFor(*event);
    if (command && command->held)
        return m_navigator->press(event->key(), *command->held, anchorShare());
    if (command && command->run) {
        command->run(*this);
        return;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void TimelineWidget::keyReleaseEvent(QKeyEvent *event)
{
    if (!event->isAutoRepeat() && m_navigator->release(event->key()))
        return;
    QAbstractScrollArea::keyReleaseEvent(event);
}

void TimelineWidget::focusOutEvent(QFocusEvent *event)
{
    m_navigator->stop();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace trilane::timeline
