// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"
#include "views/timeline/input/kinetics.h"

namespace trilane::timeline {

class TimelineControl;

/// The view follows the mouse in time and vertically; released while moving, it glides on.
class PanGesture : public Gesture
{
public:
    explicit PanGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint at) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override;

private:
    TimelineControl &m_timeline;
    QPoint m_from;
    QPoint m_last;
    Speedometer m_speed;
    TimeRange m_range;
    int m_scroll = 0;
    bool m_moving = false;
};

} // namespace trilane::timeline
