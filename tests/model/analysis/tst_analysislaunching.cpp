// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/store/tables.h"
#include "tests/support/texttrace.h"

#include <QTest>

using namespace trilane;

/// Calls of kernels that are grouped by what launched them; groups are in
/// tests/golden/stats-grouping.
class TestAnalysisLaunching : public QObject
{
    Q_OBJECT

    const test::TextTrace m_trace{R"(
        process 10 python
        thread 11 main
        gpu 0
        stream gpu0 7
        range main "step 1" 0-1000
        range main aten::mm 110-200 shapes="[[2, 3], [3, 4]]"
        range main inner 120-180
        range main aten::mm 210-300 shapes="[[8, 8], [8, 8]]"
        range main "step 2" 1000-2000
        range main aten::relu 1100-1200
        launch main 7 gemm 130+5 1000+100
        launch main 7 gemm 190+5 1200+100
        launch main 7 gemm 220+5 1400+100
        launch main 7 relu 1150+5 1600+100
        kernel 7 lost 1800+100 #1
        launch main 7 late 2500+5 2600+100
    )"};
    std::shared_ptr<const store::Store> m_store = m_trace.open();

private slots:
    void aGroupedRowHasItsCalls()
    {
        stats::KernelQuery query{*stats::parseGroupKeys("operator,input_shape,step")};
        query.context = launching::launchGroups(m_store, query.groupBy);
        const stats::KernelStats stats = stats::kernelStats(*m_store, query);
        uint64_t calls = 0;
        for (size_t row = 0; row < stats.rows.size(); ++row) {
            const auto found = stats::kernelCalls(*m_store, query, stats.rows[row]);
            QCOMPARE(found.size(), size_t{stats.rows[row].calls});
            for (const store::FoundSlice &call : found)
                QCOMPARE(stats::rowOf(*m_store, stats, call), std::optional(row));
            calls += found.size();
        }
        QCOMPARE(calls, uint64_t{6});
    }

    void keysOfTheSliceNeedNoContext()
    {
        QVERIFY(!launching::launchGroups(
            m_store, std::vector{stats::GroupKey::Name, stats::GroupKey::TensorCore}));
    }
};

TRILANE_TEST(TestAnalysisLaunching, QCoreApplication)
#include "tst_analysislaunching.moc"
