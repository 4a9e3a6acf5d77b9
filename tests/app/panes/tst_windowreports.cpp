// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/items/models/tabledata.h"
#include "views/items/models/tablemodel.h"
#include "views/tables/charts/histogramview.h"
#include "views/tables/kit/columnchoice.h"
#include "views/tables/kit/filterfield.h"
#include "views/tables/kit/groupchoice.h"
#include "views/tables/kit/scopechoice.h"
#include "views/tables/pages/chosenpane.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

using namespace trilane;

/// The reports below the timeline, driven with mouse and keys.
class TestWindowReports : public QObject, protected WindowFixture
{
    Q_OBJECT

    tables::BottomPanel &panel() { return *work().tables(); }
    tables::ReportPane &pane(stats::ReportId id)
    {
        panel().showTab(tables::BottomPanel::allTabs()[static_cast<size_t>(id)].id);
        return *panel().pane(id);
    }
    QLineEdit *filter() { return m_window->findChild<QLineEdit *>(QStringLiteral("tableFilter")); }
    static QString cell(const tables::DataTable &table, int row, const char *key)
    {
        for (int c = 0; c < table.model()->columnCount(); ++c) {
            if (table.model()
                    ->headerData(c, Qt::Horizontal, items::TableModel::KeyRole)
                    .toString() == QLatin1String(key))
                return table.model()->index(row, c).data().toString();
        }
        return {};
    }
    static int section(const tables::DataTable &table, const char *key)
    {
        for (int c = 0; c < table.model()->columnCount(); ++c) {
            if (table.model()
                    ->headerData(c, Qt::Horizontal, items::TableModel::KeyRole)
                    .toString() == QLatin1String(key))
                return c;
        }
        return -1;
    }
    void click(tables::DataTable &table, int row)
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, rowPoint(table, row));
    }
    void countSelection()
    {
        auto *button = panel().tools()->scopes()->button(tables::TableScope::Selection);
        QVERIFY(widen());
        QTRY_VERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void openLong()
    {
        QVERIFY(openTrace());
        QVERIFY(waitSettled());
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void everyReportHasATabAndAnEmptyOneExplainsWhy()
    {
        openLong();
        QTabBar *tabs = panel().tabs();
        for (const stats::Report &of : stats::reports()) {
            const int tab = static_cast<int>(of.id);
            QVERIFY(!tabs->tabText(tab).isEmpty());
            const bool has = stats::hasSlices(*view().store(), of);
            QCOMPARE(tabs->isTabEnabled(tab), has);
            QCOMPARE(tabs->tabToolTip(tab).isEmpty(), has);
        }
        QVERIFY(!tabs->isTabEnabled(static_cast<int>(stats::ReportId::Osrt)));
    }

    void aClickOnATabShowsItsTable_data()
    {
        QTest::addColumn<int>("tab");
        QTest::addColumn<int>("rows");
        QTest::addColumn<QString>("first");
        QTest::newRow("copies") << int(stats::ReportId::Memcpy) << 1 << "unknown";
        QTest::newRow("api") << int(stats::ReportId::Api) << 2 << "cudaLaunchKernel";
        QTest::newRow("ranges") << int(stats::ReportId::Nvtx) << 2 << "step 1";
        QTest::newRow("thread states") << int(stats::ReportId::ThreadStates) << 2 << "python 4121";
    }
    void aClickOnATabShowsItsTable()
    {
        QFETCH(int, tab);
        QFETCH(int, rows);
        QFETCH(QString, first);
        openLong();
        QTest::mouseClick(panel().tabs(), Qt::LeftButton, {},
                          panel().tabs()->tabRect(tab).center());
        QVERIFY(waitSettled());
        tables::DataTable &table = *panel().table();
        QTRY_COMPARE(table.model()->rowCount(), rows);
        QCOMPARE(table.model()->index(0, 0).data().toString(), first);
        QVERIFY(panel().pane(static_cast<stats::ReportId>(tab))->calls()->model()->rowCount() > 0);
    }

    void statesOfAThreadShareItsTimeAndAClickGoesToTheLongest()
    {
        openLong();
        tables::DataTable &table = *pane(stats::ReportId::ThreadStates).table();
        QVERIFY(waitSettled());
        const int blocked = cell(table, 0, "state") == QLatin1String("blocked") ? 0 : 1;
        QCOMPARE(cell(table, blocked, "share"), QStringLiteral("70.0 %"));
        click(table, blocked);
        QTRY_VERIFY(view().selectedSlice());
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::Blocked);
    }

    void aDragOverTheHistogramFiltersTheCallsAndAClickClears()
    {
        openLong();
        tables::DataTable &table = *pane(stats::ReportId::Api).table();
        QVERIFY(waitSettled());
        click(table, rowNamed(table, QStringLiteral("cudaLaunch")));
        QVERIFY(waitSettled());
        tables::ReportPane &nvtx = pane(stats::ReportId::Nvtx);
        QVERIFY(waitSettled());
        nvtx.table()->selectRow(0);
        QVERIFY(waitSettled());
        tables::HistogramView &histogram = *nvtx.histogram();
        QCOMPARE(nvtx.calls()->model()->rowCount(), 1);
        const QRect area = histogram.plot().area;
        const QPoint from(area.left() + 2, area.center().y());
        const QPoint to(area.left() + histogram.plot().width() - 2, area.center().y());
        QTest::mousePress(&histogram, Qt::LeftButton, {}, from);
        QTest::mouseMove(&histogram, to);
        QTest::mouseRelease(&histogram, Qt::LeftButton, {}, to);
        QVERIFY(histogram.brush());
        QVERIFY(waitSettled());
        QTest::mouseClick(&histogram, Qt::LeftButton, {}, area.center());
        QVERIFY(!histogram.brush());
        QVERIFY(waitSettled());
        QCOMPARE(nvtx.calls()->model()->rowCount(), 1);
    }

    void aSliceSelectedInTheTimelineChoosesItsRowItsBarAndItsLine()
    {
        openLong();
        view().select(kernelAt(450 * us));
        QVERIFY(waitSettled());
        tables::DataTable &table = *kernels().table();
        const size_t row = table.selectedRow().value();
        QCOMPARE(std::get<std::string>(table.table().rows[row][0]), std::string("kernelA"));
        QTRY_VERIFY(kernels().histogram()->markedBin());
        QTRY_VERIFY(kernels().calls()->selectedRow());
        // And back: a click on the other call goes there.
        tables::DataTable &calls = *kernels().calls();
        const int other = calls.currentIndex().row() == 0 ? 1 : 0;
        click(calls, other);
        QCOMPARE(view().selectedSlice()->slice.start, 100 * us);
    }

    void templatesAreFoldedAndOneCanUnfoldAll()
    {
        openLong();
        tables::DataTable &table = *kernels().table();
        QVERIFY(rowNamed(table, QStringLiteral("void ns::")) < 0);
        const int row = rowNamed(table, QStringLiteral("kernelA"));
        QVERIFY(table.model()->index(row, 0).data(Qt::ToolTipRole).toString().contains("<4>"));
        panel().tools()->grouping()->setFolded(false);
        QVERIFY(waitSettled());
        QVERIFY(rowNamed(table, QStringLiteral("void ns::kernelA<4>")) >= 0);
        panel().tools()->grouping()->setFolded(true);
        QVERIFY(waitSettled());
        QVERIFY(rowNamed(table, QStringLiteral("void ns::")) < 0);
    }

    void aColumnHiddenInTheMenuOfItsTitleStaysHidden()
    {
        openLong();
        tables::DataTable &table = *kernels().table();
        QHeaderView *header = table.horizontalHeader();
        const int stddev = section(table, "stddev_ns");
        QContextMenuEvent ask(QContextMenuEvent::Mouse, {20, 10},
                              header->viewport()->mapToGlobal(QPoint(20, 10)));
        QApplication::sendEvent(header->viewport(), &ask);
        auto *menu = header->findChild<QMenu *>(QStringLiteral("columnMenu"));
        QVERIFY(menu);
        QAction *line = nullptr;
        for (QAction *action : menu->actions()) {
            if (action->data().toString() == QLatin1String("stddev_ns"))
                line = action;
        }
        QVERIFY(line && line->isChecked());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(line).center());
        QVERIFY(header->isSectionHidden(stddev));
        for (const stats::TableColumn &column : panel().exportedTable().columns)
            QVERIFY(column.key != "stddev_ns");
        // Another table of the report, and another window, know it.
        panel().reload();
        QVERIFY(waitSettled());
        QVERIFY(header->isSectionHidden(stddev));
        QVERIFY(QSettings()
                    .value(QStringLiteral("tables/kernels/hidden"))
                    .toStringList()
                    .contains(QStringLiteral("stddev_ns")));
        table.columns()->reset();
        QVERIFY(!header->isSectionHidden(stddev));
    }

    void columnsThatWereMovedStayWhereTheyAre()
    {
        openLong();
        tables::DataTable &table = *kernels().table();
        QHeaderView *header = table.horizontalHeader();
        const int calls = section(table, "calls");
        header->moveSection(header->visualIndex(calls), 1);
        panel().reload();
        QVERIFY(waitSettled());
        QCOMPARE(header->visualIndex(calls), 1);
        table.columns()->reset();
        QVERIFY(header->visualIndex(calls) != 1);
    }

    void theFilterUnderstandsPatternsAndConditions()
    {
        openLong();
        tables::DataTable &table = *kernels().table();
        const int all = table.model()->rowCount();
        QTest::keyClicks(filter(), QStringLiteral("calls>=2"));
        QCOMPARE(table.model()->rowCount(), 1);
        QVERIFY(panel().summary().startsWith(QStringLiteral("1 of %1 rows").arg(all)));
        filter()->clear();
        QTest::keyClicks(filter(), QStringLiteral("/^kernelB$/"));
        QCOMPARE(table.model()->rowCount(), 1);
        filter()->clear();
        auto *pattern = m_window->findChild<QToolButton *>(QStringLiteral("tableFilterPattern"));
        QVERIFY(pattern->isVisible());
        QTest::mouseClick(pattern, Qt::LeftButton);
        QTest::keyClicks(filter(), QStringLiteral("kernel[A"));
        QVERIFY(!panel().tools()->filter()->error().isEmpty());
        QVERIFY(filter()->toolTip().contains(QStringLiteral("regular expression")));
        QCOMPARE(table.model()->rowCount(), all);
        QTest::keyClicks(filter(), QStringLiteral("]"));
        QVERIFY(panel().tools()->filter()->error().isEmpty());
        QCOMPARE(table.model()->rowCount(), 1);
    }

    void eachTabHasAFilterOfItsOwn()
    {
        openLong();
        QTest::keyClicks(filter(), QStringLiteral("kernelB"));
        panel().showTab("api");
        QVERIFY(waitSettled());
        QVERIFY(filter()->text().isEmpty());
        QCOMPARE(panel().table()->model()->rowCount(), 2);
        panel().showTab("kernels");
        QCOMPARE(filter()->text(), QStringLiteral("kernelB"));
        QCOMPARE(panel().table()->model()->rowCount(), 1);
    }

    void theSelectionIsCountedWhenThatIsChosen()
    {
        openLong();
        view().selectTime({150 * us, 350 * us});
        countSelection();
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().calls, uint64_t{1});
        QVERIFY(panel().summary().contains(QStringLiteral("selection")));
        // Going to a call of the list does not change what is counted.
        click(*kernels().calls(), 0);
        QVERIFY(view().selectedSlice());
        QVERIFY(waitSettled());
        QCOMPARE(kernels().stats().calls, uint64_t{1});
        QVERIFY(panel().summary().contains(durationOf(200 * us)));
        view().clearSelection();
        QTRY_COMPARE(kernels().table()->model()->rowCount(), 0);
    }
    static QString durationOf(Ns ns) { return QStringLiteral("%1.000").arg(ns / us); }

    void anAreaIsCountedOnItsTracks()
    {
        openLong();
        view().setSelection(
            session::AreaSelection{.range = {0, 1000 * us}, .tracks = {m_trace->copies}});
        countSelection();
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().table()->model()->rowCount(), 0);
        view().setSelection(
            session::AreaSelection{.range = {0, 1000 * us}, .tracks = {m_trace->compute}});
        QTRY_COMPARE(kernels().stats().calls, uint64_t{3});
    }

    void statesCountWithTheirPartInTheVisibleRange()
    {
        openLong();
        tables::ReportPane &states = pane(stats::ReportId::ThreadStates);
        panel().tools()->setScope(tables::TableScope::VisibleRange);
        view().setRange({400 * us, 500 * us});
        QTRY_COMPARE(states.stats().total, 100 * us);
        QCOMPARE(states.stats().rows.size(), size_t{1});
    }
};

TRILANE_TEST(TestWindowReports, QApplication)
#include "tests/patience.h"
#include "tst_windowreports.moc"
