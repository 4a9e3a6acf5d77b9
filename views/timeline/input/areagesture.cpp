// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/areagesture.h"

#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/rows/areaextension.h"

namespace trilane::timeline {

AreaGesture::AreaGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void AreaGesture::begin(const GestureStart &start)
{
    m_before = m_timeline.state().selection();
    m_at = start.at;
    m_from = placeAt(start.at);
    m_fromTime = start.hit.time;
}

/// The row at a point, or the nearest one: below the last row there is nothing.
RowIndex AreaGesture::placeAt(QPoint at) const
{
    const TimelineLayout &layout = m_timeline.lanesLayout();
    const QRect lanes = layout.lanes();
    const QPoint inside(std::clamp(at.x(), lanes.left(), lanes.right()),
                        std::clamp(at.y(), lanes.top(), lanes.bottom()));
    const Hit hit = m_timeline.hitTest(inside);
    if (hit.row >= 0)
        return {hit.isPinned, hit.row};
    return {false, static_cast<int>(m_timeline.rows().rows.size()) - 1};
}

void AreaGesture::scrollTowards(QPoint at)
{
    const TimelineLayout &layout = m_timeline.lanesLayout();
    const int above = std::min(0, at.y() - layout.rowsTop());
    const int below = std::max(0, at.y() - layout.size.height());
    if (below > 0 || (above < 0 && !m_from.pinned))
        m_timeline.setScrollPosition(m_timeline.scrollPosition() + (above + below) / 2);
}

void AreaGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    m_moving = m_moving || isDrag(m_at, at);
    session::ViewState &state = m_timeline.state();
    if (!m_moving || !state.store())
        return;
    scrollTowards(at);
    const TimeRange bounds = state.bounds();
    const Ns to = std::clamp(m_timeline.timeAt(at.x()), bounds.begin, bounds.end);
    const TimeRange time{std::min(m_fromTime, to), std::max(m_fromTime, to)};
    if (!time.isEmpty())
        state.setSelection(
            areaBetween(*state.store(), m_timeline.rows(), m_from, placeAt(at), time));
}

bool AreaGesture::finish(QPoint at)
{
    if (m_moving)
        return true;
    const TimelineTarget target = m_timeline.targetAt(at);
    const std::optional<session::Selection> extended =
        extendedTo(m_timeline.state(), m_timeline.rows(), target, placeAt(at));
    if (!extended)
        return false; // nothing to begin from: a click as any other
    m_timeline.state().setSelection(*extended);
    return true;
}

void AreaGesture::cancel()
{
    if (m_moving)
        m_timeline.state().setSelection(m_before);
}

} // namespace trilane::timeline
