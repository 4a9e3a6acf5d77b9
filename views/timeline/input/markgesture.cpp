// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/markgesture.h"

#include "views/session/state/usermarks.h"
#include "views/timeline/input/timelinecontrol.h"

namespace trilane::timeline {

MarkGesture::MarkGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void MarkGesture::begin(const GestureStart &start)
{
    static int drags = 0;
    m_number = ++drags;
    m_from = start.at;
    session::UserMarks &marks = m_timeline.state().marks();
    m_before = marks.find(start.hit.mark).value_or(session::Mark{});
    marks.choose(m_before.id);
}

void MarkGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    m_moving = m_moving || isDrag(m_from, at);
    if (!m_moving)
        return;
    const TimeRange bounds = m_timeline.state().bounds();
    const Ns length = m_before.time.duration();
    const Ns shift = m_timeline.timeAt(at.x()) - m_timeline.timeAt(m_from.x());
    const Ns last = std::max(bounds.begin, bounds.end - length);
    const Ns begin = std::clamp(m_before.time.begin + shift, bounds.begin, last);
    session::Mark moved = m_before;
    moved.time = {begin, begin + length};
    m_timeline.state().marks().change(moved, m_number);
}

bool MarkGesture::finish(QPoint)
{
    return true; // a click has chosen it already
}

void MarkGesture::cancel()
{
    if (m_moving)
        m_timeline.state().marks().change(m_before, m_number);
}

std::optional<Qt::CursorShape> MarkGesture::cursor() const
{
    return Qt::SizeHorCursor;
}

} // namespace trilane::timeline
