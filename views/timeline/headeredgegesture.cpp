// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/headeredgegesture.h"

#include "views/timeline/timelinewidget.h"

namespace trilane {

HeaderEdgeGesture::HeaderEdgeGesture(TimelineWidget &timeline)
    : m_timeline(timeline)
{}

void HeaderEdgeGesture::begin(const GestureStart &)
{
    m_before = m_timeline.renderer().layout().headerWidth;
}

void HeaderEdgeGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    m_timeline.setHeaderWidth(at.x());
}

void HeaderEdgeGesture::cancel()
{
    m_timeline.setHeaderWidth(m_before);
}

} // namespace trilane
