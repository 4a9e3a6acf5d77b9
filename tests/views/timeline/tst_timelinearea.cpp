// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"
#include "views/timeline/rows/arearows.h"

using namespace trilane;

/// Shift with mouse: areas of time × rows.
class TestTimelineArea : public QObject, protected TimelineFixture
{
    Q_OBJECT

    const session::AreaSelection *area()
    {
        return std::get_if<session::AreaSelection>(&m_state->selection());
    }
    QPoint at(Ns t, TrackId track, int lane = 0) { return {xOf(t), yOf(track, lane)}; }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = Qt::ShiftModifier)
    {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton,
                          Qt::LeftButton, modifiers);
        QApplication::sendEvent(view(), &event);
    }
    static std::vector<TrackId> sorted(std::vector<TrackId> tracks)
    {
        std::sort(tracks.begin(), tracks.end());
        return tracks;
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void shiftAndDragSelectTheRowsAndTheTimeBetween()
    {
        drag(at(400 * us, m_trace->copies), at(200 * us, m_trace->compute), Qt::ShiftModifier);
        QVERIFY(area());
        QVERIFY(std::abs(area()->range.begin - 200 * us) <= 1000);
        QVERIFY(std::abs(area()->range.end - 400 * us) <= 1000);
        QCOMPARE(area()->tracks, sorted({m_trace->compute, m_trace->copies}));
        QCOMPARE(area()->rows, 2);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void theAreaIsSelectedWhileItIsDragged()
    {
        QTest::mousePress(view(), Qt::LeftButton, Qt::ShiftModifier,
                          at(200 * us, m_trace->compute));
        QVERIFY(!area());
        move(at(300 * us, m_trace->compute));
        QVERIFY(area());
        QCOMPARE(area()->rows, 1);
        move(at(300 * us, m_trace->copies));
        QCOMPARE(area()->rows, 2);
        move(at(250 * us, m_trace->compute));
        QCOMPARE(area()->rows, 1);
        QVERIFY(std::abs(area()->range.end - 250 * us) <= 1000);
        QTest::mouseRelease(view(), Qt::LeftButton, Qt::ShiftModifier,
                            at(250 * us, m_trace->compute));
        QVERIFY(area());
    }

    void escapeDuringADragRestoresTheSelection()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, at(250 * us, m_trace->compute));
        QTest::mousePress(view(), Qt::LeftButton, Qt::ShiftModifier,
                          at(200 * us, m_trace->compute));
        move(at(300 * us, m_trace->copies));
        QVERIFY(area());
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->selectedSlice()->slice.start, 200 * us);
        QTest::mouseRelease(view(), Qt::LeftButton, {}, at(300 * us, m_trace->copies));
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(!m_state->selectedTime());
    }

    void shiftAndClickExtendFromTheSelectedSliceToTheClickedOne()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, at(150 * us, m_trace->compute));
        QTest::mouseClick(view(), Qt::LeftButton, Qt::ShiftModifier, at(525 * us, m_trace->copies));
        QVERIFY(area());
        QCOMPARE(area()->range, (TimeRange{100 * us, 550 * us}));
        QCOMPARE(area()->tracks, sorted({m_trace->compute, m_trace->copies}));
        // Another one extends what is selected now; a row without a slice there is its time.
        QTest::mouseClick(view(), Qt::LeftButton, Qt::ShiftModifier, at(700 * us, m_trace->calls));
        QCOMPARE(area()->range.begin, 100 * us);
        QVERIFY(std::abs(area()->range.end - 700 * us) <= 1000);
        QVERIFY(std::binary_search(area()->tracks.begin(), area()->tracks.end(), m_trace->calls));
        QVERIFY(std::binary_search(area()->tracks.begin(), area()->tracks.end(), m_trace->ranges));
    }

    void shiftAndClickWithNothingSelectedIsAClick()
    {
        QTest::mouseClick(view(), Qt::LeftButton, Qt::ShiftModifier,
                          at(250 * us, m_trace->compute));
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->selectedSlice()->slice.start, 200 * us);
    }

    void shiftAndClickExtendASelectedTimeOverAllRows()
    {
        m_state->selectTime({100 * us, 200 * us});
        QTest::mouseClick(view(), Qt::LeftButton, Qt::ShiftModifier,
                          at(450 * us, m_trace->compute));
        QCOMPARE(*m_state->selectedTime(), (TimeRange{100 * us, 500 * us}));
        QVERIFY(std::holds_alternative<TimeRange>(m_state->selection()));
    }

    void aClickOutsideAnAreaSelectsASlice()
    {
        drag(at(400 * us, m_trace->copies), at(200 * us, m_trace->compute), Qt::ShiftModifier);
        QTest::mouseClick(view(), Qt::LeftButton, {}, at(150 * us, m_trace->compute));
        QVERIFY(m_state->selectedSlice());
    }

    void aFoldedRowRepresentsItsChildren()
    {
        m_state->setCollapsed(m_trace->thread, true);
        const timeline::RowList &rows = renderer().rows();
        const int index = rows.rowOfTrack(m_trace->thread);
        QVERIFY(index >= 0);
        const timeline::Row &row = rows.rows[static_cast<size_t>(index)];
        if (!row.folded)
            QSKIP("threads are not folded in this layout");
        const std::vector<TrackId> below = sorted(timeline::tracksOf(*m_store, row));
        for (TrackId track : {m_trace->state, m_trace->ranges, m_trace->calls})
            QVERIFY(std::binary_search(below.begin(), below.end(), track));
        session::AreaSelection area{.range = {0, 10}, .tracks = {m_trace->calls}};
        QVERIFY(timeline::AreaRows(*m_store, area).contains(row));
        area.tracks = {m_trace->compute};
        QVERIFY(!timeline::AreaRows(*m_store, area).contains(row));
    }

    void theRowsInsideAreTintedAndOthersAreNot()
    {
        const QImage before = grab();
        drag(at(600 * us, m_trace->compute), at(900 * us, m_trace->compute), Qt::ShiftModifier);
        moveTo({5, 5});
        const QImage after = grab();
        const QPoint inside = at(700 * us, m_trace->compute);
        const QPoint below = at(700 * us, m_trace->copies);
        const QPoint beside = at(950 * us, m_trace->compute);
        QVERIFY(before.pixel(inside) != after.pixel(inside));
        QVERIFY(qBlue(after.pixel(inside)) > qRed(after.pixel(inside)));
        QCOMPARE(before.pixel(below), after.pixel(below));
        QCOMPARE(before.pixel(beside), after.pixel(beside));
    }
};

TRILANE_TEST(TestTimelineArea, QApplication)
#include "tst_timelinearea.moc"
