// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/session/files/actionset.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

using namespace trilane;

/// Changes of the rows can be taken back, in words and in order, together with those of marks.
class TestWindowUndo : public QObject, protected WindowFixture
{
    Q_OBJECT

    session::TrackLayout &rows() { return view().layout(); }
    QUndoStack &stack() { return view().marks().undo(); }
    void key(Qt::KeyboardModifiers more = {})
    {
        QTest::keyClick(work().timeline(), Qt::Key_Z, Qt::ControlModifier | more);
        QCoreApplication::processEvents();
    }
    void noted() { QCoreApplication::processEvents(); }
    QString undoText()
    {
        work().actions().retranslate();
        return work().actions().find(QStringLiteral("undo"))->text();
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
        QVERIFY(!stack().canUndo());
    }
    void cleanup() { stop(); }

    void hidingIsUndoneAndDoneAgain()
    {
        rows().setHidden(m_trace->copies, true);
        noted();
        QCOMPARE(undoText(), QStringLiteral("Undo hiding Stream 8"));
        key();
        QVERIFY(!rows().isHidden(m_trace->copies));
        key(Qt::ShiftModifier);
        QVERIFY(rows().isHidden(m_trace->copies));
    }

    void showingAllAfterAWrongHideIsUndone()
    {
        rows().setHidden(m_trace->copies, true);
        noted();
        rows().setHidden(m_trace->core0, true);
        noted();
        work().actions().find(QStringLiteral("timeline.showHiddenRows"))->trigger();
        noted();
        QVERIFY(rows().state().hidden.empty());
        QVERIFY(undoText().startsWith(QLatin1String("Undo showing 2 rows")));
        key();
        QCOMPARE(rows().state().hidden.size(), size_t{2});
        key();
        QCOMPARE(rows().state().hidden.size(), size_t{1});
    }

    /// Each change of rows holds the state of all of them.
    void theOldestChangesAreForgotten()
    {
        for (int i = 0; i < session::UserMarks::kMaxUndo + 10; ++i) {
            rows().setHidden(i % 2 ? m_trace->core0 : m_trace->copies, i / 2 % 2 == 0);
            noted();
            view().marks().add({.time = {i * us, i * us}});
        }
        QCOMPARE(stack().count(), session::UserMarks::kMaxUndo);
        QVERIFY(stack().canUndo());
    }

    void rebuildsTheMenuOfMarksAfterUndo()
    {
        view().marks().add({.time = {100 * us, 100 * us}});
        auto *panel = m_window->findChild<QWidget *>(QStringLiteral("marksPanel"));
        QMenu *menu = panel->findChild<QToolButton *>()->menu();
        emit menu->aboutToShow();
        const auto count = menu->findChildren<QObject *>().size();
        for (int i = 0; i < 3; ++i)
            emit menu->aboutToShow();
        QCOMPARE(menu->findChildren<QObject *>().size(), count);
    }

    void rowsAndMarksShareOneOrder()
    {
        rows().setPinned(m_trace->compute, true);
        noted();
        const size_t marks = view().marks().all().size();
        view().marks().add({.time = {100 * us, 100 * us}});
        key();
        QCOMPARE(view().marks().all().size(), marks);
        QVERIFY(rows().isPinned(m_trace->compute));
        key();
        QVERIFY(!rows().isPinned(m_trace->compute));
    }

    void aDragOrTypingIsOneChange()
    {
        for (double height : {1.2, 1.5, 2.0}) {
            rows().setHeight(m_trace->compute, height);
            noted();
        }
        QCOMPARE(stack().count(), 1);
        for (const char *text : {"c", "co", "cop"}) {
            rows().setFilter(QLatin1String(text));
            noted();
        }
        QCOMPARE(stack().count(), 2);
        QCOMPARE(undoText(), QStringLiteral("Undo row filter"));
        key();
        QVERIFY(rows().filter().isEmpty());
        key();
        QCOMPARE(rows().heightOf(m_trace->compute), 1.0);
    }

    void goingToASliceIsNoUserChange()
    {
        rows().setCollapsed(Layer::Cuda, true);
        noted();
        QCOMPARE(stack().count(), 1);
        view().goTo(kernelAt(150 * us));
        noted();
        QVERIFY(!rows().isCollapsed(Layer::Cuda));
        QCOMPARE(stack().count(), 1);
    }

    void theResetOfAllIsUndone()
    {
        rows().setScale(session::RowScale::Tall);
        noted();
        rows().setHidden(m_trace->core0, true);
        noted();
        const session::LayoutState before = rows().state();
        rows().reset();
        noted();
        QVERIFY(rows().isDefault());
        key();
        QVERIFY(rows().state() == before);
    }

    void reloadingAChangedFileClearsTheUndoHistory()
    {
        rows().setHidden(m_trace->copies, true);
        noted();
        page()->reload();
        QVERIFY(waitSettled());
        noted();
        QVERIFY2(!stack().canUndo(), qPrintable(undoText()));
        QVERIFY(rows().isHidden(m_trace->copies)); // remembered over the reading
    }
};

TRILANE_TEST(TestWindowUndo, QApplication)
#include "tst_windowundo.moc"
