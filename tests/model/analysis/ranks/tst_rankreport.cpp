// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranktables.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "tests/support/ranktrace.h"

#include <QTest>

using namespace trilane;

/// What several ranks did, and who waited for whom; traces of which every nanosecond is known.
class TestRankReport : public QObject
{
    Q_OBJECT

private slots:
    void startsWithinTheResidualAreNotLate()
    {
        RankTrace first(0, 0), second(1, 0);
        first.withSteps(0, 4);
        // Ends differ by 300 µs in the median: who was so much late nobody can say.
        second.withNoise({0, 300'000, -300'000, 600'000}).withSteps(0, 4);
        QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        QVERIFY(merge::mergeRanks({first.input(), second.input()}, out));
        const auto store = store::openStore(out);
        QCOMPARE((*store)->info().ranks[1].residual, Ns{300'000});
        for (const ranks::LateMeeting &late : ranks::rankReport(**store).meetings)
            QVERIFY(!late.isLate);
    }

    void reportsRanksThatJoinTheRecordingLate()
    {
        QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        GpuTrace late;
        const TrackId stream = late.stream(late.gpu(0), 7, late.process(1));
        for (Ns at : {700'000, 1'310'000, 2'310'000})
            late.kernel(stream, "ncclDevKernel_AllReduce_Sum_f32", at,
                        at < 2'000'000 ? 50'000 : 350'000);
        GpuTrace early;
        const TrackId other = early.stream(early.gpu(0), 7, early.process(1));
        for (Ns at : {310'000, 1'310'000, 2'310'000})
            early.kernel(other, "ncclDevKernel_AllReduce_Sum_f32", at,
                         at == 310'000    ? 440'000
                         : at < 2'000'000 ? 50'000
                                          : 350'000);
        QVERIFY(merge::mergeRanks({{early.open(), early.path()}, {late.open(), late.path()}}, out));
        const auto store = store::openStore(out);
        const ranks::RankReport report = ranks::rankReport(**store);
        QVERIFY(report.meetings[0].isLate);
        QCOMPARE(report.meetings[0].meeting.lateBy(), Ns{390'000});
        QCOMPARE(report.meetings[0].cause.work, ranks::LateWork::Before);
        QVERIFY(!report.meetings[1].isLate);
    }

    void aTraceOfOneRankHasNoReport()
    {
        RankTrace alone(0, 0);
        alone.withSteps(0, 4);
        const ranks::RankReport report = ranks::rankReport(*alone.input().store);
        QVERIFY(report.ranks.empty());
        QVERIFY(report.meetings.empty());
    }

    void measuresOneRankIfRequested()
    {
        RankTrace alone(0, 0);
        alone.withSteps(0, 4);
        const auto store = alone.input().store;
        const ranks::RankReport report = ranks::rankReport(*store, {.evenOne = true});
        QVERIFY(report.isOfOne() && report.meetings.empty());
        QVERIFY(ranks::hasCommunication(*store));
        const MergedRanks merged;
        QCOMPARE(report.ranks[0].use, ranks::rankReport(*merged.store).ranks[0].use);
        QCOMPARE(report.ranks[0].steps.size(), size_t{4});
        QCOMPARE(report.ranks[0].steps[2].use.exposed(), Ns{350'000});
        QVERIFY(ranks::rankTable(*store, report, ranks::RankKey::Alignment).rows.empty());
        const stats::Table table = ranks::rankTable(*store, report, ranks::RankKey::Rank);
        QCOMPARE(table.rows.size(), size_t{1});
        QCOMPARE(table.rows[0].size(), table.columns.size());
    }

    void onlySomeCollectivesEndTogether()
    {
        QVERIFY(ranks::endsTogether("all_reduce 1"));
        QVERIFY(!ranks::endsTogether("send_recv"));
        QVERIFY(!ranks::endsTogether("broadcast"));
    }
};

TRILANE_TEST(TestRankReport, QCoreApplication)
#include "tst_rankreport.moc"
