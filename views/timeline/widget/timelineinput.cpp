// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/hoverfinder.h"
#include "views/timeline/geometry/laneprobe.h"
#include "views/timeline/input/chosenplace.h"
#include "views/timeline/input/clicks.h"
#include "views/timeline/input/gestures.h"
#include "views/timeline/input/kinetics.h"
#include "views/timeline/input/motion.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/input/wheelinput.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>

namespace trilane::timeline {

namespace {

/// A click reaches slices this many pixels away: slivers are hard to hit.
constexpr double kClickReach = 3;

} // namespace

TimelineTarget TimelineWidget::targetAt(QPoint at)
{
    TimelineTarget target;
    target.hit = m_renderer.hitTest(at);
    const Row *row = rowOf(target.hit);
    if (!m_store || !row)
        return target;
    target.track = row->track;
    if (target.hit.area != Hit::Lanes || target.hit.lane < 0 || row->kind == RowKind::Counter)
        return target;
    const std::optional<LaneProbe> probe = probeAt(target.hit);
    if (row->kind == RowKind::AllStreams) {
        const TrackId gpu = gpuAbove(*m_store, row->track);
        for (const links::IdleGap &gap : m_renderer.facts().gaps) {
            if (gap.gpu == gpu && gap.range.contains(target.hit.time) &&
                gap.range.duration() > 2 * probe->reach) {
                target.gap = session::GapSelection{gpu, gap.range};
                return target;
            }
        }
    }
    target.slice = sliceAt(*m_store, *probe);
    return target;
}

/// Empty if the hit is on no lane of slices.
std::optional<LaneProbe> TimelineWidget::probeAt(const Hit &hit)
{
    const Row *row = rowOf(hit);
    if (!m_store || !row || hit.area != Hit::Lanes || hit.lane < 0 || row->kind == RowKind::Counter)
        return std::nullopt;
    const double nsPerPixel = m_renderer.layout().axis(m_state.range()).nsPerPixel();
    return LaneProbe{row->lanes[static_cast<size_t>(hit.lane)], hit.time,
                     static_cast<Ns>(std::ceil(kClickReach * nsPerPixel))};
}

/// Never waits for a chunk: slices not yet decoded are announced a moment later.
void TimelineWidget::hover(QPoint at)
{
    m_hover->pointTo(probeAt(m_renderer.hitTest(at)));
}

bool TimelineWidget::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && showTip(*static_cast<QHelpEvent *>(event)))
        return true;
    if (event->type() == QEvent::Leave) {
        m_pointer.at.reset();
        m_hover->pointTo(std::nullopt);
        viewport()->update();
    }
    if (event->type() == QEvent::NativeGesture &&
        m_wheel->pinch(static_cast<const QNativeGestureEvent &>(*event)))
        return true;
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineWidget::wheelEvent(QWheelEvent *event)
{
    event->accept();
    m_inputTime = event->timestamp();
    m_wheel->wheel(*event);
}

bool TimelineWidget::isGliding() const
{
    return m_kinetics->isRunning();
}

void TimelineWidget::stopGliding()
{
    m_kinetics->stop();
}

void TimelineWidget::stopMotion()
{
    m_kinetics->stop();
    m_state.stopMoving();
}

void TimelineWidget::glide(QPointF speed)
{
    if (wantsMotion(*this))
        m_kinetics->start(speed, m_renderer.layout().lanesWidth());
}

void TimelineWidget::mousePressEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    stopMotion();
    m_inputTime = event->timestamp();
    if (const TimelineCommand *command = commandFor(event->button()))
        command->run(*this);
    else if (m_store)
        m_gestures->press({at, m_renderer.hitTest(at), event->button(), event->modifiers()});
}

void TimelineWidget::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    m_inputTime = event->timestamp();
    m_pointer.at = at;
    if (m_gestures->isActive())
        m_gestures->move(at, event->modifiers());
    else
        hover(at);
    const Qt::CursorShape shape =
        m_gestures->cursor({at, m_renderer.hitTest(at), Qt::LeftButton, event->modifiers()});
    if (viewport()->cursor().shape() != shape)
        viewport()->setCursor(shape);
    viewport()->update();
}

void TimelineWidget::mouseReleaseEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    m_inputTime = event->timestamp();
    if (m_gestures->release(at, event->button()))
        click(at);
    viewport()->update();
}

void TimelineWidget::click(QPoint at)
{
    if (const std::optional<store::FoundSlice> linked = m_renderer.arrowTargetAt(at))
        m_state.goTo(*linked);
    else
        clickOn(*this, targetAt(at));
}

void TimelineWidget::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const QPoint at = event->position().toPoint();
    if (!doubleClickOn(*this, targetAt(at), at))
        mousePressEvent(event);
}

void TimelineWidget::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_store)
        return;
    if (event->reason() != QContextMenuEvent::Keyboard) {
        emit contextMenuRequested(targetAt(event->pos()), event->globalPos());
        return;
    }
    const ChosenPlace chosen = ChosenPlace::of(*this);
    emit contextMenuRequested(chosen.target, viewport()->mapToGlobal(chosen.at));
}

} // namespace trilane::timeline
