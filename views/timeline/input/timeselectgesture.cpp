// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/timeselectgesture.h"

#include "views/timeline/input/timelinecontrol.h"

#include <utility>

namespace trilane::timeline {

TimeSelectGesture::TimeSelectGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void TimeSelectGesture::begin(const GestureStart &start)
{
    m_from = m_timeline.timeAt(start.at.x());
}

void TimeSelectGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    const TimeRange bounds = m_timeline.state().bounds();
    const Ns to = std::clamp(m_timeline.timeAt(at.x()), bounds.begin, bounds.end);
    m_timeline.pointer().selecting = TimeRange{std::min(m_from, to), std::max(m_from, to)};
}

bool TimeSelectGesture::finish(QPoint)
{
    const std::optional<TimeRange> time =
        std::exchange(m_timeline.pointer().selecting, std::nullopt);
    if (!time || time->isEmpty())
        return false;
    m_timeline.state().selectTime(*time);
    return true;
}

void TimeSelectGesture::cancel()
{
    m_timeline.pointer().selecting.reset();
}

} // namespace trilane::timeline
