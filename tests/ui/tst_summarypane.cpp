// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/windowfixture.h"
#include "views/tables/summarypane.h"

#include <QComboBox>
#include <QTabBar>

using namespace trilane;

/// The summaries that other profilers have, in a tab.
class TestSummaryPane : public QObject, protected WindowFixture
{
    Q_OBJECT

    SummaryPane &pane() { return *work().tables()->summaries(); }
    void openTab()
    {
        QTabBar *tabs = work().tables()->tabs();
        const int tab = static_cast<int>(BottomPanel::Tab::Summaries);
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        QTRY_VERIFY_WITH_TIMEOUT(pane().table()->shownRowCount() > 0, 30'000);
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
        QTRY_VERIFY_WITH_TIMEOUT(!work().tables()->tools()->isBusy(), 30'000);
    }
    static bool hasColumn(const Table &table, const char *title)
    {
        return std::any_of(table.columns.begin(), table.columns.end(),
                           [&](const TableColumn &column) { return column.title == title; });
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
    }
    void cleanup() { stop(); }

    void theNamesThatPeopleKnowAreOffered()
    {
        openTab();
        for (const char *name :
             {"cuda_gpu_kern_sum", "cuda_gpu_kern_gb_sum", "cuda_api_sum", "cuda_gpu_mem_time_sum",
              "cuda_gpu_mem_size_sum", "cuda_gpu_sum", "cuda_gpu_trace", "cuda_kern_exec_sum",
              "nvtx_sum", "nvtx_kern_sum", "nvtx_gpu_proj_sum", "osrt_sum", "thread_state_sum",
              "cpu_core_sum", "overview", "paddle"})
            QVERIFY2(pane().names()->findText(QLatin1String(name)) >= 0, name);
        QCOMPARE(pane().names()->findText(QStringLiteral("kernels")), -1); // has its own tab
    }

    void aSummaryIsShownWithItsTitlesAndExported()
    {
        openTab();
        QCOMPARE(pane().words(), QStringLiteral("time of kernels by name"));
        const Table table = work().tables()->exportedTable();
        QVERIFY(hasColumn(table, "Total Time (ns)") && table.rows.size() >= 2);
        QVERIFY(work().tables()->summary().contains(QLatin1String("rows")));
        choose("cuda_gpu_trace");
        QVERIFY(hasColumn(work().tables()->exportedTable(), "Start (ns)"));
        QVERIFY(pane().parts()->isHidden());
        keepPicture(QStringLiteral("Trace"));
    }

    void aReportOfSeveralTablesHasAChoiceOfThem()
    {
        openTab();
        choose("paddle");
        QTRY_VERIFY_WITH_TIMEOUT(pane().parts()->isVisible(), 30'000);
        QVERIFY(pane().parts()->count() >= 3);
        const std::string first = pane().table()->table().title;
        pane().parts()->setFocus();
        QTest::keyClick(pane().parts(), Qt::Key_Down);
        QVERIFY(pane().table()->table().title != first);
        keepPicture(QStringLiteral("Paddle"));
    }

    void onlyTheVisiblePartIsCounted()
    {
        openTab();
        choose("cuda_gpu_trace");
        const size_t all = pane().table()->totalRowCount();
        work().tables()->tools()->setScope(TableTools::Scope::VisibleRange);
        view().setRange({0, 150'000});
        QTRY_VERIFY_WITH_TIMEOUT(pane().table()->totalRowCount() < all, 30'000);
        QVERIFY(pane().table()->totalRowCount() > 0);
    }

    void inChineseToo()
    {
        openTab();
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        m_appearance->setTheme(Appearance::ThemeChoice::Dark, false);
        QTRY_COMPARE(pane().words(), QString::fromUtf8("按名称统计核函数耗时"));
        const int tab = static_cast<int>(BottomPanel::Tab::Summaries);
        QCOMPARE(work().tables()->tabs()->tabText(tab), QString::fromUtf8("汇总"));
    }
};

QTEST_MAIN(TestSummaryPane)
#include "tst_summarypane.moc"
