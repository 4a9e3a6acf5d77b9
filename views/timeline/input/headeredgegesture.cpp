// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/headeredgegesture.h"

#include "views/timeline/input/timelinecontrol.h"

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

} // namespace trilane::timeline
