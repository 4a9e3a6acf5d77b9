// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/views/timeline/timelinefixture.h"
#include "views/timeline/facts/selectionwalker.h"

#include <QSignalSpy>

using namespace trilane;

/// What a click, a drag and the arrows choose.
class TestTimelineSelection : public QObject, protected TimelineFixture
{
    Q_OBJECT

    void walk(Qt::Key key)
    {
        QTest::keyClick(m_widget.get(), key);
        QTRY_VERIFY(!m_widget->walker().isBusy());
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void aClickSelectsTheSliceUnderIt()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->selectedSlice()->slice.start, 200 * us);
        QCOMPARE(m_store->string(m_state->selectedSlice()->slice.name),
                 std::string_view("kernelB"));
    }

    void aClickInANestedLaneSelectsTheInnerRange()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(50 * us), yOf(m_trace->ranges, 1)});
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_store->string(m_state->selectedSlice()->slice.name),
                 std::string_view("forward"));
    }

    void aClickBesideASliverSelectsIt()
    {
        const int x = xOf(90 * us) + 2; // the copy's call ends two pixels to the left
        QTest::mouseClick(view(), Qt::LeftButton, {}, {x, yOf(m_trace->calls)});
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->selectedSlice()->slice.start, 80 * us);
    }

    void aClickOnNothingClears()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(900 * us), yOf(m_trace->compute)});
        QVERIFY(!m_state->selectedSlice());
    }

    void aClickOnAnIdleGapSelectsTheGap()
    {
        waitForFacts();
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(350 * us), yOf(allStreams())});
        QVERIFY(m_state->selectedGap());
        QCOMPARE(m_state->selectedGap()->range, (TimeRange{300 * us, 400 * us}));
        QCOMPARE(m_state->selectedGap()->gpu, m_trace->gpu);
    }

    void draggingOnTheRulerSelectsTime()
    {
        const int y = timeline::TimelineLayout::overviewHeight + 10;
        drag({xOf(200 * us), y}, {xOf(400 * us), y});
        const auto *time = std::get_if<TimeRange>(&m_state->selection());
        QVERIFY(time);
        QVERIFY(std::abs(time->begin - 200 * us) <= 1000);
        QVERIFY(std::abs(time->end - 400 * us) <= 1000);
    }

    void aDoubleClickZoomsToTheSlice()
    {
        QTest::mouseDClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->selectedSlice());
        QVERIFY(m_state->range().begin < 200 * us && m_state->range().end > 300 * us);
        QVERIFY(m_state->range().duration() < 130 * us);
    }

    void arrowsWalkFromSliceToSlice()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        walk(Qt::Key_Right);
        QCOMPARE(m_state->selectedSlice()->slice.start, 400 * us);
        walk(Qt::Key_Right); // the last one stays
        QCOMPARE(m_state->selectedSlice()->slice.start, 400 * us);
        walk(Qt::Key_Left);
        walk(Qt::Key_Left);
        QCOMPARE(m_state->selectedSlice()->slice.start, 100 * us);
        walk(Qt::Key_Down);
        QCOMPARE(m_store->lane(m_state->selectedSlice()->lane).track, m_trace->copies);
        walk(Qt::Key_Up);
        QCOMPARE(m_store->lane(m_state->selectedSlice()->lane).track, m_trace->compute);
    }

    void walkingFollowsASliceOutOfTheView()
    {
        m_state->setRange({200 * us, 250 * us});
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(225 * us), yOf(m_trace->compute)});
        walk(Qt::Key_Right);
        QVERIFY(m_state->range().contains(450 * us));
        QCOMPARE(m_state->range().duration(), 50 * us);
    }

    void fZoomsToTheSelectionAndEscapeClearsIt()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QTest::keyClick(m_widget.get(), Qt::Key_F);
        QVERIFY(m_state->range().duration() < 130 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(!m_state->selectedSlice());
    }

    void hoveringNamesTheSliceAndLeavingForgetsIt()
    {
        moveTo({xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->hovered());
        QCOMPARE(m_state->hovered()->slice.start, 200 * us);
        (void)grab();
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(view(), &leave);
        QVERIFY(!m_state->hovered());
    }

    void theRightButtonOpensAMenu()
    {
        QSignalSpy asked(m_widget.get(), &timeline::TimelineWidget::contextMenuRequested);
        const QPoint at(xOf(250 * us), yOf(m_trace->compute));
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, view()->mapToGlobal(at));
        QApplication::sendEvent(view(), &event);
        QCOMPARE(asked.size(), 1);
        const auto target = asked[0][0].value<timeline::TimelineTarget>();
        QCOMPARE(target.track, m_trace->compute);
        QVERIFY(target.slice);
    }
};

TRILANE_TEST(TestTimelineSelection, QApplication)
#include "tests/patience.h"
#include "tst_timelineselection.moc"
