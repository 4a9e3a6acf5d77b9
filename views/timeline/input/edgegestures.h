// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"

namespace trilane::timeline {

class TimelineControl;

/// Makes the column of names wider or narrower.
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

class TimelineControl;

/// Makes one row higher or lower by its lower edge.
class RowEdgeGesture : public Gesture
{
public:
    explicit RowEdgeGesture(TimelineControl &timeline);

    void begin(const GestureStart &start) override;
    void move(QPoint at, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool finish(QPoint) override { return m_dragging; }
    void cancel() override;
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override
    {
        return Qt::SplitVCursor;
    }

private:
    TimelineControl &m_timeline;
    TrackId m_track;
    QPoint m_pressed;
    bool m_dragging = false;
    double m_before = 0; ///< its own height, 0 = it had none
    double m_factor = 1; ///< height of its lanes at the press, 1 = normal
    int m_lanes = 1;
    int m_laneHeight = 1;
};

} // namespace trilane::timeline
