// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"

namespace trilane::timeline {

class TimelineControl;

/// Moves the visible range, or one of its edges, in the overview. A press outside the range centers
/// it there.
class OverviewGesture : public Gesture
{
public:
    explicit OverviewGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint) override { return true; }
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override;

    [[nodiscard]] static Qt::CursorShape hover(TimelineControl &timeline, QPoint at);

private:
    enum class Part { Window, Left, Right };
    [[nodiscard]] static Part partAt(TimelineControl &timeline, QPoint at);

    TimelineControl &m_timeline;
    Part m_part = Part::Window;
    QPoint m_from;
    TimeRange m_before; ///< at the press
    TimeRange m_range;  ///< that the drag starts from
};

} // namespace trilane::timeline
