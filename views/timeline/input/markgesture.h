// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/mark.h"
#include "views/timeline/input/gesture.h"

namespace trilane::timeline {

class TimelineControl;

/// Selects a mark by a press on its flag and moves it in time. The whole drag is one undo step.
class MarkGesture : public Gesture
{
public:
    explicit MarkGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint at) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override;

private:
    TimelineControl &m_timeline;
    QPoint m_from;
    session::Mark m_before;
    int m_number = 0; ///< of the drag, for undo
    bool m_moving = false;
};

} // namespace trilane::timeline
