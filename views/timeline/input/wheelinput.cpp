// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/wheelinput.h"

#include "views/timeline/input/timelinecontrol.h"

#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>

namespace trilane::timeline {

namespace {

/// One notch of a wheel (120 eighths of a degree) zooms by this.
constexpr double kNotchZoom = 0.8;
constexpr double kNotch = 120;
constexpr int kNotchScroll = 60;
constexpr double kNotchPan = 0.1;
/// This many pixels of two fingers zoom as one notch.
constexpr double kNotchPixels = 40;

bool isTouchpad(const QWheelEvent &event)
{
    // The end of a touch may have no distance.
    return event.phase() != Qt::NoScrollPhase &&
           (!event.pixelDelta().isNull() || event.angleDelta().isNull());
}

} // namespace

WheelInput::WheelInput(TimelineControl &timeline)
    : m_timeline(timeline)
{
#ifdef Q_OS_MACOS
    m_ownMomentum = false;
#endif
}

void WheelInput::scrollRows(double pixels)
{
    m_restOfRow += pixels;
    const auto whole = static_cast<int>(m_restOfRow);
    m_restOfRow -= whole;
    m_timeline.setScrollPosition(m_timeline.scrollPosition() - whole);
}

void WheelInput::zoom(double factor, QPoint at)
{
    session::ViewState &state = m_timeline.state();
    const TimelineLayout &layout = m_timeline.lanesLayout();
    const TimeAxis axis = layout.axis(state.range());
    double x = at.x() - layout.headerWidth;
    // The strip shows another scale: what counts is the time there, or the nearest that is shown.
    if (at.y() < TimelineLayout::overviewHeight)
        x = axis.xOf(layout.axis(state.bounds()).timeAt(x));
    state.setRange(axis.zoomed(factor, std::clamp<double>(x, 0, layout.lanesWidth())));
}

void WheelInput::wheel(const QWheelEvent &event)
{
    m_timeline.stopGliding();
    const Hit hit = m_timeline.hitTest(event.position().toPoint());
    const bool overNames = hit.isInHeader() || hit.area == Hit::HeaderEdge;
    if (isTouchpad(event))
        fingers(event, overNames);
    else if (overNames)
        scrollRows(event.angleDelta().y() / kNotch * kNotchScroll);
    else
        turned(event);
}

void WheelInput::fingers(const QWheelEvent &event, bool overNames)
{
    const QPoint by = event.pixelDelta();
    const Qt::ScrollPhase phase = event.phase();
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        m_speed.reset();
        if (phase != Qt::ScrollMomentum) // a zoom ends with the fingers
            zoom(std::pow(kNotchZoom, by.y() / kNotchPixels), event.position().toPoint());
        return;
    }
    if (phase == Qt::ScrollBegin)
        m_speed.reset();
    if (phase == Qt::ScrollMomentum)
        m_ownMomentum = false;
    session::ViewState &state = m_timeline.state();
    const TimelineLayout &layout = m_timeline.lanesLayout();
    if (by.x() != 0 && !overNames)
        state.setRange(layout.axis(state.range()).panned(-by.x()));
    scrollRows(by.y());
    const uint64_t now = m_timeline.inputTime();
    if (!by.isNull())
        m_speed.add(overNames ? QPointF(0, by.y()) : QPointF(by), now);
    if (phase == Qt::ScrollEnd && m_ownMomentum)
        m_timeline.glide(m_speed.speed(now));
}

void WheelInput::turned(const QWheelEvent &event)
{
    session::ViewState &state = m_timeline.state();
    const QPoint angle = event.angleDelta();
    const bool zooming = event.modifiers().testFlag(Qt::ControlModifier);
    const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
    const int sideways = angle.x() != 0 ? angle.x() : shift ? angle.y() : 0;
    if (sideways != 0 && !zooming) {
        const TimeAxis axis = m_timeline.lanesLayout().axis(state.range());
        state.setRange(axis.panned(-sideways / kNotch * kNotchPan * axis.width()));
        return;
    }
    zoom(std::pow(kNotchZoom, angle.y() / kNotch), event.position().toPoint());
}

bool WheelInput::pinch(const QNativeGestureEvent &event)
{
    if (event.gestureType() != Qt::ZoomNativeGesture)
        return false;
    m_timeline.stopGliding();
    zoom(1 / std::max(0.1, 1 + event.value()), event.position().toPoint());
    return true;
}

} // namespace trilane::timeline
