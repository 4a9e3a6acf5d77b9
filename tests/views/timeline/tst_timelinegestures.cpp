// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/paint/toppainter.h"

#include <QScrollBar>

#include <set>

using namespace trilane;

/// Box zoom, ending a drag with Esc, steps by keys, the window in the strip of the whole trace.
class TestTimelineGestures : public QObject, protected TimelineFixture
{
    Q_OBJECT

    void hold(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(view(), Qt::LeftButton, modifiers, from);
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton,
                          Qt::LeftButton, modifiers);
        QApplication::sendEvent(view(), &event);
    }
    QRectF window()
    {
        return timeline::overviewWindow(layout(), m_state->bounds(), m_state->range());
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void controlAndDragZoomToTheFrame()
    {
        const int y = yOf(m_trace->compute);
        drag({xOf(400 * us), y}, {xOf(200 * us), y + 60}, Qt::ControlModifier);
        QVERIFY(std::abs(m_state->range().begin - 200 * us) <= 1000);
        QVERIFY(std::abs(m_state->range().end - 400 * us) <= 1000);
        QVERIFY(std::holds_alternative<std::monostate>(m_state->selection()));
    }

    void drawsTheFrameDuringTheDrag()
    {
        const int y = yOf(m_trace->compute);
        const QPoint from(xOf(620 * us), y);
        const QPoint to(xOf(800 * us), y + 30);
        const QRect edge(from.x(), layout().lanesTop() + 40, 1, 100);
        const QRgb accent = theme::Theme::light().accent.rgb();
        QVERIFY(!hasColor(grab(), edge, accent));
        hold(from, to, Qt::ControlModifier);
        QVERIFY(hasColor(grab(), edge, accent));
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(!hasColor(grab(), edge, accent));
        QTest::mouseRelease(view(), Qt::LeftButton, Qt::ControlModifier, to);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void controlAndClickIsAClick()
    {
        QTest::mouseClick(view(), Qt::LeftButton, Qt::ControlModifier,
                          {xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void escapeCancelsADragAndRestoresTheState()
    {
        const int y = yOf(m_trace->compute);
        m_state->setRange({400 * us, 500 * us});
        m_state->selectTime({410 * us, 420 * us});
        hold({800, y}, {600, y});
        QVERIFY(m_state->range().begin > 400 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
        QVERIFY(m_state->selectedTime()); // the next one would clear it
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {600, y});
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(!m_state->selectedTime());
    }

    void escapeEndsDraggingTimeAndTheEdgeOfTheNames()
    {
        const int y = timeline::TimelineLayout::overviewHeight + 10;
        hold({xOf(200 * us), y}, {xOf(400 * us), y});
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {xOf(400 * us), y});
        QVERIFY(!m_state->selectedTime());
        const int header = layout().headerWidth;
        hold({header, 200}, {header + 60, 200});
        QCOMPARE(layout().headerWidth, header + 60);
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QCOMPARE(layout().headerWidth, header);
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {header, 200});
    }

    void aSecondMouseButtonDoesNotEndADrag()
    {
        const int y = yOf(m_trace->compute);
        m_state->setRange({400 * us, 500 * us});
        hold({800, y}, {700, y});
        QTest::mouseRelease(view(), Qt::RightButton, {}, {700, y});
        const TimeRange before = m_state->range();
        QMouseEvent event(QEvent::MouseMove, QPoint(600, y), view()->mapToGlobal(QPoint(600, y)),
                          Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view(), &event);
        QVERIFY(m_state->range().begin > before.begin);
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {600, y});
    }

    void plusMinusAndPagesMoveBySteps()
    {
        m_state->setRange({400 * us, 500 * us});
        QTest::keyClick(m_widget.get(), Qt::Key_Plus);
        QCOMPARE(m_state->range(), (TimeRange{425 * us, 475 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_Minus);
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_PageDown, Qt::ShiftModifier);
        QCOMPARE(m_state->range(), (TimeRange{490 * us, 590 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_PageUp, Qt::ShiftModifier);
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_Plus, Qt::ShiftModifier); // as it is typed
        QCOMPARE(m_state->range().duration(), 50 * us);
    }

    void anEdgeOfTheWindowCanBeDragged()
    {
        m_state->setRange({200 * us, 400 * us});
        const int y = 15;
        const int right = static_cast<int>(window().right());
        drag({right, y}, {right + layout().lanesWidth() / 5, y});
        QCOMPARE(m_state->range().begin, 200 * us);
        QVERIFY(std::abs(m_state->range().end - 600 * us) <= 2000);
        const int left = static_cast<int>(window().left());
        drag({left, y}, {left - layout().lanesWidth() / 10, y});
        QVERIFY(std::abs(m_state->range().begin - 100 * us) <= 2000);
    }

    void theWheelOverTheStripZoomsAtTheTimeThere()
    {
        m_state->setRange({200 * us, 600 * us});
        const int x = layout().headerWidth + layout().lanesWidth() / 5; // 200 µs: the left edge
        wheel({x, 10}, {0, 120});
        QVERIFY(std::abs(m_state->range().begin - 200 * us) <= 1000);
        QCOMPARE(m_state->range().duration(), 320 * us);
    }

    void aDoubleClickOnTheStripShowsAll()
    {
        m_state->setRange({200 * us, 600 * us});
        QTest::mouseDClick(view(), Qt::LeftButton, {}, {layout().headerWidth + 20, 10});
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void theStripShowsMarksOfHiddenRows()
    {
        const QColor color(200, 0, 180);
        const QRect there(xOf(700 * us) - 1, 0, 4, timeline::TimelineLayout::overviewHeight);
        QVERIFY(!hasColor(grab(), there, color.rgb()));
        m_widget->setOverviewMarks(timeline::OverviewMarks::Bookmarks,
                                   {{{700 * us, 700 * us}, color}});
        QVERIFY(hasColor(grab(), there, color.rgb()));
        m_widget->setOverviewMarks(timeline::OverviewMarks::Hits, {{{700 * us, 700 * us}, color}});
        m_widget->setOverviewMarks(timeline::OverviewMarks::Bookmarks, {});
        QVERIFY(hasColor(grab(), there, color.rgb()));
    }

    void noKeyHasTwoMeanings()
    {
        std::set<QString> keys;
        std::set<std::string> ids;
        for (const timeline::TimelineCommand &command : timeline::timelineCommands()) {
            QVERIFY2(ids.insert(command.id).second, command.id);
            for (const QKeySequence &key : command.keys)
                QVERIFY2(keys.insert(key.toString()).second, command.id);
        }
        QVERIFY(timeline::commandCalled("fitAll"));
        QVERIFY(!timeline::commandCalled("nothing of ours"));
    }
};

TRILANE_TEST(TestTimelineGestures, QApplication)
#include "tst_timelinegestures.moc"
