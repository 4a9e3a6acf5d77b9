// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/overviewgesture.h"

#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/paint/toppainter.h"

#include <cmath>

namespace trilane::timeline {

namespace {

/// The window is grabbed at its edges within this.
constexpr int kGrabDistance = 5;

QRectF windowOf(TimelineControl &timeline)
{
    return overviewWindow(timeline.lanesLayout(), timeline.state().bounds(),
                          timeline.state().range());
}

} // namespace

OverviewGesture::OverviewGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

OverviewGesture::Part OverviewGesture::partAt(TimelineControl &timeline, QPoint at)
{
    const QRectF window = windowOf(timeline);
    if (window.width() <= 3 * kGrabDistance)
        return Part::Window; // too small to have edges
    if (std::abs(at.x() - window.left()) <= kGrabDistance)
        return Part::Left;
    return std::abs(at.x() - window.right()) <= kGrabDistance ? Part::Right : Part::Window;
}

void OverviewGesture::begin(const GestureStart &start)
{
    session::ViewState &state = m_timeline.state();
    m_from = start.at;
    m_part = partAt(m_timeline, start.at);
    m_before = state.range();
    m_range = m_before;
    if (m_part != Part::Window || windowOf(m_timeline).contains(start.at))
        return;
    const Ns middle = start.hit.time;
    state.setRange(
        {middle - m_before.duration() / 2, middle - m_before.duration() / 2 + m_before.duration()});
    m_range = state.range();
}

void OverviewGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    session::ViewState &state = m_timeline.state();
    const TimeAxis axis = m_timeline.lanesLayout().axis(state.bounds());
    const Ns shift = axis.timeAt(at.x()) - axis.timeAt(m_from.x());
    const Ns least = session::ViewState::kMinWidth;
    const Ns begin = m_range.begin + shift;
    const Ns end = m_range.end + shift;
    if (m_part == Part::Window)
        state.setRange({begin, end});
    else if (m_part == Part::Left)
        state.setRange({std::min(begin, m_range.end - least), m_range.end});
    else
        state.setRange({m_range.begin, std::max(end, m_range.begin + least)});
}

void OverviewGesture::cancel()
{
    m_timeline.state().setRange(m_before);
}

std::optional<Qt::CursorShape> OverviewGesture::cursor() const
{
    return m_part == Part::Window ? Qt::ClosedHandCursor : Qt::SizeHorCursor;
}

Qt::CursorShape OverviewGesture::hover(TimelineControl &timeline, QPoint at)
{
    return partAt(timeline, at) == Part::Window ? Qt::OpenHandCursor : Qt::SizeHorCursor;
}

} // namespace trilane::timeline
