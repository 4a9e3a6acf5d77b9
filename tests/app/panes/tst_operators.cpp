// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/items/models/operatormodel.h"
#include "views/items/models/tablemodel.h"
#include "views/tables/kit/filterfield.h"
#include "views/tables/pages/operatorpane.h"
#include "views/tables/pages/operatorview.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QTabBar>

using namespace trilane;

/// The tree of operators below the timeline, driven with mouse and keys.
class TestOperators : public QObject, protected WindowFixture
{
    Q_OBJECT

    tables::OperatorPane &pane() { return *work().tables()->page<tables::OperatorPane>(); }
    tables::OperatorView &tree() { return *pane().tree(); }
    items::OperatorModel &model() { return *tree().operators(); }

    void openTab()
    {
        QTabBar *tabs = work().tables()->tabs();
        const int tab = tables::BottomPanel::indexOf("operators");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        QTRY_VERIFY(model().rowCount() > 0);
    }
    QString cell(const QModelIndex &row, const char *column)
    {
        return row.siblingAtColumn(model().columnOf(column)).data().toString();
    }
    void clickHeader(const char *column)
    {
        QHeaderView *header = tree().header();
        const int section = model().columnOf(column);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(section) + 10, 10});
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
        openTab();
    }
    void cleanup() { stop(); }

    void rangesAreNestedAsTheyWereOpen()
    {
        const QAbstractItemModelTester tester(&model());
        QCOMPARE(model().rowCount(), 1);
        const QModelIndex step = model().index(0, 0);
        QCOMPARE(step.data().toString(), QStringLiteral("step"));
        QCOMPARE(model().rowCount(step), 1);
        const QModelIndex forward = model().index(0, 0, step);
        QCOMPARE(forward.data().toString(), QStringLiteral("forward"));
        QCOMPARE(forward.parent(), step);
        QVERIFY(tree().isExpanded(step)); // the way to what took the time is open
    }

    void numbersAreThoseOfTheTerminal()
    {
        const QModelIndex step = model().index(0, 0);
        const QModelIndex forward = model().index(0, 0, step);
        QCOMPARE(cell(step, "calls"), QStringLiteral("1"));
        QCOMPARE(cell(step, "cpu_total_ns").simplified(), QStringLiteral("1.000 ms"));
        QCOMPARE(cell(step, "cpu_self_ns").simplified(), QStringLiteral("810.000 µs"));
        QCOMPARE(cell(forward, "gpu_ns").simplified(), QStringLiteral("350.000 µs"));
        QCOMPARE(cell(forward, "gpu_share"), QStringLiteral("100.0 %"));
        QCOMPARE(cell(forward, "kernels"), QStringLiteral("3"));
        const stats::Table table = pane().exportedTable();
        QCOMPARE(table.rows.size(), size_t{2});
        QCOMPARE(std::get<std::string>(table.rows[1][0]), std::string("step / forward"));
    }

    void hidesColumnsWithoutInferredValues()
    {
        QVERIFY(tree().isColumnHidden(model().columnOf("backward_gpu_ns")));
        QVERIFY(tree().isColumnHidden(model().columnOf("awaited_gpu_ns")));
        QVERIFY(!tree().isColumnHidden(model().columnOf("gpu_span_ns")));
        QCOMPARE(
            model()
                .headerData(model().columnOf("backward_gpu_ns"), Qt::Horizontal, Qt::DisplayRole)
                .toString(),
            QStringLiteral("Backward GPU (inferred)"));
    }

    void aClickGoesToTheLongestCall()
    {
        const QModelIndex forward = model().index(0, 0, model().index(0, 0));
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {},
                          tree().visualRect(forward).center());
        QTRY_VERIFY(view().selectedSlice().has_value());
        QCOMPARE(view().trace().string(view().selectedSlice()->slice.name),
                 std::string_view("forward"));
        QCOMPARE(view().selectedSlice()->slice.start, 10 * us);
    }

    void aRowIsOpenedAndClosedByItsMark()
    {
        const QModelIndex step = model().index(0, 0);
        const QPoint mark(tree().indentation() / 2, tree().visualRect(step).center().y());
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, mark);
        QTRY_VERIFY(!tree().isExpanded(step));
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, mark);
        QTRY_VERIFY(tree().isExpanded(step));
        QVERIFY(!view().selectedSlice()); // it goes nowhere
    }

    void aFilterKeepsTheAncestorsOfAMatch()
    {
        QTest::keyClicks(work().tables()->tools()->filter()->findChild<QLineEdit *>(),
                         QStringLiteral("forw"));
        QTRY_COMPARE(model().shownCount(), size_t{2});
        QTest::keyClicks(work().tables()->tools()->filter()->findChild<QLineEdit *>(),
                         QStringLiteral("x"));
        QTRY_COMPARE(model().rowCount(), 0);
        QVERIFY(work().tables()->summary().contains(QStringLiteral("0 of 2")));
    }

    void itFollowsTheVisibleRange()
    {
        work().tables()->tools()->setScope(tables::TableTools::Scope::VisibleRange);
        view().setRange({300 * us, 600 * us});
        QTRY_COMPARE(cell(model().index(0, 0), "cpu_total_ns").simplified(),
                     QStringLiteral("300.000 µs"));
        QCOMPARE(cell(model().index(0, 0), "kernels"), QStringLiteral("1"));
    }

    void theWholeTableGoesToTheClipboard()
    {
        pane().copyAll();
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.contains(QStringLiteral("step / forward")));
        QVERIFY(text.contains(QStringLiteral("cpu_self_ns")));
    }

    void columnsSortEachLevel()
    {
        items::OperatorModel sorted;
        const QAbstractItemModelTester tester(&sorted);
        stats::Table table{.report = "operators"};
        table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                         {"calls", msg("Calls"), stats::ColumnType::Count}};
        table.rows = {{std::string("a"), int64_t{1}},
                      {std::string("b"), int64_t{5}},
                      {std::string("c"), int64_t{3}},
                      {std::string("d"), int64_t{4}}};
        sorted.setData(items::TableData::make(table, {-1, -1, 1, 1}),
                       {operators::PathId(1), operators::PathId(2), operators::PathId(3),
                        operators::PathId(4)});
        sorted.sort(1, Qt::DescendingOrder);
        QCOMPARE(sorted.index(0, 0).data().toString(), QStringLiteral("b"));
        QCOMPARE(sorted.index(0, 0, sorted.index(0, 0)).data().toString(), QStringLiteral("d"));
        const QPersistentModelIndex kept = sorted.index(0, 0, sorted.index(0, 0));
        sorted.sort(0, Qt::AscendingOrder);
        QCOMPARE(sorted.index(0, 0).data().toString(), QStringLiteral("a"));
        QCOMPARE(kept.data().toString(), QStringLiteral("d"));
        QCOMPARE(kept.row(), 1);
        sorted.setFilter(QStringLiteral("calls>=4"), false);
        QCOMPARE(sorted.rowCount(), 1);
        QCOMPARE(sorted.rowCount(sorted.index(0, 0)), 1);
    }

    void aHeaderSortsTheTree()
    {
        clickHeader("calls");
        QCOMPARE(tree().header()->sortIndicatorSection(), model().columnOf("calls"));
        QTRY_COMPARE(model().index(0, 0).data().toString(), QStringLiteral("step"));
    }
};

TRILANE_TEST(TestOperators, QApplication)
#include "tests/patience.h"
#include "tst_operators.moc"
