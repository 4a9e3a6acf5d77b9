// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/items/models/tablemodel.h"
#include "views/tables/pages/summarypane.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTabBar>

using namespace trilane;

/// The summaries that other profilers have, in a tab.
class TestSummaryPane : public QObject, protected WindowFixture
{
    Q_OBJECT

    tables::SummaryPane &pane() { return *work().tables()->page<tables::SummaryPane>(); }
    void openTab()
    {
        QTabBar *tabs = work().tables()->tabs();
        const int tab = tables::BottomPanel::indexOf("summaries");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        QTRY_VERIFY(pane().table()->shownRowCount() > 0);
    }
    /// With the keyboard, as in any box.
    void choose(const char *name)
    {
        const int at = pane().names()->findText(QLatin1String(name));
        QVERIFY(at >= 0);
        pane().names()->setFocus();
        QTest::keyClick(pane().names(), Qt::Key_Home);
        for (int i = 0; i < at; ++i)
            QTest::keyClick(pane().names(), Qt::Key_Down);
        QCOMPARE(pane().names()->currentText(), QLatin1String(name));
        QTRY_VERIFY(!work().tables()->tools()->isBusy());
    }
    static int rowNamed(const tables::DataTable &table, const QString &text, const char *key)
    {
        const stats::Table &of = table.table();
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            for (size_t c = 0; c < of.columns.size(); ++c) {
                const auto cell = stats::textOf(of.rows[table.tableRow(row)][c]);
                if (cell && of.columns[c].key == key && *cell == text.toStdString())
                    return row;
            }
        }
        return -1;
    }
    static bool hasColumn(const stats::Table &table, const char *title)
    {
        return std::any_of(
            table.columns.begin(), table.columns.end(),
            [&](const stats::TableColumn &column) { return column.header().english() == title; });
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
    }
    void cleanup() { stop(); }

    void offersCommonNames()
    {
        openTab();
        for (const char *name :
             {"cuda_gpu_kern_sum", "cuda_gpu_kern_gb_sum", "cuda_api_sum", "cuda_gpu_mem_time_sum",
              "cuda_gpu_mem_size_sum", "cuda_gpu_sum", "cuda_gpu_trace", "cuda_kern_exec_sum",
              "nvtx_sum", "nvtx_kern_sum", "nvtx_gpu_proj_sum", "osrt_sum", "thread_state_sum",
              "cpu_core_sum", "communication", "overview", "paddle"})
            QVERIFY2(pane().names()->findText(QLatin1String(name)) >= 0, name);
        QCOMPARE(pane().names()->findText(QStringLiteral("kernels")), -1); // has its own tab
    }

    void aSummaryIsShownWithItsTitlesAndExported()
    {
        openTab();
        QCOMPARE(pane().words(), QStringLiteral("time of kernels by name"));
        const stats::Table table = work().tables()->exportedTable();
        QVERIFY(hasColumn(table, "Total Time (ns)") && table.rows.size() >= 2);
        QVERIFY(work().tables()->summary().contains(QLatin1String("rows")));
        choose("cuda_gpu_trace");
        QVERIFY(hasColumn(work().tables()->exportedTable(), "Start (ns)"));
        QVERIFY(pane().parts()->isHidden());
        keepPicture(QStringLiteral("Trace"));
    }

    void aReportOfSeveralTablesOffersAChoice()
    {
        openTab();
        choose("paddle");
        QTRY_VERIFY(pane().parts()->isVisible());
        QVERIFY(pane().parts()->count() >= 3);
        const Message first = pane().table()->table().title;
        pane().parts()->setFocus();
        QTest::keyClick(pane().parts(), Qt::Key_Down);
        QVERIFY(!(pane().table()->table().title == first));
        keepPicture(QStringLiteral("Paddle"));
    }

    void onlyTheVisiblePartIsCounted()
    {
        openTab();
        choose("cuda_gpu_trace");
        const size_t all = pane().table()->totalRowCount();
        work().tables()->tools()->setScope(tables::TableTools::Scope::VisibleRange);
        view().setRange({0, 150'000});
        QTRY_VERIFY(pane().table()->totalRowCount() < all);
        QVERIFY(pane().table()->totalRowCount() > 0);
    }

    void aDoubleClickGoesToTheLongestSliceOfARow()
    {
        openTab();
        const int row = rowNamed(*pane().table(), QStringLiteral("kernelB"), "name");
        doubleClick(*pane().table(), row);
        QTRY_VERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, 200 * us);
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::Kernel);
        keepPicture(QStringLiteral("Gone"));
        choose("osrt_sum"); // nothing of that kind
        QCOMPARE(pane().table()->totalRowCount(), size_t{0});
        QVERIFY(!pane().goToAction()->isEnabled());
        choose("thread_state_sum");
        doubleClick(*pane().table(), rowNamed(*pane().table(), QStringLiteral("blocked"), "state"));
        QTRY_VERIFY(view().selectedSlice()->slice.kind == SliceKind::Blocked);
    }

    void theNextKeyContinuesFromASelectedRow()
    {
        openTab();
        const QString name = QStringLiteral("void ns::kernelA<4>(int)");
        doubleClick(*pane().table(), rowNamed(*pane().table(), name, "name"));
        QTRY_VERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, 100 * us); // the first of two equally long
        QTest::keyClick(work().timeline(), Qt::Key_N);
        QTRY_COMPARE(view().selectedSlice()->slice.start, 400 * us);
    }

    void enterSelectsTheSliceOfTheRow()
    {
        openTab();
        choose("cuda_gpu_trace");
        pane().table()->setFocus();
        pane().table()->selectRow(3);
        QTest::keyClick(pane().table(), Qt::Key_Return);
        QTRY_VERIFY(view().selectedSlice());
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::Memcpy);
        QTest::keyClick(pane().table(), Qt::Key_Up);
        QTest::keyClick(pane().table(), Qt::Key_Enter);
        QTRY_COMPARE(view().selectedSlice()->slice.start, 400 * us);
    }

    void theMenuOffersToShowARowThatHasASlice()
    {
        openTab();
        QAction *goTo = pane().goToAction();
        QCOMPARE(pane().table()->actions().value(0), goTo);
        QVERIFY(!goTo->isEnabled()); // no row is chosen
        pane().table()->selectRow(0);
        QVERIFY(goTo->isEnabled());
        QVERIFY(goTo->text().contains(QLatin1String("longest")));
        goTo->trigger();
        QTRY_VERIFY(view().selectedSlice());
        QVERIFY(pane().findChild<QLabel *>()->toolTip().contains(QLatin1String("Double-click")));
        choose("overview");
        view().clearSelection();
        const int ofKernels = rowNamed(*pane().table(), "unknown by name", "item");
        for (int row = 0; row < pane().table()->model()->rowCount(); ++row) {
            if (row == ofKernels)
                continue; // leads to the longest kernel
            doubleClick(*pane().table(), row);
            QVERIFY(!goTo->isEnabled());
        }
        QVERIFY(waitSettled());
        QVERIFY(!view().selectedSlice());
        choose("cuda_gpu_trace");
        QCOMPARE(goTo->text(), QStringLiteral("Show in timeline"));
    }

    void rowsOfAFilteredAndSortedTableSelectTheirOwnSlices()
    {
        openTab();
        choose("cuda_gpu_trace");
        pane().table()->setFilter(QStringLiteral("kernelA"));
        QTRY_COMPARE(pane().table()->shownRowCount(), size_t{2});
        QHeaderView *header = pane().table()->horizontalHeader();
        const auto *model = qobject_cast<const items::TableModel *>(pane().table()->model());
        const QPoint start(header->sectionViewportPosition(model->columnOf("start_ns")) + 10, 10);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, start);
        if (header->sortIndicatorOrder() == Qt::AscendingOrder)
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, start);
        QTRY_COMPARE(pane().table()->tableRow(0), size_t{2});
        doubleClick(*pane().table(), 0);
        QTRY_VERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, 400 * us);
        doubleClick(*pane().table(), 1);
        QTRY_COMPARE(view().selectedSlice()->slice.start, 100 * us);
    }

    void translatedToChinese()
    {
        openTab();
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Dark, false);
        QTRY_COMPARE(pane().words(), QString::fromUtf8("按名称统计核函数耗时"));
        const int tab = tables::BottomPanel::indexOf("summaries");
        QCOMPARE(work().tables()->tabs()->tabText(tab), QString::fromUtf8("汇总"));
    }
};

TRILANE_TEST(TestSummaryPane, QApplication)
#include "tests/patience.h"
#include "tst_summarypane.moc"
