// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/widget/timelinewidget.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <random>

namespace trilane::bench {

/// What a person does to a timeline with mouse, wheel and keys, at random but from a seed: the same
/// seed does the same. GUI thread.
class Hand
{
public:
    Hand(timeline::TimelineWidget &timeline, uint64_t seed)
        : m_timeline(timeline)
        , m_random(seed)
    {}

    [[nodiscard]] int below(int count)
    {
        return static_cast<int>(m_random() % static_cast<uint64_t>(std::max(count, 1)));
    }
    /// Goes on with the choices of one step of a walk, whatever was drawn before.
    void reseed(uint64_t seed, uint64_t step)
    {
        std::seed_seq both{seed, seed >> 32, step, step >> 32};
        m_random.seed(both);
    }
    [[nodiscard]] double share() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }

    /// A time range somewhere in the trace, its width evenly spread over orders of magnitude.
    [[nodiscard]] TimeRange somewhere(TimeRange bounds, Ns shortest)
    {
        const auto all = static_cast<double>(bounds.duration());
        const double width = all * std::pow(static_cast<double>(shortest) / all, share());
        const double begin = static_cast<double>(bounds.begin) + share() * (all - width);
        return {static_cast<Ns>(begin), static_cast<Ns>(begin + width)};
    }
    /// A point on the lanes of rows.
    [[nodiscard]] QPoint onLanes()
    {
        const QRect area =
            m_timeline.renderer().layout().lanes() & m_timeline.renderer().layout().rows();
        return {area.left() + below(area.width()), area.top() + below(area.height())};
    }
    /// A point on the names of rows.
    [[nodiscard]] QPoint onNames()
    {
        const timeline::TimelineLayout &layout = m_timeline.renderer().layout();
        return {20 + below(layout.headerWidth - 40),
                layout.rows().top() + below(layout.rows().height())};
    }

    void wheel(QPoint at, int angle, Qt::KeyboardModifiers with = {})
    {
        QWheelEvent event(at, view()->mapToGlobal(at), {}, {0, angle}, Qt::NoButton, with,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view(), &event);
    }
    void move(QPoint at, Qt::MouseButtons held = {}, Qt::KeyboardModifiers with = {})
    {
        send(QEvent::MouseMove, at, Qt::NoButton, held, with);
    }
    void press(QPoint at, Qt::KeyboardModifiers with = {})
    {
        send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, with);
    }
    void release(QPoint at, Qt::KeyboardModifiers with = {})
    {
        send(QEvent::MouseButtonRelease, at, Qt::LeftButton, {}, with);
    }
    void key(int key, Qt::KeyboardModifiers with = {})
    {
        QKeyEvent down(QEvent::KeyPress, key, with);
        QCoreApplication::sendEvent(&m_timeline, &down);
        QKeyEvent up(QEvent::KeyRelease, key, with);
        QCoreApplication::sendEvent(&m_timeline, &up);
    }

private:
    QWidget *view() { return m_timeline.viewport(); }
    void send(QEvent::Type type, QPoint at, Qt::MouseButton button, Qt::MouseButtons held,
              Qt::KeyboardModifiers with)
    {
        QMouseEvent event(type, QPointF(at), QPointF(view()->mapToGlobal(at)), button, held, with);
        QCoreApplication::sendEvent(view(), &event);
    }

    timeline::TimelineWidget &m_timeline;
    std::mt19937_64 m_random;
};

} // namespace trilane::bench
