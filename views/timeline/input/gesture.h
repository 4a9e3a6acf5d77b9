// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/layout.h"

#include <QPainter>
#include <QPoint>
#include <Qt>

#include <optional>

namespace trilane::timeline {

/// The press that a gesture begins with.
struct GestureStart
{
    QPoint at; ///< in the viewport, as all points of gestures
    Hit hit;
    Qt::MouseButton button = Qt::LeftButton;
    Qt::KeyboardModifiers modifiers;
};

/// Mouse input from a press to its release. Created for one press; a new gesture is a class and one
/// line in gesturetable.cpp. GUI thread.
class Gesture
{
public:
    virtual ~Gesture() = default;

    virtual void begin(const GestureStart &start) = 0;
    virtual void move(QPoint at, Qt::KeyboardModifiers modifiers) = 0;
    /// The button is up. False: the mouse hardly moved, this was a click.
    [[nodiscard]] virtual bool finish(QPoint at) = 0;
    /// Esc, another trace, focus loss: restore the state before the drag.
    virtual void cancel() {}
    /// Shape of the pointer while this is under way.
    [[nodiscard]] virtual std::optional<Qt::CursorShape> cursor() const { return std::nullopt; }
    /// Over everything else, logical pixels of the viewport.
    virtual void paint(QPainter &) const {}
};

/// True when the mouse has left the place of the press for good: a drag, not a click.
[[nodiscard]] bool isDrag(QPoint from, QPoint to);

} // namespace trilane::timeline
