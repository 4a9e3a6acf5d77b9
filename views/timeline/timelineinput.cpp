// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelinewidget.h"

#include "views/timeline/toppainter.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace trilane {

namespace {

/// A click reaches slices this many pixels away: slivers are hard to hit.
constexpr double kReach = 3;
/// One notch of a wheel (120 eighths of a degree) zooms by this.
constexpr double kNotchZoom = 0.8;
constexpr double kNotch = 120;
constexpr int kNotchScroll = 60;
constexpr double kNotchPan = 0.1;
/// The window in the overview is grabbed at its edges within this.
constexpr int kWindowEdge = 5;

} // namespace

const Row *TimelineWidget::rowOf(const Hit &hit)
{
    if (hit.row < 0)
        return nullptr;
    const RowList &rows = m_renderer.rows();
    return &(hit.isPinned ? rows.pinned : rows.rows)[static_cast<size_t>(hit.row)];
}

Ns TimelineWidget::timeAt(int x)
{
    const TimelineLayout &layout = m_renderer.layout();
    return layout.axis(m_state.range()).timeAt(x - layout.headerWidth);
}

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
    const LaneId lane = row->lanes[static_cast<size_t>(target.hit.lane)];
    target.slice = m_store->sliceAt(lane, target.hit.time);
    if (target.slice)
        return target;
    const double nsPerPixel = m_renderer.layout().axis(m_state.range()).nsPerPixel();
    const auto reach = static_cast<Ns>(std::ceil(kReach * nsPerPixel));
    if (row->kind == RowKind::AllStreams) {
        const TrackId gpu = gpuAbove(*m_store, row->track);
        for (const IdleGap &gap : m_renderer.facts().gaps) {
            if (gap.gpu == gpu && gap.range.contains(target.hit.time) &&
                gap.range.duration() > 2 * reach) {
                target.gap = GapSelection{gpu, gap.range};
                return target;
            }
        }
    }
    std::optional<FoundSlice> near = m_store->nearest(lane, target.hit.time);
    if (near && near->slice.start - reach <= target.hit.time &&
        target.hit.time <= near->slice.end() + reach)
        target.slice = near;
    return target;
}

bool TimelineWidget::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave) {
        m_pointer.at.reset();
        m_state.setHovered(std::nullopt);
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineWidget::wheelEvent(QWheelEvent *event)
{
    const QPoint at = event->position().toPoint();
    const Hit hit = m_renderer.hitTest(at);
    const TimelineLayout &layout = m_renderer.layout();
    const TimeAxis axis = layout.axis(m_state.range());
    const bool pad = event->phase() != Qt::NoScrollPhase && !event->pixelDelta().isNull();
    const bool zooming = event->modifiers().testFlag(Qt::ControlModifier);
    const QPoint angle = event->angleDelta();
    event->accept();
    if (hit.area == Hit::Header || hit.area == Hit::HeaderEdge) {
        const int dy = pad ? event->pixelDelta().y()
                           : static_cast<int>(std::lround(angle.y() / kNotch * kNotchScroll));
        verticalScrollBar()->setValue(verticalScrollBar()->value() - dy);
        return;
    }
    if (pad && !zooming) {
        // Two fingers move the picture as they move a page.
        if (event->pixelDelta().x() != 0)
            m_state.setRange(axis.panned(-event->pixelDelta().x()));
        verticalScrollBar()->setValue(verticalScrollBar()->value() - event->pixelDelta().y());
        return;
    }
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const int sideways = angle.x() != 0 ? angle.x() : shift ? angle.y() : 0;
    if (sideways != 0 && !zooming) {
        m_state.setRange(axis.panned(-sideways / kNotch * kNotchPan * axis.width()));
        return;
    }
    const double x = std::clamp<double>(at.x() - layout.headerWidth, 0, layout.lanesWidth());
    m_state.setRange(axis.zoomed(std::pow(kNotchZoom, angle.y() / kNotch), x));
}

void TimelineWidget::mousePressEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    const bool pans = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
    if (!pans || !m_store)
        return;
    beginDrag(m_renderer.hitTest(at), at, event->button(), event->modifiers());
}

void TimelineWidget::beginDrag(const Hit &hit, QPoint at, Qt::MouseButton button,
                               Qt::KeyboardModifiers modifiers)
{
    m_pressedAt = at;
    m_pressedRange = m_state.range();
    m_pressedScroll = verticalScrollBar()->value();
    m_pressedTime = timeAt(at.x());
    const bool selectsTime =
        hit.area == Hit::Ruler || (hit.area == Hit::Lanes && modifiers.testFlag(Qt::ShiftModifier));
    if (hit.area == Hit::HeaderEdge)
        m_drag = Drag::HeaderEdge;
    else if (hit.area == Hit::Overview)
        beginWindowDrag(at);
    else if (button == Qt::MiddleButton)
        m_drag = Drag::Pan;
    else if (selectsTime)
        m_drag = Drag::Time;
    else
        m_drag = Drag::Pressed;
}

void TimelineWidget::beginWindowDrag(QPoint at)
{
    const QRectF window = overviewWindow(m_renderer.layout(), m_state.bounds(), m_state.range());
    if (std::abs(at.x() - window.left()) <= kWindowEdge && window.width() > 3 * kWindowEdge) {
        m_drag = Drag::WindowLeft;
    } else if (std::abs(at.x() - window.right()) <= kWindowEdge &&
               window.width() > 3 * kWindowEdge) {
        m_drag = Drag::WindowRight;
    } else {
        m_drag = Drag::Window;
        if (window.contains(at))
            return;
        const TimelineLayout &layout = m_renderer.layout();
        const Ns middle = layout.axis(m_state.bounds()).timeAt(at.x() - layout.headerWidth);
        const Ns width = m_state.range().duration();
        m_state.setRange({middle - width / 2, middle - width / 2 + width});
        m_pressedRange = m_state.range();
    }
}

void TimelineWidget::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    m_pointer.at = at;
    if (m_drag != Drag::None)
        drag(at);
    else
        hover(at);
    viewport()->update();
}

void TimelineWidget::hover(QPoint at)
{
    const TimelineTarget target = targetAt(at);
    updateCursorShape(target.hit, at);
    m_state.setHovered(target.slice);
}

void TimelineWidget::updateCursorShape(const Hit &hit, QPoint at)
{
    Qt::CursorShape shape = Qt::ArrowCursor;
    if (hit.area == Hit::HeaderEdge)
        shape = Qt::SplitHCursor;
    else if (hit.area == Hit::Ruler)
        shape = Qt::IBeamCursor;
    else if (hit.area == Hit::Overview) {
        const QRectF window =
            overviewWindow(m_renderer.layout(), m_state.bounds(), m_state.range());
        const bool edge = std::min(std::abs(at.x() - window.left()),
                                   std::abs(at.x() - window.right())) <= kWindowEdge;
        shape = edge ? Qt::SizeHorCursor : Qt::OpenHandCursor;
    }
    if (viewport()->cursor().shape() != shape)
        viewport()->setCursor(shape);
}

void TimelineWidget::drag(QPoint at)
{
    const TimelineLayout &layout = m_renderer.layout();
    if (m_drag == Drag::Pressed &&
        (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())
        m_drag = Drag::Pan;
    switch (m_drag) {
    case Drag::Pan: {
        const TimeAxis axis = layout.axis(m_pressedRange);
        m_state.setRange(axis.panned(m_pressedAt.x() - at.x()));
        verticalScrollBar()->setValue(m_pressedScroll + m_pressedAt.y() - at.y());
        break;
    }
    case Drag::Time: {
        const Ns other = std::clamp(timeAt(at.x()), m_state.bounds().begin, m_state.bounds().end);
        m_pointer.selecting =
            TimeRange{std::min(m_pressedTime, other), std::max(m_pressedTime, other)};
        break;
    }
    case Drag::HeaderEdge:
        m_renderer.setHeaderWidth(at.x());
        showRange();
        break;
    case Drag::Window:
    case Drag::WindowLeft:
    case Drag::WindowRight:
        dragWindow(at);
        break;
    case Drag::None:
    case Drag::Pressed:
        break;
    }
}

void TimelineWidget::dragWindow(QPoint at)
{
    const TimeAxis axis = m_renderer.layout().axis(m_state.bounds());
    const Ns shift = axis.timeAt(at.x()) - axis.timeAt(m_pressedAt.x());
    if (m_drag == Drag::Window)
        m_state.setRange({m_pressedRange.begin + shift, m_pressedRange.end + shift});
    else if (m_drag == Drag::WindowLeft)
        m_state.setRange(
            {std::min(m_pressedRange.begin + shift, m_pressedRange.end - ViewState::kMinimumWidth),
             m_pressedRange.end});
    else
        m_state.setRange(
            {m_pressedRange.begin, std::max(m_pressedRange.end + shift,
                                            m_pressedRange.begin + ViewState::kMinimumWidth)});
}

void TimelineWidget::mouseReleaseEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    const Drag ended = std::exchange(m_drag, Drag::None);
    const std::optional<TimeRange> time = std::exchange(m_pointer.selecting, std::nullopt);
    if (ended == Drag::Time && time && !time->isEmpty())
        m_state.selectTime(*time);
    else if ((ended == Drag::Pressed || ended == Drag::Time) && event->button() == Qt::LeftButton)
        click(at);
    viewport()->update();
}

void TimelineWidget::click(QPoint at)
{
    const TimelineTarget target = targetAt(at);
    const Row *row = rowOf(target.hit);
    const bool bar = row && row->kind == RowKind::Section;
    if (target.hit.area == Hit::Header || bar) {
        toggle(target.hit);
        return;
    }
    if (target.hit.area != Hit::Lanes)
        return;
    if (target.slice)
        m_state.select(*target.slice);
    else if (target.gap)
        m_state.selectGap(target.gap->gpu, target.gap->range);
    else
        m_state.clearSelection();
}

/// A click on a name folds what is below it, or shows all of a deep track and back.
void TimelineWidget::toggle(const Hit &hit)
{
    const Row *row = rowOf(hit);
    if (!row)
        return;
    if (row->kind == RowKind::Section)
        m_state.setCollapsed(row->layer, !row->folded);
    else if (row->foldable)
        m_state.layout().setCollapsed(row->id(), !row->folded);
    else if (row->hiddenLanes > 0 || row->unfolded)
        m_state.layout().setUnfolded(row->id(), row->hiddenLanes > 0);
}

void TimelineWidget::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const TimelineTarget target = targetAt(event->position().toPoint());
    if (target.hit.area == Hit::Overview || target.hit.area == Hit::Ruler) {
        m_state.showAll();
        return;
    }
    if (target.hit.area != Hit::Lanes || (!target.slice && !target.gap)) {
        mousePressEvent(event);
        return;
    }
    if (target.slice)
        m_state.select(*target.slice);
    else
        m_state.selectGap(target.gap->gpu, target.gap->range);
    m_state.zoomToSelection();
}

void TimelineWidget::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_store)
        emit contextMenuRequested(targetAt(event->pos()), event->globalPos());
}

} // namespace trilane
