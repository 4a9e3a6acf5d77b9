// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/timeline/geometry/timeaxis.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>
#include <QPointF>

#include <deque>

class QScrollBar;

namespace trilane::timeline {

/// Current speed of a movement, from its last positions. Uses the timestamps of events, so delays
/// of the program do not change the speed. Plain value.
class Speedometer
{
public:
    void add(QPointF moved, uint64_t milliseconds);
    /// Pixels per second; zero if there was no movement just before `now`.
    [[nodiscard]] QPointF speed(uint64_t now) const;
    void reset() { m_moves.clear(); }

private:
    struct Move
    {
        QPointF by;
        uint64_t at;
    };
    std::deque<Move> m_moves;
};

/// Continues a movement after the release, with decreasing speed. Ends when the view is moved
/// otherwise. GUI thread.
class Kinetics : public QObject
{
    Q_OBJECT

public:
    Kinetics(session::ViewState &state, QScrollBar &rows, QObject *parent = nullptr);

    /// `speed` in pixels per second in the direction of the contents: right and down are positive.
    /// `width` of the lanes in pixels. Very low speeds are ignored.
    void start(QPointF speed, double width);
    void stop();
    [[nodiscard]] bool isRunning() const { return m_timer.isActive(); }

    /// Distance after this time for an initial speed of one pixel per second. Pure.
    [[nodiscard]] static double distance(double seconds);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    void moveBy(QPointF way);

    session::ViewState &m_state;
    QScrollBar &m_rows;
    QPointF m_speed;
    TimeAxis m_axis;      ///< that it started with
    int m_scroll = 0;     ///< the same
    TimeRange m_expected; ///< the range it set itself
    QBasicTimer m_timer;
    QElapsedTimer m_clock;
};

} // namespace trilane::timeline
