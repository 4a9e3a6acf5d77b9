// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"

namespace trilane::timeline {

class TimelineControl;

/// Selects a time range by dragging.
class TimeSelectGesture : public Gesture
{
public:
    explicit TimeSelectGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint at) override;
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override { return Qt::IBeamCursor; }

private:
    TimelineControl &m_timeline;
    Ns m_from = 0;
};

} // namespace trilane::timeline
