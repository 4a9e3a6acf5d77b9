// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/gesture.h"

namespace trilane {

class TimelineWidget;

/// The picture follows the mouse, in time and up and down.
class PanGesture : public Gesture
{
public:
    explicit PanGesture(TimelineWidget &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint at) override;

private:
    TimelineWidget &m_timeline;
    QPoint m_from;
    TimeRange m_range;
    int m_scroll = 0;
    bool m_moving = false;
};

} // namespace trilane
