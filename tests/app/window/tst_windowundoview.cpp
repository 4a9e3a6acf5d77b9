// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/session/document/viewundo.h"
#include "views/session/files/actionset.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QWheelEvent>

using namespace trilane;

/// Where one has been in time is taken back in one order with what was changed of rows and marks.
class TestWindowUndoView : public QObject, protected WindowFixture
{
    Q_OBJECT

    QUndoStack &stack() { return view().marks().undo(); }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(work().timeline(), key, with);
        QCoreApplication::processEvents();
    }
    void undo() { key(Qt::Key_Z, Qt::ControlModifier); }
    void redo() { key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }
    void wheel(int notches)
    {
        QWidget *at = work().timeline()->viewport();
        const QPointF middle = at->rect().center();
        QWheelEvent event(middle, at->mapToGlobal(middle), {}, {0, 120 * notches}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(at, &event);
    }
    QString textOf(const char *action)
    {
        work().actions().retranslate();
        return work().actions().find(QLatin1String(action))->text();
    }
    QString undoText() { return textOf("undo"); }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
        QVERIFY2(!stack().canUndo(), qPrintable(undoText()));
    }
    void cleanup() { stop(); }

    void aZoomToTheSelectionIsUndoneAndDoneAgain()
    {
        view().select(kernelAt(150 * us));
        key(Qt::Key_F);
        const TimeRange close = view().range();
        QVERIFY(close.duration() < 130 * us);
        QCOMPARE(undoText(), QStringLiteral("Undo zooming in to 120.000 µs"));
        undo();
        QCOMPARE(view().range(), view().bounds());
        QCOMPARE(textOf("redo"), QStringLiteral("Redo zooming in to 120.000 µs"));
        redo();
        QCOMPARE(view().range(), close);
        key(Qt::Key_Home);
        QCOMPARE(undoText(), QStringLiteral("Undo zooming out to the whole trace"));
        undo();
        QCOMPARE(view().range(), close);
        undo();
        QCOMPARE(view().range(), view().bounds());
        QVERIFY(!stack().canUndo());
    }

    void goingToATimeIsUndone()
    {
        view().setRange({100 * us, 200 * us});
        QTRY_VERIFY(view().history().isAtRest());
        const TimeRange before = view().range();
        key(Qt::Key_G, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("700us"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(view().range().contains(700 * us));
        QVERIFY2(undoText().startsWith(QLatin1String("Undo moving to 0.000")),
                 qPrintable(undoText()));
        undo();
        QCOMPARE(view().range(), before);
    }

    void aRunOfTheWheelIsOneEntryAndARestEndsIt()
    {
        for (int i = 0; i < 5; ++i)
            wheel(1);
        QCOMPARE(stack().count(), 1);
        const TimeRange first = view().range();
        QVERIFY(first.duration() < view().bounds().duration());
        QTRY_VERIFY(view().history().isAtRest());
        wheel(1);
        QCOMPARE(stack().count(), 2);
        undo();
        QCOMPARE(view().range(), first);
        undo();
        QCOMPARE(view().range(), view().bounds());
    }

    void movesThatReturnToTheStartAreNoEntry()
    {
        wheel(1);
        QCOMPARE(stack().count(), 1);
        view().setRange(view().bounds());
        QCOMPARE(stack().count(), 0);
    }

    void aPanAfterAJumpIsASeparateEntry()
    {
        view().moveTo({100 * us, 200 * us});
        view().setRange({110 * us, 210 * us});
        QCOMPARE(stack().count(), 2);
        undo();
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
    }

    void viewRowsAndMarksShareOneOrder()
    {
        view().moveTo({100 * us, 200 * us});
        view().layout().setHidden(m_trace->copies, true);
        QCoreApplication::processEvents();
        view().marks().add({.time = {150 * us, 150 * us}});
        view().moveTo({300 * us, 400 * us});
        undo();
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
        QCOMPARE(view().marks().all().size(), size_t{1});
        undo();
        QVERIFY(view().marks().isEmpty());
        QVERIFY(view().layout().isHidden(m_trace->copies));
        undo();
        QVERIFY(!view().layout().isHidden(m_trace->copies));
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
        undo();
        QCOMPARE(view().range(), view().bounds());
        for (int i = 0; i < 4; ++i)
            redo();
        QCOMPARE(view().range(), (TimeRange{300 * us, 400 * us}));
        QVERIFY(view().layout().isHidden(m_trace->copies));
    }

    /// Who looks around for long still takes back what was removed before.
    void movesPushNoChangeOfMarksOut()
    {
        const uint64_t mark = view().marks().add({.time = {150 * us, 150 * us}});
        view().marks().remove(mark);
        view().layout().setHidden(m_trace->copies, true);
        QCoreApplication::processEvents();
        const TimeRange before = view().range();
        const int moves = 2 * session::UserMarks::kMaxUndo + 7;
        for (int i = 0; i < moves; ++i)
            view().moveTo({i * us, (i + 50) * us});
        QCOMPARE(stack().count(), 3 + session::ViewUndo::kMaxInARow);
        // The last ones one after the other, the first ones at once.
        for (int i = 1; i < session::ViewUndo::kMaxInARow; ++i) {
            undo();
            QCOMPARE(view().range().begin, (moves - 1 - i) * us);
        }
        undo();
        QCOMPARE(view().range(), before);
        QVERIFY2(undoText().startsWith(QLatin1String("Undo hiding")), qPrintable(undoText()));
        undo();
        QVERIFY(!view().layout().isHidden(m_trace->copies));
        undo();
        QVERIFY(view().marks().find(mark));
        for (int i = 0; i < 2 + session::ViewUndo::kMaxInARow; ++i)
            redo();
        QCOMPARE(view().range().begin, (moves - 1) * us);
        QVERIFY(!view().marks().find(mark));
        QVERIFY(!stack().canRedo());
    }

    void aRunOfTheWheelIsOneEntryAlsoInALongRow()
    {
        for (int i = 0; i < session::ViewUndo::kMaxInARow + 5; ++i)
            view().moveTo({i * us, (i + 500) * us});
        const TimeRange before = view().range();
        for (int i = 0; i < 4; ++i)
            wheel(1);
        QCOMPARE(stack().count(), session::ViewUndo::kMaxInARow);
        QVERIFY2(undoText().startsWith(QLatin1String("Undo zooming in to ")),
                 qPrintable(undoText()));
        undo();
        QCOMPARE(view().range(), before);
    }

    /// Alt and arrows are the history of places, which undo is one more of.
    void goingBackIsAChangeToo()
    {
        view().moveTo({100 * us, 200 * us});
        view().moveTo({300 * us, 400 * us});
        key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
        QCOMPARE(stack().count(), 3);
        undo();
        QCOMPARE(view().range(), (TimeRange{300 * us, 400 * us}));
        undo();
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
        key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(view().range(), (TimeRange{300 * us, 400 * us}));
    }

    void undoShowsHiddenGapsAgain()
    {
        const Ns before = view().idleThreshold();
        view().setIdleThreshold(50 * us);
        QCOMPARE(undoText(), QStringLiteral("Undo hiding gaps below 50.000 µs"));
        undo();
        QCOMPARE(view().idleThreshold(), before);
        redo();
        QCOMPARE(view().idleThreshold(), 50 * us);
    }

    void aReloadedTraceHasNothingToUndo()
    {
        view().moveTo({100 * us, 200 * us});
        page()->reload();
        QVERIFY(waitSettled());
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
        QVERIFY2(!stack().canUndo(), qPrintable(undoText()));
    }

    void undoTextsNameTheAction()
    {
        const TimeRange all{0, 1000 * us};
        QCOMPARE(session::ViewUndo::words(all, all, {0, 10 * us}),
                 QStringLiteral("zooming in to 10.000 µs"));
        QCOMPARE(session::ViewUndo::words(all, {0, 10 * us}, {0, 20 * us}),
                 QStringLiteral("zooming out to 20.000 µs"));
        QCOMPARE(session::ViewUndo::words(all, {0, 10 * us}, all),
                 QStringLiteral("zooming out to the whole trace"));
        QVERIFY(session::ViewUndo::words(all, {0, 10 * us}, {20 * us, 30 * us + 1})
                    .startsWith(QLatin1String("moving to 0.000")));
    }
};

TRILANE_TEST(TestWindowUndoView, QApplication)
#include "tests/patience.h"
#include "tst_windowundoview.moc"
