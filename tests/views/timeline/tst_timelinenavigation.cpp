// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"
#include "views/timeline/paint/toppainter.h"

#include <QScrollBar>

using namespace trilane;

/// Moving and zooming: wheel, mouse, keys, overview.
class TestTimelineNavigation : public QObject, protected TimelineFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void theWheelZoomsAtTheCursor()
    {
        const QPoint at(layout().headerWidth + 700, yOf(m_trace->compute));
        const Ns before = timeAt(at.x());
        wheel(at, {0, 120});
        QVERIFY(m_state->range().duration() < 1000 * us);
        QVERIFY(std::abs(timeAt(at.x()) - before) <= layout().axis(m_state->range()).nsPerPixel());
        wheel(at, {0, -120});
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void zoomingOutStopsAtTheWholeTrace()
    {
        for (int i = 0; i < 20; ++i)
            wheel({600, 100}, {0, -120});
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void zoomingInStopsAtAFewNanoseconds()
    {
        for (int i = 0; i < 200; ++i)
            wheel({600, 100}, {0, 120});
        QCOMPARE(m_state->range().duration(), session::ViewState::kMinWidth);
        (void)grab();
    }

    void shiftAndWheelPan()
    {
        m_state->setRange({400 * us, 500 * us});
        wheel({600, 100}, {0, -120}, Qt::ShiftModifier);
        QCOMPARE(m_state->range(), (TimeRange{410 * us, 510 * us}));
        wheel({600, 100}, {120, 0});
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
    }

    void theWheelOverNamesScrolls()
    {
        m_widget->resize(1300, 180);
        QVERIFY(m_widget->verticalScrollBar()->maximum() > 0);
        wheel({50, 150}, {0, -120});
        QVERIFY(m_widget->verticalScrollBar()->value() > 0);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void draggingPans()
    {
        m_state->setRange({400 * us, 500 * us});
        const int y = yOf(m_trace->compute);
        const QPoint from(layout().headerWidth + 500, y);
        const Ns grabbed = timeAt(from.x());
        const QPoint to(from.x() - 200, y);
        drag(from, to);
        QVERIFY(std::abs(timeAt(to.x()) - grabbed) <= 200);
        QCOMPARE(m_state->range().duration(), 100 * us);
        QVERIFY(!m_state->selectedSlice()); // a drag is no click
    }

    void lettersZoomAndPan()
    {
        m_state->setRange({400 * us, 500 * us});
        QTest::keyClick(m_widget.get(), Qt::Key_D);
        QCOMPARE(m_state->range(), (TimeRange{410 * us, 510 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_A);
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_W);
        QCOMPARE(m_state->range().duration(), 80 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_S);
        QCOMPARE(m_state->range().duration(), 100 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Home);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void aHeldKeyMovesOnUntilItIsReleased()
    {
        m_state->setRange({100 * us, 110 * us});
        QTest::keyPress(m_widget.get(), Qt::Key_D);
        QTRY_VERIFY(m_state->range().begin > 115 * us);
        QTest::keyRelease(m_widget.get(), Qt::Key_D);
        const TimeRange stopped = m_state->range();
        QTest::qWait(80);
        QCOMPARE(m_state->range(), stopped);
    }

    void theWindowInTheOverviewCanBeDragged()
    {
        m_state->setRange({0, 100 * us});
        const QRectF window =
            timeline::overviewWindow(layout(), m_state->bounds(), m_state->range());
        const QPoint from = window.center().toPoint();
        const int dx = layout().lanesWidth() / 2;
        drag(from, from + QPoint(dx, 0));
        QVERIFY(std::abs(m_state->range().begin - 500 * us) <= 2000);
        QCOMPARE(m_state->range().duration(), 100 * us);
    }

    void aClickInTheOverviewGoesThere()
    {
        m_state->setRange({0, 100 * us});
        const int x = layout().headerWidth + layout().lanesWidth() * 3 / 4;
        QTest::mouseClick(view(), Qt::LeftButton, {}, {x, 10});
        QVERIFY(m_state->range().contains(750 * us));
        QCOMPARE(m_state->range().duration(), 100 * us);
    }
};

TRILANE_TEST(TestTimelineNavigation, QApplication)
#include "tests/patience.h"
#include "tst_timelinenavigation.moc"
