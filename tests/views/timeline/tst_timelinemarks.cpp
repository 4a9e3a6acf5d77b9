// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"
#include "views/session/state/tracknames.h"
#include "views/session/state/usermarks.h"
#include "views/theme/colors.h"
#include "views/timeline/input/markeditor.h"

#include <QLineEdit>
#include <QToolButton>

using namespace trilane;

/// Marks on the timeline, with mouse and keys.
class TestTimelineMarks : public QObject, protected TimelineFixture
{
    Q_OBJECT

    session::UserMarks &marks() { return m_state->marks(); }
    timeline::MarkEditor *editor() { return view()->findChild<timeline::MarkEditor *>(); }
    /// Where the flag of a time stands on the ruler.
    QPoint flagAt(Ns t) { return {xOf(t), layout().ruler().bottom() - 5}; }
    /// A time of the view, rounded to what a pixel tells.
    bool isNear(Ns a, Ns b)
    {
        return std::abs(a - b) <= layout().axis(m_state->range()).nsPerPixel() * 2;
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_widget.get(), key, modifiers);
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void bMarksTheTimeAtThePointer()
    {
        moveTo({xOf(250 * us), yOf(m_trace->compute)});
        press(Qt::Key_B);
        QCOMPARE(marks().all().size(), size_t{1});
        const session::Mark mark = marks().all().front();
        QCOMPARE(mark.kind, session::MarkKind::Bookmark);
        QVERIFY(isNear(mark.time.begin, 250 * us));
        QVERIFY(mark.track.isEmpty());
        QCOMPARE(marks().chosen(), mark.id);
    }

    void withoutAPointerTheSelectionsStartIsMarked()
    {
        m_state->selectTime({400 * us, 450 * us});
        press(Qt::Key_B);
        QCOMPARE(marks().all().front().time.begin, 400 * us);
    }

    void shiftBAddsANoteToTheRow()
    {
        moveTo({xOf(150 * us), yOf(m_trace->compute)});
        press(Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(editor() && editor()->text()->hasFocus());
        QVERIFY(marks().isEmpty());
        QTest::keyClicks(editor()->text(), "why so slow? 1 bwm");
        QTest::keyClick(editor()->text(), Qt::Key_Return);
        QCOMPARE(marks().all().size(), size_t{1});
        const session::Mark mark = marks().all().front();
        QCOMPARE(mark.kind, session::MarkKind::Note);
        QCOMPARE(mark.text, "why so slow? 1 bwm");
        QCOMPARE(session::TrackNames::find(*m_store, mark.track), m_trace->compute);
        QTRY_VERIFY(!editor());
        QVERIFY(m_widget->hasFocus() || view()->hasFocus());
    }

    void escapeLeavesNoMark()
    {
        press(Qt::Key_B, Qt::ShiftModifier);
        QTest::keyClicks(editor()->text(), "no");
        QTest::keyClick(editor()->text(), Qt::Key_Escape);
        QTRY_VERIFY(!editor());
        QVERIFY(marks().isEmpty());
    }

    void mKeepsTheSelectionAsAMeasureOnce()
    {
        m_state->selectTime({100 * us, 350 * us});
        press(Qt::Key_M);
        press(Qt::Key_M);
        QCOMPARE(marks().all().size(), size_t{1});
        QCOMPARE(marks().all().front().time, (TimeRange{100 * us, 350 * us}));
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(450 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->selectedSlice());
        press(Qt::Key_M);
        QCOMPARE(marks().all().size(), size_t{2});
        QCOMPARE(marks().all().back().time, (TimeRange{400 * us, 500 * us}));
        QCOMPARE(session::TrackNames::find(*m_store, marks().all().back().track), m_trace->compute);
        m_state->clearSelection();
        press(Qt::Key_M);
        QCOMPARE(marks().all().size(), size_t{2});
    }

    void bracketsGoFromMarkToMark()
    {
        for (const Ns at : {100, 500, 900})
            marks().add({.kind = session::MarkKind::Bookmark, .time = {at * us, at * us}});
        marks().choose(0);
        m_state->setRange({480 * us, 500 * us});
        press(Qt::Key_BracketRight);
        QCOMPARE(marks().find(marks().chosen())->time.begin, 500 * us);
        QTRY_VERIFY(m_state->range().contains(500 * us));
        press(Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(marks().find(marks().chosen())->time.begin, 900 * us);
        QTRY_VERIFY(m_state->range().contains(900 * us));
        press(Qt::Key_BracketLeft);
        press(Qt::Key_BracketLeft);
        QCOMPARE(marks().find(marks().chosen())->time.begin, 100 * us);
        press(Qt::Key_BracketLeft);
        QCOMPARE(marks().find(marks().chosen())->time.begin, 100 * us);
    }

    void undoRevertsADraggedFlag()
    {
        marks().add({.kind = session::MarkKind::Span, .time = {200 * us, 300 * us}});
        const QPoint from = flagAt(200 * us);
        QCOMPARE(m_widget->targetAt(from).hit.area, timeline::Hit::Mark);
        const TimeRange before = m_state->range();
        drag(from, {xOf(600 * us), from.y()});
        QVERIFY(isNear(marks().all().front().time.begin, 600 * us));
        QCOMPARE(marks().all().front().time.duration(), 100 * us);
        QCOMPARE(m_state->range(), before);
        marks().undo().undo();
        QCOMPARE(marks().all().front().time.begin, 200 * us);
    }

    void aDraggedFlagStaysInTheTrace()
    {
        marks().add({.kind = session::MarkKind::Bookmark, .time = {500 * us, 500 * us}});
        const QPoint from = flagAt(500 * us);
        drag(from, {5000, from.y()});
        QCOMPARE(marks().all().front().time.begin, m_state->bounds().end);
    }

    void aDoubleClickOnAFlagEditsTextAndColor()
    {
        marks().add(
            {.kind = session::MarkKind::Bookmark, .time = {500 * us, 500 * us}, .text = "old"});
        const TimeRange before = m_state->range();
        m_state->setRange({300 * us, 700 * us});
        QTest::mouseDClick(view(), Qt::LeftButton, {}, flagAt(500 * us));
        QVERIFY(editor());
        QCOMPARE(editor()->text()->text(), "old");
        const auto colors = editor()->findChildren<QToolButton *>();
        QCOMPARE(colors.size(), qsizetype{session::kMarkColors});
        QTest::mouseClick(colors.at(3), Qt::LeftButton);
        QTest::keyClicks(editor()->text(), "new");
        QTest::keyClick(editor()->text(), Qt::Key_Return);
        QCOMPARE(marks().all().front().text, "new");
        QCOMPARE(marks().all().front().color, 3);
        QVERIFY(m_state->range() != before); // no click of the ruler
    }

    void deleteRemovesTheChosenOne()
    {
        marks().add({.kind = session::MarkKind::Bookmark, .time = {500 * us, 500 * us}});
        marks().add({.kind = session::MarkKind::Bookmark, .time = {700 * us, 700 * us}});
        QTest::mouseClick(view(), Qt::LeftButton, {}, flagAt(500 * us));
        press(Qt::Key_Delete);
        QCOMPARE(marks().all().size(), size_t{1});
        QCOMPARE(marks().all().front().time.begin, 700 * us);
        press(Qt::Key_Delete);
        QCOMPARE(marks().all().size(), size_t{1}); // nothing is chosen any more
    }

    void marksAreDrawnOnRulerLanesAndOverview()
    {
        const QImage before = grab();
        marks().add(
            {.kind = session::MarkKind::Bookmark, .time = {600 * us, 600 * us}, .color = 2});
        marks().choose(0);
        const QImage after = grab();
        const QRgb color = theme::markColor(theme::Theme::light(), 2).rgb();
        const int x = xOf(600 * us);
        const QRect ruler(x - 4, layout().ruler().top(), 9, layout().ruler().height());
        QVERIFY(!hasColor(before, ruler, color));
        QVERIFY(hasColor(after, ruler, color));
        const QRect lanes(x - 2, layout().lanesTop() + 30, 5, 200);
        QVERIFY(before.copy(lanes) != after.copy(lanes));
        const QRect strip = layout().overview().adjusted(100, 0, -100, 0);
        QVERIFY(before.copy(strip) != after.copy(strip));
    }

    void aNoteIsDrawnOnlyInItsRow()
    {
        marks().add({.kind = session::MarkKind::Note,
                     .time = {600 * us, 600 * us},
                     .track = session::TrackNames::of(*m_store, m_trace->compute),
                     .text = "here"});
        marks().choose(0);
        const QImage with = grab();
        marks().remove(marks().all().front().id);
        const QImage without = grab();
        const int x = xOf(600 * us);
        const int row = yOf(m_trace->compute);
        const QRect inside(x - 1, row - 6, 20, 12);
        QVERIFY(with.copy(inside) != without.copy(inside));
        const QRect below(x - 3, yOf(m_trace->ranges), 40, 60);
        QCOMPARE(with.copy(below), without.copy(below));
    }

    void readOnlyMarksCannotBeEdited()
    {
        marks().add({.kind = session::MarkKind::Bookmark, .time = {500 * us, 500 * us}});
        marks().setReadOnly(true);
        press(Qt::Key_B);
        press(Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(!editor());
        press(Qt::Key_Delete);
        QCOMPARE(marks().all().size(), size_t{1});
    }
};

TRILANE_TEST(TestTimelineMarks, QApplication)
#include "tests/patience.h"
#include "tst_timelinemarks.moc"
