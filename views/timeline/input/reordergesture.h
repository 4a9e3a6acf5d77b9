// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"

#include <QTimer>

#include <vector>

namespace trilane::timeline {

class TimelineControl;

/// Drags a row by its name to another position among its siblings; rows scroll at the upper and
/// lower edge. A row without another position (a layer's bar) scrolls with the mouse instead.
class ReorderGesture : public Gesture
{
public:
    explicit ReorderGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint at) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override;
    void paint(QPainter &painter) const override;

private:
    /// A possible position of the row: before `row`, at `y` of its list.
    struct Place
    {
        session::RowId row;
        int y = 0;
    };

    void findPlaces();
    void choosePlace();
    void autoscroll();
    /// y in the viewport of a list's beginning.
    [[nodiscard]] int origin() const;

    TimelineControl &m_timeline;
    session::RowId m_row;
    bool m_pinned = false; ///< the row is dragged among the pinned ones
    bool m_dragging = false;
    QPoint m_pressed;
    QPoint m_at;
    int m_scroll = 0;
    std::vector<Place> m_places; ///< empty: there is no other place
    size_t m_place = 0;
    QTimer m_timer;
};

} // namespace trilane::timeline
