// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/patience.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <memory>

namespace trilane {

inline bool hasColor(const QImage &image, const QRect &box, QRgb color)
{
    for (int y = box.top(); y <= box.bottom(); ++y) {
        for (int x = box.left(); x <= box.right(); ++x) {
            if (image.pixel(x, y) == (color | 0xff000000u))
                return true;
        }
    }
    return false;
}

/// The real widget with the small trace, driven with mouse and keys. A test calls start() in its
/// init() and stop() in its cleanup().
class TimelineFixture
{
protected:
    [[nodiscard]] bool start()
    {
        // A test looks at where a jump ends, not at its way; the one of animations turns them on.
        qputenv("TRILANE_NO_ANIMATION", "1");
        if (!m_store) {
            m_trace = std::make_unique<SmallTrace>();
            m_store = m_trace->open();
        }
        m_state = std::make_unique<session::ViewState>();
        m_state->setStore(m_store);
        m_widget = std::make_unique<timeline::TimelineWidget>(*m_state);
        m_widget->resize(1300, 500);
        m_widget->show();
        const bool shown = QTest::qWaitForWindowExposed(m_widget.get());
        m_widget->setFocus();
        return shown;
    }
    void stop()
    {
        m_widget.reset();
        m_state.reset();
    }

    timeline::TimelineRenderer &renderer() { return m_widget->renderer(); }
    QWidget *view() { return m_widget->viewport(); }
    const timeline::TimelineLayout &layout() { return renderer().layout(); }

    int xOf(Ns t)
    {
        return layout().headerWidth +
               static_cast<int>(std::lround(layout().axis(m_state->range()).xOf(t)));
    }
    Ns timeAt(int x) { return layout().axis(m_state->range()).timeAt(x - layout().headerWidth); }
    /// Middle of a lane of the track's row.
    int yOf(TrackId track, int lane = 0)
    {
        const int index = renderer().rows().rowOfTrack(track);
        if (index < 0)
            return -1;
        const timeline::Row &row = renderer().rows().rows[static_cast<size_t>(index)];
        return layout().rowsTop() - layout().scrollY + row.y + row.laneTop(lane) +
               row.laneHeight / 2;
    }
    TrackId allStreams()
    {
        return timeline::tracksBelow(*m_store, m_trace->gpu, TrackKind::AllStreams).front();
    }
    void wheel(QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, view()->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
              Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(view(), button, modifiers, from);
        const auto move = [&](QPoint at) {
            QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton, button,
                              modifiers);
            QApplication::sendEvent(view(), &event);
        };
        move((from + to) / 2);
        move(to);
        QTest::mouseRelease(view(), button, modifiers, to);
    }
    void moveTo(QPoint at)
    {
        QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton,
                          Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(view(), &event);
    }
    void waitForFacts() { QTRY_VERIFY(!m_widget->isBusy()); }
    QImage grab()
    {
        waitForFacts();
        return view()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    }

    std::unique_ptr<SmallTrace> m_trace;
    std::shared_ptr<const store::Store> m_store;
    std::unique_ptr<session::ViewState> m_state;
    std::unique_ptr<timeline::TimelineWidget> m_widget;
};

} // namespace trilane
