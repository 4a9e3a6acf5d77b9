// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/timeline/input/gesture.h"
#include "views/timeline/rows/arearows.h"

namespace trilane::timeline {

class TimelineControl;

/// Shift + drag selects an area of time × rows while dragging. Shift + click selects the area from
/// the selection to the clicked place.
class AreaGesture : public Gesture
{
public:
    explicit AreaGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint at) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override { return Qt::CrossCursor; }

private:
    [[nodiscard]] RowIndex placeAt(QPoint at) const;
    void scrollTowards(QPoint at);

    TimelineControl &m_timeline;
    session::Selection m_before;
    QPoint m_at;
    RowIndex m_from;
    Ns m_fromTime = 0;
    bool m_moving = false;
};

} // namespace trilane::timeline
