// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"
#include "views/timeline/input/kinetics.h"

#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QScrollBar>
#include <QSignalSpy>

using namespace trilane;

/// Jumps that glide, pictures that move on when they are let go, touchpads.
class TestTimelineMotion : public QObject, protected TimelineFixture
{
    Q_OBJECT

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_widget.get(), key, modifiers);
    }
    void fingers(QPoint by, Qt::ScrollPhase phase, ulong time, Qt::KeyboardModifiers modifiers = {},
                 QPoint at = {700, 200})
    {
        QWheelEvent event(at, view()->mapToGlobal(at), by, by * 2, Qt::NoButton, modifiers, phase,
                          false);
        event.setTimestamp(time);
        QApplication::sendEvent(view(), &event);
    }
    void mouse(QEvent::Type type, QPoint at, ulong time)
    {
        const bool up = type == QEvent::MouseButtonRelease;
        QMouseEvent event(type, at, view()->mapToGlobal(at),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          up ? Qt::NoButton : Qt::LeftButton, {});
        event.setTimestamp(time);
        QApplication::sendEvent(view(), &event);
    }
    /// Drags to the left by 200 pixels in 80 ms and lets go after `rest` ms.
    void fling(ulong rest)
    {
        mouse(QEvent::MouseButtonPress, {900, 200}, 1000);
        for (int i = 1; i <= 10; ++i)
            mouse(QEvent::MouseMove, {900 - 20 * i, 200}, 1000 + 8 * static_cast<ulong>(i));
        mouse(QEvent::MouseButtonRelease, {700, 200}, 1080 + rest);
    }

private slots:
    void init()
    {
        QVERIFY(start());
        qunsetenv("TRILANE_NO_ANIMATION");
        m_state->animator().setEnabled(true);
        waitForFacts();
    }
    void cleanup() { stop(); }

    void aJumpGlidesAndArrives()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QSignalSpy moved(m_state.get(), &session::ViewState::rangeChanged);
        press(Qt::Key_F);
        QCOMPARE(m_state->range(), m_state->bounds()); // nothing waits for it
        QVERIFY(m_widget->isBusy());
        const TimeRange goal = m_state->targetRange();
        QVERIFY(goal.duration() < 130 * us);
        QTRY_COMPARE(m_state->range(), goal);
        QVERIFY(moved.size() >= 1);
        // The last way's range may be the goal's to the nanosecond before the last step is made.
        QTRY_VERIFY(!m_state->animator().isRunning());
    }

    void theMotionIsEvenAndEndsAtTheTarget()
    {
        const TimeRange from{0, 1'000'000};
        const TimeRange to{500'000, 501'000};
        TimeRange last = from;
        for (double share = 0; share <= 1; share += 0.05) {
            const TimeRange range = session::RangeAnimator::between(from, to, share);
            QVERIFY(range.begin >= last.begin && range.end <= last.end); // the goal stays in view
            last = range;
        }
        QCOMPARE(session::RangeAnimator::between(from, to, 0), from);
        QCOMPARE(session::RangeAnimator::between(from, to, 1), to);
        const TimeRange half = session::RangeAnimator::between(from, to, 0.5);
        QVERIFY(std::abs(half.duration() - 31'623) < 100); // the root of the ratio
        QCOMPARE(session::RangeAnimator::between({0, 10}, {100, 110}, 0.5), (TimeRange{50, 60}));
    }

    void anyMoveInterruptsTheAnimation()
    {
        m_state->moveTo({100 * us, 200 * us});
        QVERIFY(m_state->animator().isRunning());
        wheel({700, 200}, {0, 120});
        QVERIFY(!m_state->animator().isRunning());
        const TimeRange here = m_state->range();
        QVERIFY(here != (TimeRange{100 * us, 200 * us}));
        m_state->moveTo({100 * us, 200 * us});
        QTest::mousePress(view(), Qt::LeftButton, {}, {700, 200});
        QVERIFY(!m_state->animator().isRunning());
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {700, 200});
    }

    void quickStepsAddUp()
    {
        m_state->setRange({400 * us, 600 * us});
        press(Qt::Key_Plus);
        press(Qt::Key_Plus);
        QCOMPARE(m_state->targetRange(), (TimeRange{475 * us, 525 * us}));
        press(Qt::Key_D);
        QTRY_COMPARE(m_state->range(), (TimeRange{480 * us, 530 * us}));
    }

    void backGoesToWhereTheJumpBegan()
    {
        m_state->moveTo({100 * us, 200 * us});
        m_state->goBack(); // before it has arrived
        QTRY_COMPARE(m_state->range(), m_state->bounds());
        m_state->goForward();
        QTRY_COMPARE(m_state->range(), (TimeRange{100 * us, 200 * us}));
    }

    void aRangeThatIsSetIsNotAnimated()
    {
        m_state->setRange({100 * us, 200 * us});
        QCOMPARE(m_state->range(), (TimeRange{100 * us, 200 * us}));
    }

    void theVariableTurnsItOff()
    {
        qputenv("TRILANE_NO_ANIMATION", "1");
        timeline::TimelineWidget other(*m_state);
        m_state->moveTo({100 * us, 200 * us});
        QCOMPARE(m_state->range(), (TimeRange{100 * us, 200 * us}));
    }

    void aReleasedViewKeepsMoving()
    {
        m_state->setRange({400 * us, 500 * us});
        fling(4);
        const TimeRange released = m_state->range();
        QVERIFY(m_widget->isGliding());
        QTRY_VERIFY(m_state->range().begin > released.begin + us);
        QCOMPARE(m_state->range().duration(), 100 * us);
        QTRY_VERIFY(!m_widget->isGliding());
        QVERIFY(!m_state->selectedSlice());
    }

    void aDragThatRestsBeforeItsReleaseDoesNotContinue()
    {
        m_state->setRange({400 * us, 500 * us});
        fling(200);
        QVERIFY(!m_widget->isGliding());
    }

    void aPressStopsKineticScrolling()
    {
        m_state->setRange({400 * us, 500 * us});
        fling(4);
        QVERIFY(m_widget->isGliding());
        mouse(QEvent::MouseButtonPress, {700, 200}, 1100);
        QVERIFY(!m_widget->isGliding());
        const TimeRange stopped = m_state->range();
        QTest::qWait(50);
        QCOMPARE(m_state->range(), stopped);
        mouse(QEvent::MouseButtonRelease, {700, 200}, 1110);
    }

    void settingTheRangeStopsKineticScrolling()
    {
        m_state->setRange({400 * us, 500 * us});
        fling(4);
        m_state->setRange({0, 50 * us});
        QTRY_VERIFY(!m_widget->isGliding());
        QCOMPARE(m_state->range(), (TimeRange{0, 50 * us}));
    }

    void twoFingersMoveThePictureAndRows()
    {
        m_widget->resize(1300, 180);
        m_state->setRange({400 * us, 500 * us});
        QScrollBar *rows = m_widget->verticalScrollBar();
        const Ns pixel = static_cast<Ns>(layout().axis(m_state->range()).nsPerPixel());
        fingers({-100, 0}, Qt::ScrollBegin, 1000);
        QVERIFY(std::abs(m_state->range().begin - (400 * us + 100 * pixel)) <= 2 * 100);
        fingers({0, -20}, Qt::ScrollUpdate, 1300);
        QCOMPARE(rows->value(), 20);
        fingers({}, Qt::ScrollEnd, 1900);
        QVERIFY(!m_widget->isGliding()); // they had rested
    }

    void liftingMovingFingersStartsKineticScrolling()
    {
        m_state->setRange({400 * us, 500 * us});
        fingers({-20, 0}, Qt::ScrollBegin, 1000);
        for (int i = 1; i <= 6; ++i)
            fingers({-20, 0}, Qt::ScrollUpdate, 1000 + 10 * static_cast<ulong>(i));
        fingers({}, Qt::ScrollEnd, 1062);
        QVERIFY(m_widget->isGliding());
        const TimeRange released = m_state->range();
        QTRY_VERIFY(m_state->range().begin > released.begin);
        fingers({0, 0}, Qt::ScrollBegin, 1200); // touching it stops it
        QVERIFY(!m_widget->isGliding());
    }

    void keepsKineticScrollingOfThePlatform()
    {
        m_state->setRange({400 * us, 500 * us});
        fingers({-20, 0}, Qt::ScrollBegin, 1000);
        fingers({-20, 0}, Qt::ScrollMomentum, 1010);
        const TimeRange before = m_state->range();
        fingers({-20, 0}, Qt::ScrollMomentum, 1020);
        QVERIFY(m_state->range().begin > before.begin);
        fingers({-20, 0}, Qt::ScrollUpdate, 1030);
        fingers({-20, 0}, Qt::ScrollUpdate, 1040);
        fingers({}, Qt::ScrollEnd, 1050);
        QVERIFY(!m_widget->isGliding());
    }

    void controlAndTwoFingersZoom()
    {
        m_state->setRange({400 * us, 500 * us});
        const Ns before = timeAt(700);
        fingers({0, 40}, Qt::ScrollUpdate, 1000, Qt::ControlModifier);
        QCOMPARE(m_state->range().duration(), 80 * us);
        QVERIFY(std::abs(timeAt(700) - before) <= 200);
    }

    void aPinchZoomsAtItsPlace()
    {
        m_state->setRange({400 * us, 500 * us});
        const QPoint at(700, 200);
        const Ns before = timeAt(at.x());
        QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(),
                                  2, at, at, view()->mapToGlobal(at), 0.25, {});
        QApplication::sendEvent(view(), &event);
        QCOMPARE(m_state->range().duration(), 80 * us);
        QVERIFY(std::abs(timeAt(at.x()) - before) <= 200);
    }

    void theSpeedIsThatOfTheLastMoves()
    {
        timeline::Speedometer speed;
        QCOMPARE(speed.speed(0), QPointF());
        for (uint64_t t = 0; t <= 400; t += 10)
            speed.add({t < 200 ? 100.0 : 5.0, 0}, 1000 + t);
        QVERIFY(std::abs(speed.speed(1400).x() - 500) < 1);
        QCOMPARE(speed.speed(1600), QPointF());
        QVERIFY(timeline::Kinetics::distance(10) < 0.33 &&
                timeline::Kinetics::distance(0.1) > 0.08);
    }
};

TRILANE_TEST(TestTimelineMotion, QApplication)
#include "tests/patience.h"
#include "tst_timelinemotion.moc"
