// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "tests/support/gputrace.h"
#include "views/session/state/outliermarks.h"
#include "views/tables/pages/chosenpane.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

using namespace trilane;

/// Kernels that take unusually long, in the table and in the timeline; and groups of any keys.
class TestWindowOutliers : public QObject, protected WindowFixture
{
    Q_OBJECT

    GpuTrace m_kernels;
    QString m_kernelsPath;

    void addCall(TrackId calls, TrackId stream, const char *name, Ns start, Ns duration,
                 uint32_t grid)
    {
        static uint64_t correlation = 0;
        ++correlation;
        const DetailId detail = m_kernels.builder.intern(format::Detail{
            .launch = format::LaunchConfig{.grid = {grid, 1, 1}, .block = {128, 1, 1}}});
        m_kernels.add(calls, SliceKind::ApiCall, "cudaLaunchKernel", start, 5 * us, kNoDetail, 0,
                      correlation);
        m_kernels.add(stream, SliceKind::Kernel, name, start + 10 * us, duration, detail, 0,
                      correlation);
    }
    QToolButton &button(const char *name)
    {
        return *kernels().findChild<QToolButton *>(QString::fromLatin1(name));
    }
    void choose(const QString &name)
    {
        tables::DataTable &table = *kernels().table();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          rowPoint(table, rowNamed(table, name)));
        QVERIFY(waitSettled());
    }
    QAction *grouping(const QString &title)
    {
        auto *choice = m_window->findChild<QToolButton *>(QStringLiteral("tableGrouping"));
        emit choice->menu()->aboutToShow();
        for (QAction *action : choice->menu()->actions()) {
            if (action->text() == title)
                return action;
        }
        return nullptr;
    }

private slots:
    void initTestCase()
    {
        const TrackId process = m_kernels.process(10);
        const TrackId thread =
            m_kernels.builder.track({.parent = process, .kind = TrackKind::Thread, .number = 11});
        const TrackId ranges =
            m_kernels.builder.track({.parent = thread, .kind = TrackKind::Ranges});
        const TrackId calls =
            m_kernels.builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        m_kernels.builder.setProcess(calls, process);
        const TrackId stream = m_kernels.stream(m_kernels.gpu(0), 7, process);
        for (int i = 0; i < 40; ++i) {
            const bool slow = i == 10 || i == 30;
            const Ns at = i * 200 * us;
            addCall(calls, stream, "gemm", at, slow ? 120 * us : (40 + i % 3) * us, i % 2 ? 8 : 16);
        }
        for (int i = 0; i < 10; ++i)
            addCall(calls, stream, "relu", (i * 200 + 150) * us, 20 * us, 8);
        m_kernels.add(ranges, SliceKind::Range, "forward", 0, 4000 * us);
        m_kernels.add(ranges, SliceKind::Range, "backward", 4000 * us, 4000 * us);
        m_kernelsPath = QString::fromStdString(store::Tables(*m_kernels.open()).path());
    }
    void init()
    {
        QVERIFY(start());
        m_window->openFile(m_kernelsPath);
        QVERIFY(waitSettled());
    }
    void cleanup() { stop(); }

    void theButtonListsAndMarksTheOutliersOfTheRow()
    {
        choose(QStringLiteral("gemm"));
        QVERIFY(view().outliers().isEmpty());
        QVERIFY(!button("nextOutlier").isEnabled());
        QTest::mouseClick(&button("outliersOnly"), Qt::LeftButton);
        QTRY_COMPARE(view().outliers().calls().size(), size_t{2});
        QTRY_COMPARE(kernels().calls()->model()->rowCount(), 2);
        QCOMPARE(view().outliers().calls()[0].slice.start, Ns{(10 * 200 + 10) * us});
        QVERIFY(kernels().chosen()->callsTitle().contains(QStringLiteral("2 of 40")));
        choose(QStringLiteral("relu"));
        QTRY_VERIFY(view().outliers().isEmpty());
        QCOMPARE(kernels().calls()->model()->rowCount(), 0);
        choose(QStringLiteral("gemm"));
        QTRY_COMPARE(view().outliers().calls().size(), size_t{2});
        QTest::mouseClick(&button("outliersOnly"), Qt::LeftButton);
        QTRY_VERIFY(view().outliers().isEmpty());
        QTRY_COMPARE(kernels().calls()->model()->rowCount(), 40);
    }

    void nextAndPreviousGoFromOneToTheOther()
    {
        choose(QStringLiteral("gemm"));
        QTest::mouseClick(&button("outliersOnly"), Qt::LeftButton);
        QTRY_COMPARE(view().outliers().calls().size(), size_t{2});
        const store::FoundSlice first = view().outliers().calls()[0];
        const store::FoundSlice second = view().outliers().calls()[1];
        view().select(first);
        QTRY_VERIFY(button("nextOutlier").isEnabled());
        QTest::mouseClick(&button("nextOutlier"), Qt::LeftButton);
        QTRY_VERIFY(view().selectedSlice() && view().selectedSlice()->ref == second.ref);
        QTest::mouseClick(&button("nextOutlier"), Qt::LeftButton);
        QVERIFY(view().selectedSlice()->ref == second.ref);
        QTest::mouseClick(&button("previousOutlier"), Qt::LeftButton);
        QTRY_VERIFY(view().selectedSlice()->ref == first.ref);
    }

    void marksBelongToOneTrace()
    {
        choose(QStringLiteral("gemm"));
        QTest::mouseClick(&button("outliersOnly"), Qt::LeftButton);
        QTRY_VERIFY(!view().outliers().isEmpty());
        view().setStore(nullptr);
        QVERIFY(view().outliers().isEmpty());
    }

    void groupsRowsByTheSelectedKeys()
    {
        QCOMPARE(kernels().stats().rows.size(), size_t{2});
        QVERIFY(!grouping(QStringLiteral("name"))->isEnabled()); // something must tell them apart
        grouping(QStringLiteral("grid"))->trigger();
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().rows.size(), size_t{3});
        grouping(QStringLiteral("name"))->trigger();
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().rows.size(), size_t{2});
        QVERIFY(kernels().stats().query.groupBy == std::vector{stats::GroupKey::Grid});
    }

    void groupsRowsByTheirLaunchingRange()
    {
        grouping(QStringLiteral("operator"))->trigger();
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().rows.size(), size_t{3}); // relu is launched in forward only
        const auto context = kernels().stats().query.context;
        QVERIFY(context);
        // Another range needs no other answer to who launched what.
        work().tables()->tools()->setScope(tables::TableTools::Scope::VisibleRange);
        view().setRange({0, 2000 * us});
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().rows.size(), size_t{2});
        QVERIFY(kernels().stats().query.context == context);
        choose(QStringLiteral("relu"));
        QCOMPARE(kernels().calls()->model()->rowCount(), 10);
    }
};

TRILANE_TEST(TestWindowOutliers, QApplication)
#include "tests/patience.h"
#include "tst_windowoutliers.moc"
