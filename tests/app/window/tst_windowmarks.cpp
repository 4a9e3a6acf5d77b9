// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/panels/bars/noticebar.h"
#include "views/panels/details/markmodel.h"
#include "views/panels/details/markspanel.h"
#include "views/session/state/tracknames.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>

using namespace trilane;

/// The list of marks in the window, and that they are there again.
class TestWindowMarks : public QObject, protected WindowFixture
{
    Q_OBJECT

    session::UserMarks &marks() { return view().marks(); }
    panels::MarksPanel &panel() { return *work().findChild<panels::MarksPanel *>(); }
    QTableView &table() { return *panel().table(); }
    QPoint cell(int row, int column)
    {
        return table().visualRect(table().model()->index(row, column)).center();
    }
    void addThree()
    {
        const QStringList compute = session::TrackNames::of(*view().store(), m_trace->compute);
        marks().add(
            {.kind = session::MarkKind::Bookmark, .time = {50 * us, 50 * us}, .text = "start"});
        marks().add({.kind = session::MarkKind::Span, .time = {300 * us, 400 * us}, .color = 2});
        marks().add({.kind = session::MarkKind::Note,
                     .time = {450 * us, 450 * us},
                     .track = compute,
                     .color = 1,
                     .text = "A | twice"});
    }
    QAction *actionOf(QMenu &menu, const QString &text)
    {
        for (QAction *action : menu.actions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
    }
    void cleanup()
    {
        stop();
        QFile::remove(m_path + ".marks.json");
    }

    void showsTheListOnlyIfThereAreMarks()
    {
        QVERIFY(!panel().isVisible());
        addThree();
        QTRY_VERIFY(panel().isVisible());
        QCOMPARE(table().model()->rowCount(), 3);
        QTRY_VERIFY(panel().height() >= 90);
        QTRY_VERIFY(panel().geometry().bottom() <= panel().parentWidget()->height());
        keepPicture(QStringLiteral("-list"));
        while (!marks().isEmpty())
            marks().remove(marks().all().front().id);
        QTRY_VERIFY(!panel().isVisible());
    }

    void theMarkModelPassesTheModelTester()
    {
        panels::MarkModel model(&view());
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        addThree();
        session::Mark moved = marks().all().front();
        moved.time = {700 * us, 700 * us};
        marks().change(moved);
        QCOMPARE(model.rowOf(moved.id), 2);
        marks().undo().undo();
        QVERIFY(model.setData(model.index(0, panels::MarkModel::Text), "else", Qt::EditRole));
        QCOMPARE(marks().all().front().text, "else");
        QVERIFY(!model.setData(model.index(0, panels::MarkModel::Time), "else", Qt::EditRole));
        marks().remove(marks().all().front().id);
        QCOMPARE(model.rowCount(), 2);
    }

    void aClickGoesToTheMark()
    {
        addThree();
        QTRY_VERIFY(panel().isVisible());
        view().setRange({900 * us, 1000 * us});
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell(0, 0));
        QTRY_VERIFY(view().range().contains(50 * us));
        QCOMPARE(marks().chosen(), marks().all().front().id);
    }

    void wordsAreEditedInPlace()
    {
        addThree();
        QTRY_VERIFY(panel().isVisible());
        const QPoint at = cell(1, panels::MarkModel::Text);
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, at);
        auto *edit = table().findChild<QLineEdit *>();
        QVERIFY(edit);
        QTest::keyClicks(edit, "gap of the loader");
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_COMPARE(marks().all()[1].text, "gap of the loader");
    }

    void theMenuColorsRemovesAndCopies()
    {
        addThree();
        QTRY_VERIFY(panel().isVisible());
        QMenu menu;
        panel().fillMenu(menu, 2);
        QMenu *colors = actionOf(menu, "Color")->menu();
        QCOMPARE(colors->actions().size(), qsizetype{session::kMarkColors});
        QVERIFY(colors->actions().at(1)->isChecked());
        colors->actions().at(4)->trigger();
        QCOMPARE(marks().all()[2].color, 4);
        actionOf(menu, "Copy all as Markdown")->trigger();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains("A \\| twice |\n"), qPrintable(copied));
        QVERIFY(copied.contains("100.000 µs"));
        actionOf(menu, "Copy all as text")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 3);
        actionOf(menu, "Remove")->trigger();
        QCOMPARE(marks().all().size(), size_t{2});
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell(0, 0));
        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(marks().all().size(), size_t{1});
    }

    void ctrlZUndoesTheLastChange()
    {
        addThree();
        work().timeline()->setFocus();
        QTest::keyClick(work().timeline(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(marks().all().size(), size_t{2});
        QTest::keyClick(work().timeline(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(marks().all().size(), size_t{3});
    }

    void marksPersistAcrossSessions()
    {
        addThree();
        const session::MarkList before = marks().all();
        m_window->documents().closeTab(0);
        QTRY_VERIFY(QFile::exists(m_path + ".marks.json"));
        QVERIFY(openTrace());
        QTRY_COMPARE(marks().all(), before);
    }

    void reportsADamagedMarkFileInTheWindow()
    {
        m_window->documents().closeTab(0);
        write(m_path + ".marks.json", "{ broken");
        QVERIFY(openTrace());
        QTRY_VERIFY(!page()->session()->markStorage().message().isEmpty());
        QTRY_VERIFY(page()->notice()->isVisible());
        QVERIFY(page()->notice()->sentence().contains(".marks.json"));
        keepPicture(QStringLiteral("-damaged"));
    }
};

TRILANE_TEST(TestWindowMarks, QApplication)
#include "tests/patience.h"
#include "tst_windowmarks.moc"
