// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"
#include "views/timeline/facts/selectionwalker.h"

#include <QSignalSpy>

using namespace trilane;

/// Keys that go to the next slice of a name and to the next idle gap.
class TestTimelineWalks : public QObject, protected TimelineFixture
{
    Q_OBJECT

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_widget.get(), key, modifiers);
    }
    Ns selectedStart()
    {
        waitForFacts();
        return m_state->selectedTime() ? m_state->selectedTime()->begin : -1;
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void nGoesToTheNextSliceOfTheNameAndShiftNBack()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(150 * us), yOf(m_trace->compute)});
        press(Qt::Key_N);
        QTRY_COMPARE(selectedStart(), 400 * us);
        QCOMPARE(store::Tables(*m_store).string(m_state->selectedSlice()->slice.name),
                 std::string_view("void ns::kernelA<4>(int)"));
        press(Qt::Key_N); // there is no other
        QCOMPARE(selectedStart(), 400 * us);
        press(Qt::Key_N, Qt::ShiftModifier);
        QTRY_COMPARE(selectedStart(), 100 * us);
    }

    void quickStepsAreAllMade()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(55 * us), yOf(m_trace->calls)});
        QCOMPARE(selectedStart(), 50 * us);
        press(Qt::Key_N);
        press(Qt::Key_N);
        QTRY_COMPARE(selectedStart(), 70 * us);
    }

    void theViewFollowsWithoutZooming()
    {
        m_state->setRange({100 * us, 200 * us});
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(150 * us), yOf(m_trace->compute)});
        press(Qt::Key_N);
        QTRY_COMPARE(selectedStart(), 400 * us);
        QVERIFY(m_state->range().contains(450 * us));
        QCOMPARE(m_state->range().duration(), 100 * us);
    }

    void withNothingSelectedNDoesNothing()
    {
        press(Qt::Key_N);
        QCOMPARE(selectedStart(), Ns{-1});
    }

    void gGoesToTheNextIdleGapAndShiftGBack()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(150 * us), yOf(m_trace->compute)});
        press(Qt::Key_G);
        QTRY_VERIFY(m_state->selectedGap());
        QCOMPARE(m_state->selectedGap()->range, (TimeRange{300 * us, 400 * us}));
        QCOMPARE(m_state->selectedGap()->gpu, m_trace->gpu);
        press(Qt::Key_G); // the last one
        QCOMPARE(selectedStart(), 300 * us);
        m_state->clearSelection();
        m_state->setRange({500 * us, 1000 * us});
        press(Qt::Key_G, Qt::ShiftModifier);
        QTRY_VERIFY(m_state->selectedGap());
        QVERIFY(m_state->range().intersects({300 * us, 400 * us}));
    }

    void gapsBelowTheThresholdArePassedOver()
    {
        m_state->setIdleThreshold(101 * us);
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(150 * us), yOf(m_trace->compute)});
        QSignalSpy ends(&m_widget->walker(), &timeline::SelectionWalker::endReached);
        press(Qt::Key_G);
        QTRY_COMPARE(ends.size(), 1);
        QVERIFY(m_state->selectedSlice());
    }

    void ctrlCRequestsTheDetails()
    {
        QSignalSpy asked(m_widget.get(), &timeline::TimelineWidget::copyRequested);
        press(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(asked.size(), 1);
    }
};

TRILANE_TEST(TestTimelineWalks, QApplication)
#include "tests/patience.h"
#include "tst_timelinewalks.moc"
