// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/pangesture.h"

#include "views/timeline/input/timelinecontrol.h"

#include <QScrollBar>

namespace trilane::timeline {

PanGesture::PanGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void PanGesture::begin(const GestureStart &start)
{
    m_from = start.at;
    m_last = start.at;
    m_speed.add({}, m_timeline.inputTime());
    m_range = m_timeline.state().range();
    m_scroll = m_timeline.scrollPosition();
    // Nothing else is done with the middle button: it need not wait whether this is a click.
    m_moving = start.button == Qt::MiddleButton;
}

void PanGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    m_speed.add(at - m_last, m_timeline.inputTime());
    m_last = at;
    m_moving = m_moving || isDrag(m_from, at);
    if (!m_moving)
        return;
    const TimeAxis axis = m_timeline.lanesLayout().axis(m_range);
    m_timeline.state().setRange(axis.panned(m_from.x() - at.x()));
    m_timeline.setScrollPosition(m_scroll + m_from.y() - at.y());
}

bool PanGesture::finish(QPoint)
{
    if (m_moving)
        m_timeline.glide(m_speed.speed(m_timeline.inputTime()));
    return m_moving;
}

void PanGesture::cancel()
{
    m_timeline.state().setRange(m_range);
    m_timeline.setScrollPosition(m_scroll);
}

std::optional<Qt::CursorShape> PanGesture::cursor() const
{
    return m_moving ? std::optional(Qt::ClosedHandCursor) : std::nullopt;
}

} // namespace trilane::timeline
