// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"

#include <QSignalSpy>

using namespace trilane;

/// Back and forward through where one has been.
class TestTimelineHistory : public QObject, protected TimelineFixture
{
    Q_OBJECT

    static constexpr TimeRange kA{100 * us, 200 * us};
    static constexpr TimeRange kB{300 * us, 350 * us};

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_widget.get(), key, modifiers);
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void theHistoryStartsAtTheWholeTrace()
    {
        QVERIFY(!m_state->history().canGoBack());
        press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void altAndArrowsGoBackAndForward()
    {
        m_state->moveTo(kA);
        m_state->moveTo(kB);
        press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_state->range(), kA);
        press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_state->range(), m_state->bounds());
        press(Qt::Key_Right, Qt::AltModifier);
        press(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(m_state->range(), kB);
        QVERIFY(!m_state->history().canGoForward());
    }

    void backspaceAndTheMousesOwnButtonsDoTheSame()
    {
        m_state->moveTo(kA);
        press(Qt::Key_Backspace);
        QCOMPARE(m_state->range(), m_state->bounds());
        press(Qt::Key_Backspace, Qt::ShiftModifier);
        QCOMPARE(m_state->range(), kA);
        const QPoint at(700, 200);
        QTest::mouseClick(view(), Qt::BackButton, {}, at);
        QCOMPARE(m_state->range(), m_state->bounds());
        QTest::mouseClick(view(), Qt::ForwardButton, {}, at);
        QCOMPARE(m_state->range(), kA);
    }

    void aRunOfWheelStepsIsOnePlace()
    {
        m_state->moveTo(kA);
        for (int i = 0; i < 5; ++i)
            wheel({700, 200}, {0, 120});
        QVERIFY(m_state->range().duration() < kA.duration());
        press(Qt::Key_Backspace);
        QCOMPARE(m_state->range(), kA);
        press(Qt::Key_Backspace);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void aPauseEndsAHistoryEntry()
    {
        QSignalSpy changed(&m_state->history(), &session::RangeHistory::changed);
        m_state->setRange(kA);
        QVERIFY(changed.wait(10000));     // there is something to go back from
        QTRY_VERIFY(changed.size() >= 2); // and now it has settled
        m_state->setRange(kB);
        press(Qt::Key_Backspace);
        QCOMPARE(m_state->range(), kA);
    }

    void aNewMoveClearsTheForwardHistory()
    {
        m_state->moveTo(kA);
        press(Qt::Key_Backspace);
        QVERIFY(m_state->history().canGoForward());
        wheel({700, 200}, {0, 120});
        const TimeRange here = m_state->range();
        press(Qt::Key_Backspace, Qt::ShiftModifier);
        QCOMPARE(m_state->range(), here);
        press(Qt::Key_Backspace);
        QCOMPARE(m_state->range(), m_state->bounds());
        press(Qt::Key_Backspace, Qt::ShiftModifier);
        QCOMPARE(m_state->range(), here);
    }

    void itForgetsTheOldestPlaces()
    {
        for (size_t i = 0; i < 3 * session::RangeHistory::kMax; ++i)
            m_state->moveTo({static_cast<Ns>(i) * us, static_cast<Ns>(i) * us + 100 * us});
        size_t steps = 0;
        for (; m_state->history().canGoBack(); ++steps)
            m_state->goBack();
        QCOMPARE(steps, session::RangeHistory::kMax - 1);
    }

    void anotherTraceStartsAnEmptyHistory()
    {
        m_state->moveTo(kA);
        m_state->setStore(m_trace->open());
        QVERIFY(!m_state->history().canGoBack());
        QVERIFY(!m_state->history().canGoForward());
    }

    void aZoomToTheSelectionAndBack()
    {
        QTest::mouseDClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->range().duration() < 130 * us);
        press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_state->range(), m_state->bounds());
    }
};

TRILANE_TEST(TestTimelineHistory, QApplication)
#include "tests/patience.h"
#include "tst_timelinehistory.moc"
