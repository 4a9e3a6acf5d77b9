// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/edgegestures.h"

#include "views/timeline/input/timelinecontrol.h"

#include <algorithm>

namespace trilane::timeline {

HeaderEdgeGesture::HeaderEdgeGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void HeaderEdgeGesture::begin(const GestureStart &)
{
    m_before = m_timeline.lanesLayout().headerWidth;
}

void HeaderEdgeGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    m_timeline.setHeaderWidth(at.x());
}

void HeaderEdgeGesture::cancel()
{
    m_timeline.setHeaderWidth(m_before);
}

RowEdgeGesture::RowEdgeGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void RowEdgeGesture::begin(const GestureStart &start)
{
    m_pressed = start.at;
    const Row *row = m_timeline.rowOf(start.hit);
    if (!row)
        return;
    const session::TrackLayout &layout = m_timeline.state().layout();
    m_track = row->track;
    m_lanes = std::max<int>(1, static_cast<int>(row->lanes.size()));
    m_laneHeight = std::max(1, row->laneHeight);
    m_factor = layout.heightOf(m_track);
    const auto own = layout.state().heights.find(m_track);
    m_before = own == layout.state().heights.end() ? 0 : own->second;
}

void RowEdgeGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    m_dragging = m_dragging || isDrag(m_pressed, at);
    if (!m_dragging || !m_track.isValid())
        return;
    const double lane = m_laneHeight + static_cast<double>(at.y() - m_pressed.y()) / m_lanes;
    m_timeline.state().layout().setHeight(m_track, std::max(0.01, m_factor * lane / m_laneHeight));
}

void RowEdgeGesture::cancel()
{
    if (m_track.isValid())
        m_timeline.state().layout().setHeight(m_track, m_before);
}

} // namespace trilane::timeline
