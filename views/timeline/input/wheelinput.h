// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/kinetics.h"

#include <QPointF>

class QNativeGestureEvent;
class QWheelEvent;

namespace trilane::timeline {

class TimelineControl;

/// Wheels and touchpads: a wheel zooms at the pointer, with Shift or sideways it pans, and over the
/// names it scrolls; two fingers pan, with Ctrl or a pinch they zoom. GUI thread.
class WheelInput
{
public:
    explicit WheelInput(TimelineControl &timeline);

    void wheel(const QWheelEvent &event);
    /// True for a pinch.
    bool pinch(const QNativeGestureEvent &event);

private:
    void scrollRows(double pixels);
    void zoom(double factor, QPoint at);
    void fingers(const QWheelEvent &event, bool overNames);
    void turned(const QWheelEvent &event);

    TimelineControl &m_timeline;
    Speedometer m_speed;
    /// Some platforms scroll on after the fingers have left; then no own momentum is added.
    bool m_ownMomentum = true;
    double m_restOfRow = 0; ///< parts of a pixel that fine wheels have not moved yet
};

} // namespace trilane::timeline
