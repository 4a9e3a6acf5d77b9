// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranktables.h"
#include "model/store/store.h"
#include "tests/support/ranktrace.h"

#include <QTest>

using namespace trilane;

/// What several ranks did, and who waited for whom; traces of which every nanosecond is known.
class TestRankReport : public QObject
{
    Q_OBJECT

    MergedRanks m_merged;
    ranks::RankReport m_report;

private slots:
    void initTestCase() { m_report = ranks::rankReport(*m_merged.store); }

    void computationCommunicationAndIdleSumToTheSpan()
    {
        const communication::TimeSplit &zero = m_report.ranks[0].use;
        QCOMPARE(zero.span, Ns{3'460'000});
        QCOMPARE(zero.computation, Ns{820'000});
        QCOMPARE(zero.communication, Ns{700'000});
        QCOMPARE(zero.overlapped(), Ns{20'000});
        QCOMPARE(zero.exposed(), Ns{680'000});
        QCOMPARE(zero.copying(), Ns{30'000});
        QCOMPARE(zero.idle(), Ns{1'930'000});
        for (const ranks::RankFacts &rank : m_report.ranks) {
            const communication::TimeSplit &use = rank.use;
            QCOMPARE(use.computation + use.exposed() + use.copying() + use.idle(), use.span);
        }
        QCOMPARE(m_report.ranks[2].use.computation, Ns{1'100'000});
        QCOMPARE(m_report.ranks[2].use.communication, Ns{400'000});
    }

    void eachRankHasItsOwnSteps()
    {
        for (const ranks::RankFacts &rank : m_report.ranks) {
            QCOMPARE(rank.steps.size(), size_t{4});
            for (int i = 0; i < 4; ++i) {
                const ranks::RankStep &step = rank.steps[static_cast<size_t>(i)];
                QCOMPARE(step.step.number, int64_t{i});
                QCOMPARE(step.step.range, (TimeRange{i * 1'000'000, (i + 1) * 1'000'000}));
                QCOMPARE(m_merged.store->track(step.step.thread).rank, rank.place.id);
                QCOMPARE(step.use.span, Ns{1'000'000});
            }
        }
        QCOMPARE(m_report.ranks[2].steps[2].use.computation, Ns{500'000});
        QCOMPARE(m_report.ranks[0].steps[2].use.exposed(), Ns{350'000});
        QCOMPARE(m_report.ranks[0].steps[0].use.overlapped(), Ns{20'000});
    }

    void theLateRankAndWhatTheOthersWaitedIsFound()
    {
        QCOMPARE(m_report.meetings.size(), size_t{4});
        QVERIFY(!m_report.meetings[0].isLate);
        QVERIFY(!m_report.meetings[1].isLate);
        const ranks::LateMeeting &second = m_report.meetings[2];
        QVERIFY(second.isLate);
        QCOMPARE(second.meeting.kind, std::string("all_reduce"));
        QCOMPARE(second.meeting.members.size(), size_t{3});
        QCOMPARE(second.meeting.last().rank, size_t{2});
        QCOMPARE(second.meeting.lateBy(), Ns{300'000});
        QCOMPARE(second.meeting.waited(), Ns{600'000});
        QCOMPARE(m_report.meetings[3].meeting.last().rank, size_t{1});
        QCOMPARE(m_report.meetings[3].meeting.waited(), Ns{400'000});
    }

    void theCauseIsWhatTookLongerThanOnTheOthers()
    {
        const ranks::LateMeeting &second = m_report.meetings[2];
        QCOMPARE(second.cause.work, ranks::LateWork::Computation);
        QCOMPARE(second.longer, Ns{300'000});
        const ranks::LateMeeting &third = m_report.meetings[3];
        QCOMPARE(third.cause.work, ranks::LateWork::Idle);
        QCOMPARE(third.longer, Ns{200'000});
        QCOMPARE(third.cause.idle, idle::IdleCause::UserCode);
        QCOMPARE(m_merged.store->string(third.cause.name), std::string_view("load"));
        QCOMPARE(ranks::titleOf(*m_merged.store, third.cause).english(),
                 std::string("Idle: User code: load"));
    }

    void latenessAddsUpByRank()
    {
        const auto check = [&](size_t rank, uint64_t late, Ns caused, Ns waited) {
            const ranks::RankFacts &facts = m_report.ranks[rank];
            Ns causes = 0;
            for (const auto &[cause, time] : facts.causes)
                causes += time;
            return facts.timesLate == late && facts.caused == caused && facts.waited == waited &&
                   causes == caused && facts.collectives == 4;
        };
        QVERIFY(check(0, 0, 0, 500'000));
        QVERIFY(check(1, 1, 400'000, 300'000));
        QVERIFY(check(2, 1, 600'000, 200'000));
        QVERIFY(!m_report.ranks[0].mainCause());
        QCOMPARE(m_report.ranks[1].mainCause()->work, ranks::LateWork::Idle);
    }

    void aRangeCountsOnlyWhatIsInIt()
    {
        const ranks::RankReport part =
            ranks::rankReport(*m_merged.store, {.range = {2'000'000, 3'000'000}});
        QCOMPARE(part.meetings.size(), size_t{1});
        QCOMPARE(part.ranks[0].steps.size(), size_t{1});
        QCOMPARE(part.ranks[0].use.span, Ns{1'000'000});
        QCOMPARE(part.ranks[0].use.computation, Ns{200'000});
        QCOMPARE(part.ranks[2].caused, Ns{600'000});
    }

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

    void whoComesLateToTheRecordingIsSaidToBeSo()
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

    void aTraceOfOneRankHasNone()
    {
        RankTrace alone(0, 0);
        alone.withSteps(0, 4);
        const ranks::RankReport report = ranks::rankReport(*alone.input().store);
        QVERIFY(report.ranks.empty());
        QVERIFY(report.meetings.empty());
    }

    void aTraceOfOneRankIsMeasuredWhereThatIsAskedFor()
    {
        RankTrace alone(0, 0);
        alone.withSteps(0, 4);
        const auto store = alone.input().store;
        const ranks::RankReport report = ranks::rankReport(*store, {.evenOne = true});
        QVERIFY(report.isOfOne() && report.meetings.empty());
        QVERIFY(ranks::hasCommunication(*store));
        QCOMPARE(report.ranks[0].use, m_report.ranks[0].use);
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

    void tablesHaveARowForEach()
    {
        const store::Store &store = *m_merged.store;
        QCOMPARE(ranks::rankTable(store, m_report, ranks::RankKey::Alignment).rows.size(),
                 size_t{3});
        QCOMPARE(ranks::rankTable(store, m_report, ranks::RankKey::Rank).rows.size(), size_t{3});
        QCOMPARE(ranks::rankTable(store, m_report, ranks::RankKey::Step).rows.size(), size_t{12});
        const stats::Table collectives =
            ranks::rankTable(store, m_report, ranks::RankKey::Collective);
        QCOMPARE(collectives.rows.size(), size_t{4});
        QCOMPARE(std::get<int64_t>(collectives.rows[0][4]), int64_t{2}); // the costliest first
        QCOMPARE(std::get<int64_t>(collectives.rows[1][4]), int64_t{1});
        for (const ranks::RankKey key : {ranks::RankKey::Alignment, ranks::RankKey::Rank,
                                         ranks::RankKey::Step, ranks::RankKey::Collective}) {
            const stats::Table table = ranks::rankTable(store, m_report, key);
            for (const auto &row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
            QCOMPARE(*ranks::parseRankKey(ranks::keyOf(key)), key);
        }
        QVERIFY(!ranks::parseRankKey("nothing"));
    }
};

TRILANE_TEST(TestRankReport, QCoreApplication)
#include "tst_rankreport.moc"
