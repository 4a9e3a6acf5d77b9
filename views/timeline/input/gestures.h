// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesturetable.h"

namespace trilane::timeline {

/// Runs the current gesture, if any. GUI thread.
class Gestures
{
public:
    explicit Gestures(TimelineControl &timeline);
    ~Gestures();

    [[nodiscard]] bool isActive() const { return m_active != nullptr; }
    /// Starts the table's gesture for this press; false if there is none.
    bool press(const GestureStart &start);
    void move(QPoint at, Qt::KeyboardModifiers modifiers);
    /// True when it was no drag but a click of the left button. Another button's release is none.
    [[nodiscard]] bool release(QPoint at, Qt::MouseButton button);
    /// True when something was under way.
    bool cancel();
    /// Call when the dragged object no longer exists: nothing is restored.
    void forget() { m_active.reset(); }
    /// Shape of the pointer at a point, during a gesture or before one.
    [[nodiscard]] Qt::CursorShape cursor(const GestureStart &at) const;
    void paint(QPainter &painter) const;

private:
    TimelineControl &m_timeline;
    std::unique_ptr<Gesture> m_active;
    Qt::MouseButton m_button = Qt::NoButton;
};

} // namespace trilane::timeline
