// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/queryfixture.h"
#include "views/tables/kit/filterfield.h"
#include "views/tables/pages/bottombar.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QToolButton>

using namespace trilane;

namespace {

/// Goes on until it is stopped.
const QString kEndless = QStringLiteral(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");

} // namespace

/// Questions in SQL in the window, with mouse and keys.
class TestQueryPane : public QObject, protected QueryFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stopAsking(); }

    void aQueryIsWrittenAndRun()
    {
        QVERIFY(openQuery());
        QVERIFY(pane().state() == tables::QueryPane::State::NeverRun);
        QVERIFY(!pane().runButton()->isEnabled());
        QVERIFY(rows().sentence().contains("saved"));
        keepPicture("-never");
        type("SELECT kind, count(*) AS n FROM slice GROUP BY kind ORDER BY kind");
        QVERIFY(pane().runButton()->isEnabled());
        QTest::mouseClick(pane().runButton(), Qt::LeftButton);
        QVERIFY(waitAnswer());
        QVERIFY(pane().state() == tables::QueryPane::State::Done);
        const QAbstractItemModelTester tester(rows().model());
        QVERIFY(rows().totalRowCount() >= 3);
        QCOMPARE(rows().model()->columnCount(), 2);
        QCOMPARE(rows().model()->headerData(0, Qt::Horizontal).toString(), QString("kind"));
        QVERIFY2(pane().words().contains("rows in"), qPrintable(pane().words()));
        QVERIFY(work().tables()->summary().endsWith("rows")); // nothing of a range that counts
    }

    void keepsTheOrderOfColumnsOfTheQuery()
    {
        QVERIFY(openQuery());
        QVERIFY(ask("SELECT 3 AS a, 'text' AS b, 12345678901 AS c, 2.5 AS duration_ns, NULL AS d "
                    "UNION ALL SELECT 20, 'Name', -5, 1.5, NULL"));
        QCOMPARE(rows().model()->columnCount(), 5);
        QCOMPARE(cell(0, 0), QString("3"));
        QCOMPARE(cell(0, 2), QString("12345678901"));
        QCOMPARE(cell(1, 2), QString("-5"));
        // By number, not by text.
        rows().sortByColumn(0, Qt::DescendingOrder);
        QTRY_COMPARE(cell(0, 0), QString("20"));
        const int right = rows().model()->index(0, 0).data(Qt::TextAlignmentRole).toInt();
        QVERIFY(right & Qt::AlignRight);
        // The next answer is in its own order again.
        QVERIFY(ask("SELECT 1 AS a UNION ALL SELECT 9 UNION ALL SELECT 5"));
        QCOMPARE(cell(1, 0), QString("9"));
    }

    void aRowLeadsToItsSlice()
    {
        QVERIFY(openQuery());
        QVERIFY(ask("SELECT name, id, duration_ns FROM kernel ORDER BY duration_ns DESC, id"));
        QVERIFY(rows().totalRowCount() > 1);
        doubleClick(rows(), 1);
        QVERIFY(view().selectedSlice());
        const auto name = view().trace().string(view().selectedSlice()->slice.name);
        QCOMPARE(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), cell(1, 0));
        // The same with keys.
        view().clearSelection();
        rows().setFocus();
        QTest::keyClick(&rows(), Qt::Key_Return);
        QVERIFY(view().selectedSlice());
        QVERIFY(rows().goToAction()->isEnabled());
    }

    void aRowLeadsToItsTime()
    {
        QVERIFY(openQuery());
        QVERIFY(ask("SELECT start_ns, duration_ns, gpu_track_id FROM gap ORDER BY duration_ns "
                    "DESC"));
        QVERIFY(rows().totalRowCount() > 0);
        doubleClick(rows(), 0);
        QVERIFY(view().selectedGap());
        // Of a track that is no GPU: its slice, where one is just that long.
        QVERIFY(ask("SELECT start_ns, duration_ns, track_id FROM kernel LIMIT 1"));
        doubleClick(rows(), 0);
        QVERIFY(view().selectedSlice());
        // Else the time of the row.
        QVERIFY(ask("SELECT start_ns + 1 AS start_ns, duration_ns, track_id FROM kernel LIMIT 1"));
        doubleClick(rows(), 0);
        QVERIFY(std::holds_alternative<session::AreaSelection>(view().selection()));
        QVERIFY(ask("SELECT 1000 AS start_ns"));
        doubleClick(rows(), 0);
        QVERIFY(std::holds_alternative<TimeRange>(view().selection()));
    }

    void explainsThatARowHasNoTime()
    {
        QVERIFY(openQuery());
        view().clearSelection();
        QVERIFY(ask("SELECT id, label FROM track")); // numbers of tracks
        doubleClick(rows(), 0);
        QVERIFY(std::holds_alternative<std::monostate>(view().selection()));
        QVERIFY(!rows().goToAction()->isEnabled());
        QVERIFY(rows().goToAction()->text().contains("track_id"));
        QVERIFY(rows().toolTip().contains("no location"));
    }

    void showsAndUnderlinesASyntaxError()
    {
        QVERIFY(openQuery());
        QVERIFY(ask("SELECT name\nFROM kernell"));
        QVERIFY(pane().state() == tables::QueryPane::State::Failed);
        QVERIFY2(pane().words().contains("kernell") && pane().words().contains("Ctrl+Space"),
                 qPrintable(pane().words()));
        QVERIFY(ask("SELECT 'é', nme\nFROM kernel"));
        QVERIFY2(pane().words().startsWith("Line 1: No such column: nme"),
                 qPrintable(pane().words()));
        QCOMPARE(editor().extraSelections().size(), 1);
        QCOMPARE(editor().extraSelections().front().cursor.selectedText(), QString("nme"));
        keepPicture("-fault");
        QTest::keyClicks(&editor(), " ");
        QVERIFY(editor().extraSelections().isEmpty());
        QVERIFY(ask("DELETE FROM kernel"));
        QVERIFY(pane().state() == tables::QueryPane::State::Failed);
        QVERIFY(ask("SELECT name FROM kernel WHERE 0"));
        QVERIFY(pane().state() == tables::QueryPane::State::Done);
        QCOMPARE(rows().sentence(), QString("The query returned no rows."));
    }

    void aQueryIsStoppedAtOnce()
    {
        QVERIFY(openQuery());
        editor().setStatement(kEndless);
        QTest::mouseClick(pane().runButton(), Qt::LeftButton);
        QVERIFY(pane().state() == tables::QueryPane::State::Running);
        QVERIFY(!pane().runButton()->isEnabled());
        QTRY_VERIFY(pane().words().startsWith("Running… ") && pane().words() != "Running… 0 ns");
        keepPicture("-running");
        QElapsedTimer timer;
        timer.start();
        QTest::mouseClick(pane().stopButton(), Qt::LeftButton);
        QVERIFY(pane().state() == tables::QueryPane::State::Stopped);
        QVERIFY2(timer.elapsed() < 200, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(pane().words().startsWith("Stopped after"));
        QVERIFY(!pane().stopButton()->isEnabled());
        // And another one runs.
        QVERIFY(ask("SELECT 1"));
        QCOMPARE(cell(0, 0), QString("1"));
    }

    /// What is there is shown while the rest is looked for.
    void fetchesRowsInBatches()
    {
        QVERIFY(openQuery());
        editor().setStatement("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                              "SELECT i FROM n WHERE i < 3 OR i % 100000 = 0");
        QTest::mouseClick(pane().runButton(), Qt::LeftButton);
        QTRY_VERIFY(rows().totalRowCount() > 3);
        QVERIFY(pane().state() == tables::QueryPane::State::Running);
        const size_t before = rows().totalRowCount();
        rows().selectRow(1);
        QTRY_VERIFY(rows().totalRowCount() > before);
        QCOMPARE(rows().selectedRow(), std::optional<size_t>(1));
        pane().stop();
        QVERIFY(rows().totalRowCount() > before); // they stay
    }

    void noMoreRowsThanCanBeShown()
    {
        QVERIFY(openQuery());
        QVERIFY(ask("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM "
                    "n"));
        QVERIFY(pane().state() == tables::QueryPane::State::Done);
        QTRY_COMPARE(rows().totalRowCount(), tables::QueryRunner::kMaxRows);
        QVERIFY2(pane().words().startsWith("first 100"), qPrintable(pane().words()));
    }

    void rowsAreFilteredCopiedAndExported()
    {
        QVERIFY(openQuery());
        QVERIFY(ask("SELECT 7 AS id, 'one' AS word UNION ALL SELECT 8, 'two'"));
        pane().copyAll();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("id\tword\n7\tone\n8\ttwo\n"));
        const stats::Table exported = work().tables()->exportedTable();
        QCOMPARE(exported.report, std::string("query"));
        QCOMPARE(exported.rows.size(), size_t{2});
        QCOMPARE(std::get<int64_t>(exported.rows[0][0]), int64_t{7});
        work().tables()->tools()->filter()->set("two", false);
        emit work().tables()->tools()->filter()->changed();
        QCOMPARE(rows().shownRowCount(), size_t{1});
        // Numbers are compared as such, though they bear no unit.
        QVERIFY(ask("SELECT 9 AS id UNION ALL SELECT 10 UNION ALL SELECT 200"));
        work().tables()->tools()->filter()->set("id>9", false);
        emit work().tables()->tools()->filter()->changed();
        QCOMPARE(rows().shownRowCount(), size_t{2});
    }
};

TRILANE_TEST(TestQueryPane, QApplication)
#include "tests/patience.h"
#include "tst_querypane.moc"
