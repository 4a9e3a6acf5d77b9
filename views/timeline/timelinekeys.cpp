// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/neighbour.h"
#include "views/timeline/timelinewidget.h"

#include <QKeyEvent>
#include <QScrollBar>

namespace trilane {

double TimelineWidget::anchorShare()
{
    const TimelineLayout &layout = m_renderer.layout();
    if (!m_pointer.at || m_pointer.at->x() < layout.headerWidth)
        return 0.5;
    return (m_pointer.at->x() - layout.headerWidth) / static_cast<double>(layout.lanesWidth());
}

void TimelineWidget::moveSelection(Direction direction)
{
    if (!m_store)
        return;
    const std::optional<FoundSlice> from = m_state.selectedSlice();
    const Ns middle = m_state.range().begin + m_state.range().duration() / 2;
    const std::optional<FoundSlice> to =
        from ? neighbour(*m_store, m_renderer.rows(), *from, direction)
             : firstSlice(*m_store, m_renderer.rows(), middle);
    if (!to)
        return;
    m_state.select(*to);
    // Walking keeps the zoom; it only follows a slice that leaves the view.
    if (!to->slice.range().intersects(m_state.range())) {
        const Ns width = m_state.range().duration();
        const Ns begin = to->slice.start + to->slice.duration / 2 - width / 2;
        m_state.setRange({begin, begin + width});
    }
    revealSlice(to->ref);
}

bool TimelineWidget::pressKey(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Left:
        moveSelection(Direction::Left);
        return true;
    case Qt::Key_Right:
        moveSelection(Direction::Right);
        return true;
    case Qt::Key_Up:
        moveSelection(Direction::Up);
        return true;
    case Qt::Key_Down:
        moveSelection(Direction::Down);
        return true;
    case Qt::Key_F:
        m_state.zoomToSelection();
        return true;
    case Qt::Key_Home:
    case Qt::Key_0:
        m_state.showAll();
        return true;
    case Qt::Key_Escape:
        m_drag = Drag::None;
        m_pointer.selecting.reset();
        m_state.clearSelection();
        m_state.setHighlighted({});
        viewport()->update();
        return true;
    case Qt::Key_PageUp:
        verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepSub);
        return true;
    case Qt::Key_PageDown:
        verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepAdd);
        return true;
    default:
        return false;
    }
}

void TimelineWidget::keyPressEvent(QKeyEvent *event)
{
    // Keys of a shortcut are somebody else's.
    const Qt::KeyboardModifiers others = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    const bool plain = !(event->modifiers() & others);
    if (plain && (m_navigator.press(event->key(), anchorShare()) || pressKey(*event)))
        return;
    QAbstractScrollArea::keyPressEvent(event);
}

void TimelineWidget::keyReleaseEvent(QKeyEvent *event)
{
    if (!event->isAutoRepeat() && m_navigator.release(event->key()))
        return;
    QAbstractScrollArea::keyReleaseEvent(event);
}

void TimelineWidget::focusOutEvent(QFocusEvent *event)
{
    m_navigator.stop();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace trilane
