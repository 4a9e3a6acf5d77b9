// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "tests/support/ranktrace.h"
#include "views/tables/charts/stepbars.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/pages/reportpane.h"
#include "views/tables/pages/stepspane.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QSettings>
#include <QTest>

using namespace trilane;

/// The steps in the window, driven with the mouse.
class TestStepsPane : public QObject
{
    Q_OBJECT

    static constexpr Ns us = 1000;

    QTemporaryDir m_home;
    std::unique_ptr<session::ViewState> m_view;
    std::unique_ptr<tables::StepsPane> m_pane;

    /// Steps of 100 µs, the seventh takes 300.
    static std::shared_ptr<const store::Store> loop(GpuTrace &trace, int steps = 10)
    {
        const TrackId process = trace.process(1);
        const TrackId thread =
            trace.builder.track({.parent = process, .kind = TrackKind::Thread, .number = 1});
        const TrackId ranges = trace.builder.track({.parent = thread, .kind = TrackKind::Ranges});
        const TrackId stream = trace.stream(trace.gpu(0), 7, process);
        Ns at = 0;
        for (int i = 0; i < steps; ++i) {
            const Ns length = i == 6 ? 300 * us : 100 * us;
            trace.add(ranges, SliceKind::Range, "step " + std::to_string(i), at, length);
            trace.kernel(stream, "k", at + 20 * us, 50 * us);
            at += length;
        }
        return trace.open();
    }
    void openPane(const std::shared_ptr<const store::Store> &store)
    {
        m_view->setStore(store);
        m_pane->load();
        QTRY_VERIFY(!m_pane->isWaiting());
    }
    /// With the keyboard, as in any box.
    void chooseRank(int rank)
    {
        m_pane->ranks()->setFocus();
        QTest::keyClick(m_pane->ranks(), Qt::Key_Home);
        for (int i = 0; i < rank; ++i)
            QTest::keyClick(m_pane->ranks(), Qt::Key_Down);
        QTRY_VERIFY(!m_pane->isWaiting());
    }
    [[nodiscard]] Ns timeOf(size_t step, const char *key) const
    {
        const stats::Table &table = m_pane->table()->table();
        for (size_t c = 0; c < table.columns.size(); ++c) {
            if (table.columns[c].key == key)
                return std::get<int64_t>(table.rows.at(step).at(c));
        }
        return -1;
    }
    [[nodiscard]] QPoint middle(size_t step) const
    {
        const QRect bar = m_pane->bars()->barRect(step);
        return {bar.center().x(), bar.bottom() - 1};
    }

private slots:
    void initTestCase()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
        QCoreApplication::setOrganizationName(QStringLiteral("trilane"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_stepspane"));
    }
    void init()
    {
        m_view = std::make_unique<session::ViewState>();
        m_pane = std::make_unique<tables::StepsPane>(m_view.get());
        m_pane->resize(1400, 300);
        m_pane->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    }
    void cleanup()
    {
        m_pane.reset();
        m_view.reset();
    }

    void everyStepIsARowAndABar()
    {
        GpuTrace trace;
        openPane(loop(trace));
        const QAbstractItemModelTester tester(m_pane->table()->model());
        QCOMPARE(m_pane->table()->totalRowCount(), size_t{10});
        QCOMPARE(m_pane->bars()->bars().size(), size_t{10});
        for (size_t i = 0; i < 10; ++i)
            QCOMPARE(m_pane->bars()->bars()[i].isOutlier, i == 6);
        QCOMPARE(m_pane->bars()->bars()[6].time, 300 * us);
        // Three times as long, three times as high.
        const int usual = m_pane->bars()->barRect(0).height();
        QVERIFY(std::abs(m_pane->bars()->barRect(6).height() - 3 * usual) <= 4);
    }

    void barsAndRowsShareTheSelection()
    {
        GpuTrace trace;
        openPane(loop(trace));
        QTest::mouseClick(m_pane->bars(), Qt::LeftButton, {}, middle(6));
        QCOMPARE(m_pane->table()->selectedRow(), std::optional<size_t>(6));
        m_pane->table()->selectRow(2);
        QCOMPARE(m_pane->bars()->chosen(), std::optional<size_t>(2));
    }

    void aDoubleClickGoesToTheStep()
    {
        GpuTrace trace;
        openPane(loop(trace));
        QTest::mouseDClick(m_pane->bars(), Qt::LeftButton, {}, middle(6));
        QCOMPARE(m_view->selectedTime(), std::optional<TimeRange>({600 * us, 900 * us}));
        QTRY_COMPARE(m_view->range(), (TimeRange{585 * us, 915 * us}));

        tables::DataTable *table = m_pane->table();
        const QPoint row = table->visualRect(table->model()->index(2, 0)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, row);
        QCOMPARE(m_view->selectedTime(), std::optional<TimeRange>({200 * us, 300 * us}));
    }

    void moreStepsThanPixelsAreStillFound()
    {
        tables::StepBars bars;
        bars.resize(200, 100);
        std::vector<tables::StepBars::Bar> many(5000);
        for (size_t i = 0; i < many.size(); ++i)
            many[i] = {static_cast<int64_t>(i), i == 3456 ? 900 : 100, i == 3456};
        bars.setBars(many, 100);
        QCOMPARE(bars.stepAt({bars.barRect(3456).center().x(), 50}), std::optional<size_t>(3456));
        QVERIFY(!bars.stepAt({-5, 50}));
        QVERIFY(!tables::StepBars().stepAt({50, 50}));
    }

    void selectsOneOfSeveralRanks()
    {
        const MergedRanks merged;
        openPane(merged.store);
        QVERIFY(m_pane->ranks()->isVisible());
        QCOMPARE(m_pane->ranks()->count(), 3);
        QCOMPARE(m_pane->ranks()->itemText(2), QStringLiteral("Rank 2"));
        // What the whole trace says without a choice is of one of them.
        const TrackId thread = steps::findStepList(*merged.store).value().steps.front().thread;
        const RankId first = store::Tables(*merged.store).track(thread).rank;
        QCOMPARE(m_pane->ranks()->currentData().toInt(),
                 store::Tables(*merged.store).info().ranks[first.value].number);
        QCOMPARE(m_pane->table()->totalRowCount(), size_t{4});

        const QAbstractItemModelTester tester(m_pane->table()->model());
        const std::array<std::array<Ns, 2>, 3> kernelTimes{
            {{270 * us, 450 * us}, {250 * us, 250 * us}, {250 * us, 450 * us}}};
        for (const int rank : {0, 2, 1}) {
            chooseRank(rank);
            QCOMPARE(m_pane->table()->totalRowCount(), size_t{4});
            QCOMPARE(m_pane->bars()->bars().size(), size_t{4});
            QCOMPARE(timeOf(0, "kernel_ns"), kernelTimes[static_cast<size_t>(rank)][0]);
            QCOMPARE(timeOf(3, "kernel_ns"), kernelTimes[static_cast<size_t>(rank)][1]);
        }
    }

    void aDoubleClickGoesToTheStepOfThatRank()
    {
        const MergedRanks merged;
        openPane(merged.store);
        for (const int rank : {1, 2, 0}) {
            chooseRank(rank);
            const ranks::RankSteps steps = ranks::stepsOfRank(*merged.store, rank).value();
            QTest::mouseDClick(m_pane->bars(), Qt::LeftButton, {}, middle(2));
            QCOMPARE(m_view->selectedTime(),
                     std::optional<TimeRange>(steps.list.steps.at(2).range));
        }
    }

    void theChosenRankStaysWhileTheTraceGrows()
    {
        const MergedRanks merged;
        openPane(merged.store);
        chooseRank(2);
        const auto later = store::openStore(merged.path());
        m_view->growStore(*later);
        m_pane->load();
        QTRY_VERIFY(!m_pane->isWaiting());
        QCOMPARE(m_pane->ranks()->currentText(), QStringLiteral("Rank 2"));
        QCOMPARE(m_pane->table()->totalRowCount(), size_t{4});
    }

    void aTraceOfOneRankHasNoChoice()
    {
        GpuTrace trace;
        openPane(loop(trace));
        QVERIFY(m_pane->ranks()->isHidden());
    }

    void releasesLongTablesOfHiddenTabs()
    {
        constexpr size_t kMany = 6000; // such are sorted in the background, too
        GpuTrace trace;
        m_view->setStore(loop(trace, kMany));
        tables::BottomPanel panel(m_view.get());
        panel.resize(1400, 300);
        panel.show();
        panel.showTab("steps");
        QTRY_COMPARE(panel.page<tables::StepsPane>()->table()->shownRowCount(), kMany);
        panel.page<tables::StepsPane>()->table()->selectRow(2500);
        panel.showTab("nvtx");
        tables::ReportPane *const ranges = panel.pane(stats::ReportId::Nvtx);
        QTRY_COMPARE(ranges->table()->shownRowCount(), kMany);
        QTRY_COMPARE(ranges->table()->selectedRow(), std::optional<size_t>(0));
        for (const char *tab : {"kernels", "idle"})
            panel.showTab(tab);
        QCOMPARE(panel.page<tables::StepsPane>()->table()->totalRowCount(), kMany);
        panel.showTab("findings");
        QCOMPARE(panel.page<tables::StepsPane>()->table()->totalRowCount(), size_t{0});
        QCOMPARE(panel.page<tables::StepsPane>()->bars()->bars().size(), kMany);
        QCOMPARE(ranges->table()->totalRowCount(), kMany);
        panel.showTab("find");
        QCOMPARE(ranges->table()->totalRowCount(), size_t{0});
        QVERIFY(panel.kernels()->table()->totalRowCount() > 0); // a short one

        panel.showTab("steps");
        QTRY_COMPARE(panel.page<tables::StepsPane>()->table()->shownRowCount(), kMany);
        QCOMPARE(panel.page<tables::StepsPane>()->table()->selectedRow(),
                 std::optional<size_t>(2500));
        panel.showTab("nvtx");
        QTRY_COMPARE(ranges->table()->shownRowCount(), kMany);
        QCOMPARE(ranges->stats().calls, uint64_t{kMany});
    }

    void reportsATraceWithoutSteps()
    {
        GpuTrace trace;
        trace.kernel(trace.stream(trace.gpu(0), 7), "k", 0, 100);
        openPane(trace.open());
        QCOMPARE(m_pane->table()->totalRowCount(), size_t{0});
        QVERIFY(m_pane->bars()->bars().empty());
    }
};

TRILANE_TEST(TestStepsPane, QApplication)
#include "tests/patience.h"
#include "tst_stepspane.moc"
