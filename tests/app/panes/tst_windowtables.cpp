// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/items/models/tablemodel.h"
#include "views/tables/charts/histogramview.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>

using namespace trilane;

/// The tables below the timeline and what they do to it.
class TestWindowTables : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void doubleClickOnAKernelMarksAllItsCalls()
    {
        QVERIFY(openTrace());
        tables::DataTable &table = *kernels().table();
        const int row = rowNamed(table, QStringLiteral("kernelB"));
        doubleClick(table, row);
        QCOMPARE(view().highlighted(), view().trace().find("kernelB"));
        doubleClick(table, row);
        QVERIFY(!view().highlighted().isValid());
    }

    void theListOfCallsJumpsToEach()
    {
        QVERIFY(openTrace());
        tables::DataTable &table = *kernels().table();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          rowPoint(table, rowNamed(table, QStringLiteral("kernelA"))));
        QVERIFY(waitSettled());
        tables::DataTable &calls = *kernels().calls();
        QCOMPARE(calls.model()->rowCount(), 2);
        view().setRange({0, 50 * us});
        QTest::mouseClick(calls.viewport(), Qt::LeftButton, {}, rowPoint(calls, 1));
        QVERIFY(view().selectedSlice());
        const TimeRange call = view().selectedSlice()->slice.range();
        QCOMPARE(call.duration(), 100 * us);
        QVERIFY(view().range().intersects(call));
    }

    void aKernelSelectedInTheTimelineChoosesItsRow()
    {
        QVERIFY(openTrace());
        view().select(kernelAt(250 * us));
        QVERIFY(waitSettled());
        const size_t row = kernels().table()->selectedRow().value();
        QCOMPARE(kernels().stats().rows[row].name, view().trace().find("kernelB"));
    }

    void tablesFollowTheVisibleRangeIfEnabled()
    {
        QVERIFY(openTrace());
        work().tables()->tools()->setScope(tables::TableTools::Scope::VisibleRange);
        view().setRange({150 * us, 350 * us});
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().calls, uint64_t{1});
        work().tables()->tools()->setScope(tables::TableTools::Scope::WholeTrace);
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().calls, uint64_t{3});
    }

    void theFilterKeepsMatchingRows()
    {
        QVERIFY(openTrace());
        auto *filter = m_window->findChild<QLineEdit *>(QStringLiteral("tableFilter"));
        QTest::keyClicks(filter, QStringLiteral("KERNELB"));
        QCOMPARE(kernels().table()->model()->rowCount(), 1);
    }

    void theMenuOfTheKernelTableMarksAndCopies()
    {
        QVERIFY(openTrace());
        tables::DataTable &table = *kernels().table();
        const QList<QAction *> menu = table.actions();
        QCOMPARE(menu.size(), 5);
        for (const QAction *action : menu)
            QVERIFY(!action->text().isEmpty());
        const int row = rowNamed(table, QStringLiteral("kernelB"));
        QTest::mouseClick(table.viewport(), Qt::RightButton, {}, rowPoint(table, row));
        menu[0]->trigger(); // copy name
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 table.model()->index(row, 0).data(items::TableModel::NameRole).toString());
        menu[1]->trigger(); // copy rows
        QVERIFY(QGuiApplication::clipboard()->text().contains(QLatin1Char('\t')));
        QVERIFY(!view().highlighted().isValid());
        menu[4]->trigger(); // mark
        QVERIFY(view().highlighted().isValid());
        menu[4]->trigger();
        QVERIFY(!view().highlighted().isValid());
    }

    void exportedTablesAreThoseOnScreenAndNameTheUsersFile()
    {
        QVERIFY(openTrace());
        QTest::keyClicks(m_window->findChild<QLineEdit *>(QStringLiteral("tableFilter")),
                         QStringLiteral("kernelB"));
        const stats::Table table = work().tables()->exportedTable();
        QCOMPARE(table.rows.size(), size_t{1});
        QCOMPARE(table.file, m_path.toStdString());
        work().tables()->showTab("memcpy");
        QVERIFY(waitSettled());
        QCOMPARE(work().tables()->exportedTable().report, std::string("memcpy"));
    }
};

TRILANE_TEST(TestWindowTables, QApplication)
#include "tests/patience.h"
#include "tst_windowtables.moc"
