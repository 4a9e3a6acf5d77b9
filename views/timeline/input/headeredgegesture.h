// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"

namespace trilane::timeline {

class TimelineControl;

/// Changes the width of the name column.
class HeaderEdgeGesture : public Gesture
{
public:
    explicit HeaderEdgeGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint) override { return true; }
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override
    {
        return Qt::SplitHCursor;
    }

private:
    TimelineControl &m_timeline;
    int m_before = 0;
};

} // namespace trilane::timeline
