// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "views/session/state/selectionfacts.h"
#include "views/session/state/viewstate.h"
#include "views/timeline/facts/facts.h"
#include "views/timeline/rows/rowtext.h"

#include <QSignalSpy>
#include <QTest>

using namespace trilane;

/// What the timeline finds out in the background: gaps, shares, links, marks.
class TestTimelineFacts : public QObject
{
    Q_OBJECT

    std::unique_ptr<SmallTrace> m_trace;
    std::shared_ptr<const store::Store> m_store;

private slots:
    void initTestCase()
    {
        m_trace = std::make_unique<SmallTrace>();
        m_store = m_trace->open();
    }

    void idleGapsAreFoundAsLongAsTheyAre()
    {
        // Busy 100–300 and 400–550 µs: one gap of 100 µs.
        const auto gaps =
            timeline::findGaps(*m_store, timeline::TimeAxis({0, 1000 * us}, 1000), 10 * us);
        QCOMPARE(gaps.size(), size_t{1});
        QCOMPARE(gaps[0].range, (TimeRange{300 * us, 400 * us}));
        QCOMPARE(gaps[0].gpu, m_trace->gpu);
        // The view shows its last ten microseconds only.
        const auto cut =
            timeline::findGaps(*m_store, timeline::TimeAxis({390 * us, 450 * us}, 1000), 50 * us);
        QCOMPARE(cut.size(), size_t{1});
        QCOMPARE(cut[0].range, (TimeRange{300 * us, 400 * us}));
    }

    void gapsBelowTheThresholdOrAPixelAreNotHatched()
    {
        QVERIFY(timeline::findGaps(*m_store, timeline::TimeAxis({0, 1000 * us}, 1000), 101 * us)
                    .empty());
        QVERIFY(timeline::findGaps(*m_store, timeline::TimeAxis({0, 1000 * us}, 10), 1).empty());
    }

    void sharesAreExact()
    {
        const timeline::Shares all = timeline::computeShares(*m_store, {0, 1000 * us});
        // First to last operation: 100–550 µs; busy 350 of 450.
        QVERIFY(qFuzzyCompare(all.of(m_trace->gpu).value_or(0), 350.0 / 450));
        QVERIFY(qFuzzyCompare(all.of(m_trace->core0).value_or(0), 0.3));
        QVERIFY(qFuzzyCompare(all.cores, 0.1)); // 300 + 100 µs on four cores
        const timeline::Shares part = timeline::computeShares(*m_store, {250 * us, 350 * us});
        QVERIFY(qFuzzyCompare(part.of(m_trace->gpu).value_or(0), 0.5));
    }

    /// Time in which CUDA was not recorded is neither busy nor idle.
    void unknownTimeIsNotIdle()
    {
        GpuTrace trace;
        const TrackId gpu = trace.gpu(0);
        const TrackId stream = trace.stream(gpu, 7, trace.process(1));
        trace.kernel(stream, "a", 0, 20 * us);
        trace.kernel(stream, "b", 80 * us, 20 * us);
        trace.add(trace.below(gpu, TrackKind::GpuRanges), SliceKind::Unknown,
                  "CUDA is not recorded", 30 * us, 50 * us);
        const auto store = trace.open();
        const timeline::Shares all = timeline::computeShares(*store, {0, 100 * us});
        QVERIFY(qFuzzyCompare(all.of(gpu).value_or(0), 0.4));
        QVERIFY(qFuzzyCompare(all.unknownOf(gpu), 0.5));
        QVERIFY(qFuzzyCompare(all.gpusUnknown, 0.5));
        QCOMPARE(timeline::RowText(store).summary(Layer::Cuda, all),
                 QStringLiteral("GPU 0 · busy 40.0 %, idle 10.0 %, not recorded 50.0 %"));
        const timeline::Shares known = timeline::computeShares(*store, {0, 20 * us});
        QCOMPARE(timeline::RowText(store).summary(Layer::Cuda, known),
                 QStringLiteral("GPU 0 · busy 100.0 %, idle 0.0 %"));
    }

    void rowsShowTheirUtilization()
    {
        const std::vector<TrackId> tracks{m_trace->core0,  m_trace->copies, m_trace->thread,
                                          m_trace->ranges, m_trace->calls,  m_trace->memory};
        const timeline::RowStats all = timeline::rowStats(*m_store, {0, 1000 * us}, tracks);
        QCOMPARE(all.of(m_trace->core0)->busy, 300 * us);
        QCOMPARE(all.of(m_trace->copies)->busy, 50 * us);
        QCOMPARE(all.of(m_trace->copies)->of, 450 * us); // first to last operation of the GPU
        QCOMPARE(all.of(m_trace->thread)->busy, 300 * us);
        QCOMPARE(all.of(m_trace->thread)->slices, uint64_t{2});
        // Nested ranges count once.
        QCOMPARE(all.of(m_trace->ranges)->busy, 1000 * us);
        QCOMPARE(all.of(m_trace->ranges)->slices, uint64_t{2});
        QCOMPARE(all.of(m_trace->calls)->busy, 40 * us);
        QVERIFY(!all.of(m_trace->memory));
        const timeline::RowStats part = timeline::rowStats(*m_store, {250 * us, 350 * us}, tracks);
        QVERIFY(qFuzzyCompare(part.of(m_trace->thread)->share(), 0.5));
        QCOMPARE(part.of(m_trace->calls)->busy, 0);
        QCOMPARE(part.of(m_trace->calls)->slices, uint64_t{0});
        const timeline::RowStats edge = timeline::rowStats(*m_store, {65 * us, 75 * us}, tracks);
        QCOMPARE(edge.of(m_trace->calls)->busy, 10 * us);
        QCOMPARE(edge.of(m_trace->calls)->slices, uint64_t{2});
    }

    void processesSumTheRunningTimeOfTheirThreads()
    {
        const std::vector<TrackId> tracks{m_trace->process, m_trace->thread, m_trace->idleThread};
        const timeline::RowStats all = timeline::rowStats(*m_store, {0, 1000 * us}, tracks);
        const timeline::RowStat *process = all.of(m_trace->process);
        QVERIFY(process);
        Ns busy = 0;
        for (TrackId thread : {m_trace->thread, m_trace->idleThread})
            busy += all.of(thread) ? all.of(thread)->busy : 0;
        QCOMPARE(process->busy, busy);
        QVERIFY(qFuzzyCompare(process->share(), 0.3));
        // More than one core at a time is more than 1.
        QVERIFY(
            qFuzzyCompare((timeline::RowStat{.busy = 300, .of = 100, .isSum = true}.share()), 3.0));
    }

    void statsOfAnotherRangeReplaceThoseOfTheLast()
    {
        const std::vector<TrackId> core{m_trace->core0};
        const std::vector<TrackId> calls{m_trace->calls};
        timeline::RowStats known = timeline::rowStats(*m_store, {0, 1000 * us}, core);
        known.add(timeline::rowStats(*m_store, {0, 1000 * us}, calls));
        QCOMPARE(known.ofTrack.size(), size_t{2});
        known.add(timeline::rowStats(*m_store, {0, 500 * us}, calls));
        QCOMPARE(known.ofTrack.size(), size_t{1});
        QCOMPARE(known.of(m_trace->calls)->of, 500 * us);
    }

    void linksJoinLaunchAndWork()
    {
        const auto call = m_store->sliceAt(m_store->lanesOf(m_trace->calls).front(), 65 * us);
        QVERIFY(call);
        const auto work = timeline::findLinks(*m_store, *call);
        QCOMPARE(work.links.size(), size_t{1});
        QCOMPARE(work.total, size_t{1});
        QCOMPARE(work.links[0].other().slice.start, 200 * us);
        const auto back = timeline::findLinks(*m_store, work.links[0].to);
        QCOMPARE(back.links.size(), size_t{1});
        QCOMPARE(back.links[0].other().ref, call->ref);
    }

    void factsOfASelectionAreLookedUpOnceForAll()
    {
        session::ViewState view;
        view.setStore(m_store);
        session::SelectionFacts &facts = view.facts();
        const QSignalSpy found(&facts, &session::SelectionFacts::found);
        const QSignalSpy compared(&facts, &session::SelectionFacts::compared);
        const QSignalSpy completed(&facts, &session::SelectionFacts::completed);
        facts.begin(); // the timeline
        facts.begin(); // the details
        QCOMPARE(completed.count(), 1);
        view.select(*m_store->sliceAt(m_store->lanesOf(m_trace->compute).front(), 150 * us));
        QVERIFY(facts.isRunning());
        QVERIFY(std::holds_alternative<std::monostate>(facts.facts()));
        QTRY_COMPARE_WITH_TIMEOUT(completed.count(), 2, 60'000);
        QCOMPARE(found.count(), 1);
        QCOMPARE(compared.count(), 1);
        const auto &slice = std::get<items::SliceFacts>(facts.facts());
        QCOMPARE(timeline::linksOf(slice, facts.late()).links.size(), size_t{1});
        QCOMPARE(facts.ownKind().calls, uint64_t{2});
        view.clearSelection();
        QVERIFY(std::holds_alternative<std::monostate>(facts.facts()));
        QCOMPARE(completed.count(), 3);
    }

    void marksAreEveryCallOfAName()
    {
        const session::NameSet name({m_store->find("void ns::kernelA<4>(int)")});
        const timeline::Marks marks =
            timeline::findMarks(*m_store, timeline::TimeAxis({0, 1000 * us}, 1000), name);
        const LaneId lane = m_store->lanesOf(m_trace->compute).front();
        QVERIFY(marks.contains(lane));
        QCOMPARE(marks.at(lane).size(), size_t{2});
        QCOMPARE(marks.at(lane)[0].time, (TimeRange{100 * us, 200 * us}));
        QCOMPARE(marks.at(lane)[1].time, (TimeRange{400 * us, 500 * us}));
        // Seen from afar both are within one pixel.
        const timeline::Marks far =
            timeline::findMarks(*m_store, timeline::TimeAxis({0, 1000 * us}, 1), name);
        QCOMPARE(far.at(lane).size(), size_t{1});
    }
};

TRILANE_TEST(TestTimelineFacts, QCoreApplication)
#include "tst_timelinefacts.moc"
