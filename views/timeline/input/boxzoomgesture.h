// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"

namespace trilane::timeline {

class TimelineControl;

/// Draws a frame around a time range and zooms to it at the end.
class BoxZoomGesture : public Gesture
{
public:
    explicit BoxZoomGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint at) override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override { return Qt::CrossCursor; }
    void paint(QPainter &painter) const override;

private:
    [[nodiscard]] TimeRange time() const;

    TimelineControl &m_timeline;
    QPoint m_from;
    QPoint m_to;
    bool m_moving = false;
};

} // namespace trilane::timeline
