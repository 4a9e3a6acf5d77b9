// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/names/samename.h"
#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/operators/projectedlanes.h"
#include "model/analysis/operators/projection.h"
#include "model/format/aggregate.h"
#include "model/store/cellrow.h"
#include "model/store/store.h"
#include "tests/support/operatortrace.h"

#include <QTest>

#include <map>
#include <random>

using namespace trilane;

/// Ranges as streams saw them, as lanes of the trace.
class TestProjectedLanes : public QObject
{
    Q_OBJECT

    struct Seen
    {
        std::string name;
        TimeRange time;
        friend bool operator==(const Seen &, const Seen &) = default;
    };

    static std::vector<Seen> slicesOn(const store::Store &store, LaneId lane)
    {
        std::vector<Seen> seen;
        store.forEachSlice(
            lane, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                seen.push_back({std::string(store.string(slice.name)), slice.range()});
                return true;
            });
        return seen;
    }
    static std::span<const LaneId> lanesBelow(store::Tables trace, TrackId stream)
    {
        return trace.lanesOf(trace.derivedBelow(stream));
    }
    static void attachTo(const store::Store &store, const operators::ProjectionLimits &limits = {})
    {
        store::attachLanes(store, operators::projectedLanes(store, limits).lanes);
    }

    /// step 0–1000 with forward 100–400 (mm 150–250) and copy 500–600.
    static void fill(OperatorTrace &trace, TrackId main)
    {
        trace.range(main, "step", 0, 1000);
        trace.range(main, "forward", 100, 300);
        trace.range(main, "mm", 150, 100);
        trace.range(main, "copy", 500, 100);
        trace.launch(main, "gemm", 160, 2000, 100);
        trace.launch(main, "relu", 300, 2200, 50);
        trace.launch(main, "HtoD", 520, 2300, 30, SliceKind::Memcpy);
        trace.launch(main, "adam", 700, 2400, 20);
        trace.launch(main, "stray", 1500, 2500, 5);
    }

    /// Three threads that launch to one stream, ranges that cross, 70,000 and more of them.
    static void fillAtRandom(OperatorTrace &trace)
    {
        std::mt19937 random(11);
        Ns gpuAt = 1'000'000;
        for (int64_t tid = 1; tid <= 3; ++tid) {
            const TrackId thread = trace.thread(tid);
            for (Ns at = 0; at < 1'000'000; at += 20 + static_cast<Ns>(random() % 20)) {
                trace.range(thread, "r" + std::to_string(random() % 9), at,
                            static_cast<Ns>(random() % 100));
                const Ns length = 1 + static_cast<Ns>(random() % 5);
                trace.launch(thread, "k", at, gpuAt, length);
                gpuAt += length + static_cast<Ns>(random() % 3);
            }
        }
    }

private slots:
    void rangesBelowAStreamNestAsOnTheirThread()
    {
        OperatorTrace trace;
        fill(trace, trace.thread(1));
        const auto store = trace.open();
        QVERIFY(lanesBelow(*store, trace.onStream).empty());
        attachTo(*store);
        const std::span<const LaneId> lanes = lanesBelow(*store, trace.onStream);
        QCOMPARE(lanes.size(), size_t{3});
        QCOMPARE(slicesOn(*store, lanes[0]), (std::vector<Seen>{{"step", {2000, 2420}}}));
        QCOMPARE(slicesOn(*store, lanes[1]),
                 (std::vector<Seen>{{"forward", {2000, 2250}}, {"copy", {2300, 2330}}}));
        QCOMPARE(slicesOn(*store, lanes[2]), (std::vector<Seen>{{"mm", {2000, 2100}}}));
        const TrackId track = store->derivedBelow(trace.onStream);
        QCOMPARE(store->track(track).parent, trace.onStream);
        QVERIFY(store->track(track).kind == TrackKind::GpuRanges);
        QCOMPARE(store->sliceCountOf(track), uint64_t{4});
        QVERIFY(store->layerOf(track) == Layer::Cuda);
    }

    void derivedLanesLeaveAllCountsUnchanged()
    {
        OperatorTrace trace;
        fill(trace, trace.thread(1));
        const auto store = trace.open();
        const uint64_t slices = store->sliceCount();
        const size_t tracks = store->tracks().size();
        const size_t lanes = store->lanes().size();
        const size_t chunks = store->chunks().size();
        const TimeRange span = store->span();
        attachTo(*store);
        QVERIFY(store->derivedLanes());
        QCOMPARE(store->sliceCount(), slices);
        QCOMPARE(store->tracks().size(), tracks);
        QCOMPARE(store->lanes().size(), lanes);
        QCOMPARE(store->chunks().size(), chunks);
        QCOMPARE(store->span(), span);
        QVERIFY(store->children(trace.onStream).empty());
        const auto first = store->derivedLanes();
        attachTo(*store);
        QCOMPARE(store->derivedLanes(), first);
    }

    void aSliceLeadsToTheRangeOnItsThreadAndBack()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        fill(trace, main);
        const auto store = trace.open();
        attachTo(*store);
        const LaneId lane = lanesBelow(*store, trace.onStream)[1];
        const auto projected = store->sliceAt(lane, 2310);
        QVERIFY(projected);
        QVERIFY(projected->slice.kind == SliceKind::GpuRange);
        const auto range = operators::rangeOfProjection(*store, *projected);
        QVERIFY(range);
        QCOMPARE(store->string(range->slice.name), "copy");
        QCOMPARE(range->slice.range(), (TimeRange{500, 600}));
        QCOMPARE(store->track(store->lane(range->lane).track).parent, main);
        const links::LaunchedWork work = links::launchedWork(*store, main, range->slice.range());
        QCOMPARE(work.firsts.size(), size_t{1});
        const std::vector<store::FoundSlice> back = operators::projectionsOf(*store, *range, work);
        QCOMPARE(back.size(), size_t{1});
        QCOMPARE(back.front().ref, projected->ref);
        QVERIFY(
            operators::projectionsOf(*store, *range, links::launchedWork(*store, main, {0, 200}))
                .empty());
        QVERIFY(!operators::rangeOfProjection(*store, *range));
    }

    void slicesOfALaneDoNotOverlapAndAreWithinTheirParents()
    {
        OperatorTrace trace;
        fillAtRandom(trace);
        const auto store = trace.open();
        attachTo(*store);
        const std::span<const LaneId> lanes = lanesBelow(*store, trace.onStream);
        QVERIFY(lanes.size() > 2);
        QVERIFY(store->chunksOf(lanes[0]).size() > 1 ||
                store->derivedLanes()->sliceCount() > 60000);
        uint64_t slices = 0;
        for (LaneId lane : lanes) {
            Ns before = std::numeric_limits<Ns>::min();
            for (const Seen &seen : slicesOn(*store, lane)) {
                QVERIFY(seen.time.begin >= before);
                before = seen.time.end;
                ++slices;
            }
        }
        QCOMPARE(slices, store->derivedLanes()->sliceCount());
        const auto index = operators::OperatorIndex::build(*store);
        std::map<uint32_t, operators::ProjectedRange> shown;
        for (const operators::ProjectedRange &range :
             operators::projectedRanges(*index, trace.onStream)) {
            shown.emplace(range.range.value, range);
            const operators::RangeId parent = index->range(range.range).parent;
            if (!parent.isValid())
                continue;
            const operators::ProjectedRange &above = shown.at(parent.value); // comes first
            QVERIFY(above.row < range.row);
            QCOMPARE(above.time.united(range.time), above.time);
        }
        QCOMPARE(shown.size(), slices);
    }

    void timesAreThoseOfTheReport()
    {
        OperatorTrace trace;
        fillAtRandom(trace);
        const auto store = trace.open();
        attachTo(*store);
        std::map<std::string, std::pair<int64_t, int64_t>> sums; // time, ranges
        for (LaneId lane : lanesBelow(*store, trace.onStream)) {
            for (const Seen &seen : slicesOn(*store, lane)) {
                sums[":" + seen.name].first += seen.time.duration();
                ++sums[":" + seen.name].second;
            }
        }
        const stats::Table report = operators::nvtxProjectionSum(*store);
        QCOMPARE(report.rows.size(), sums.size());
        for (const auto &row : report.rows) {
            const auto &sum = sums.at(std::get<std::string>(row[0]));
            QCOMPARE(std::get<int64_t>(row[2]), sum.first);
            QCOMPARE(std::get<int64_t>(row[4]), sum.second);
        }
    }

    void cellsAndTotalsAreMadeAsThoseOfTheFile()
    {
        OperatorTrace trace;
        fillAtRandom(trace);
        const auto store = trace.open();
        attachTo(*store);
        for (LaneId lane : lanesBelow(*store, trace.onStream)) {
            Ns covered = 0;
            uint64_t slices = 0;
            for (const format::Cell &cell :
                 store->cells(lane, store->span(), 500, store::Detailing::Exact).cells) {
                covered += cell.covered;
                slices += cell.count;
            }
            Ns total = 0;
            uint64_t count = 0;
            for (const format::Aggregate &aggregate : store->totalsOf(lane)) {
                total += aggregate.sum;
                count += aggregate.count;
            }
            QCOMPARE(covered, total);
            QCOMPARE(slices, count);
            QCOMPARE(covered, store->covered(lane, TimeRange::everything()));
        }
    }

    void theNextOfItsNameIsFoundOnItsLane()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        fill(trace, main);
        trace.range(main, "step", 3000, 1000);
        trace.launch(main, "gemm", 3100, 5000, 300);
        const auto store = trace.open();
        attachTo(*store);
        const auto first = store->sliceAt(lanesBelow(*store, trace.onStream)[0], 2000);
        const auto next = names::nextOfName(*store, *first, names::TimeDirection::Forward);
        QVERIFY(next);
        QCOMPARE(next->slice.range(), (TimeRange{5000, 5300}));
        QCOMPARE(names::nextOfName(*store, *next, names::TimeDirection::Back)->ref, first->ref);
    }

    void limitsDenseRangesToTheOutermostLevels()
    {
        OperatorTrace trace;
        fill(trace, trace.thread(1));
        const auto store = trace.open();
        const operators::ProjectedLanes two = operators::projectedLanes(*store, {.ranges = 3});
        QCOMPARE(two.levels, 2u);
        QCOMPARE(two.ranges, uint64_t{4});
        QVERIFY(!two.tooMuch);
        store::attachLanes(*store, two.lanes);
        const std::span<const LaneId> lanes = lanesBelow(*store, trace.onStream);
        QCOMPARE(lanes.size(), size_t{2});
        QCOMPARE(slicesOn(*store, lanes[1]),
                 (std::vector<Seen>{{"forward", {2000, 2250}}, {"copy", {2300, 2330}}}));
    }

    void aTraceBeyondTheLimitsIsLeftAlone()
    {
        OperatorTrace trace;
        fill(trace, trace.thread(1));
        const auto store = trace.open();
        for (const operators::ProjectionLimits &limits :
             {operators::ProjectionLimits{.ranges = 0},
              operators::ProjectionLimits{.slices = 10}}) {
            const operators::ProjectedLanes none = operators::projectedLanes(*store, limits);
            QVERIFY(none.tooMuch);
            QVERIFY(!none.lanes);
        }
    }

    void aTraceWithoutRangesHasNoProjectedLanes()
    {
        OperatorTrace trace;
        trace.launch(trace.thread(1), "k", 10, 100, 50);
        const auto store = trace.open();
        const operators::ProjectedLanes none = operators::projectedLanes(*store);
        QVERIFY(!none.lanes);
        QVERIFY(!none.tooMuch);
        QCOMPARE(none.ranges, uint64_t{0});
    }
};

TRILANE_TEST(TestProjectedLanes, QCoreApplication)
#include "tst_projectedlanes.moc"
