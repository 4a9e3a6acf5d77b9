// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/smalltrace.h"
#include "views/timeline/facts.h"
#include "views/timeline/lanecache.h"
#include "views/timeline/layout.h"
#include "views/timeline/raster.h"
#include "views/timeline/rows.h"

#include "views/theme/theme.h"

#include <QTest>

#include <random>

using namespace trilane;

namespace {

constexpr Ns us = 1000;

Cell slice(Ns start, Ns end, uint32_t name = 1)
{
    return {.start = start,
            .end = end,
            .covered = end - start,
            .longest = end - start,
            .name = StringId(size_t{name}),
            .count = 1,
            .kind = SliceKind::Kernel};
}

Cell crowd(Ns start, Ns end, Ns covered, uint32_t count)
{
    Cell cell = slice(start, end);
    cell.covered = covered;
    cell.count = count;
    return cell;
}

LaneGeometry lay(std::vector<Cell> cells, TimeRange range, double width)
{
    return layLane({std::move(cells), true}, TimeAxis(range, width));
}

bool neverOverlaps(const std::vector<LaneRect> &rects, int width)
{
    int free = 0;
    for (const LaneRect &rect : rects) {
        if (rect.x0 < free || rect.x1 <= rect.x0 || rect.x1 > width)
            return false;
        free = rect.x1;
    }
    return true;
}

std::vector<RowKind> kindsOf(const RowList &list)
{
    std::vector<RowKind> kinds;
    for (const Row &row : list.rows)
        kinds.push_back(row.kind);
    return kinds;
}

} // namespace

/// Where things are: lanes, rows, points; without a window.
class TestGeometry : public QObject
{
    Q_OBJECT

    std::unique_ptr<SmallTrace> m_trace;
    std::shared_ptr<const Store> m_store;

    const Row &rowOf(const RowList &list, TrackId track)
    {
        const int index = list.rowOfTrack(track);
        if (index < 0)
            qFatal("no row");
        return list.rows[static_cast<size_t>(index)];
    }

private slots:
    void initTestCase()
    {
        m_trace = std::make_unique<SmallTrace>();
        m_store = m_trace->open();
    }

    void aSliceIsSnappedToPixels()
    {
        const auto rects = lay({slice(100, 250)}, {0, 1000}, 100).rects;
        QCOMPARE(rects.size(), size_t{1});
        QCOMPARE(rects[0].x0, 10);
        QCOMPARE(rects[0].x1, 25);
        QCOMPARE(int(rects[0].coverage), 255);
        QVERIFY(rects[0].single);
    }

    void slicesThatTouchAreToldApart()
    {
        const auto rects = lay({slice(0, 500), slice(500, 1000)}, {0, 1000}, 100).rects;
        QCOMPARE(rects.size(), size_t{2});
        QCOMPARE(rects[0].x1, rects[1].x0);
        QVERIFY(rects[0].apart);
        QVERIFY(!rects[1].apart);
    }

    void aSliceAcrossTheEdgesIsCutToTheView()
    {
        const auto rects = lay({slice(-5000, 9000)}, {0, 1000}, 100).rects;
        QCOMPARE(rects.size(), size_t{1});
        QCOMPARE(rects[0].x0, 0);
        QCOMPARE(rects[0].x1, 100);
    }

    void sliversOfOnePixelBecomeOneWithTheShareTheyCover()
    {
        // One pixel is 100 ns: 10 + 20 of them, and 51 % of the next pixel.
        const auto rects =
            lay({slice(300, 310, 1), slice(350, 370, 2), slice(410, 461, 3)}, {0, 1000}, 10).rects;
        QCOMPARE(rects.size(), size_t{2});
        QCOMPARE(rects[0].x0, 3);
        QCOMPARE(rects[0].count, 2u);
        QCOMPARE(rects[0].name, StringId(size_t{2})); // the longer one gives its colour
        QCOMPARE(rects[1].x0, 4);
        QCOMPARE(int(rects[1].coverage), 130);
    }

    void aPointInTimeIsSeen()
    {
        const auto rects = lay({slice(500, 500)}, {0, 1'000'000}, 100).rects;
        QCOMPARE(rects.size(), size_t{1});
        QVERIFY(rects[0].coverage > 60);
        QCOMPARE(rects[0].x1 - rects[0].x0, 1);
    }

    void aPointAtTheVeryEndIsSeen()
    {
        const auto rects = lay({slice(999, 999)}, {0, 1000}, 10).rects;
        QCOMPARE(rects.size(), size_t{1});
        QCOMPARE(rects[0].x0, 9);
    }

    void whatIsOutsideIsNotLaid()
    {
        QVERIFY(lay({slice(-20, -10), slice(1000, 1010)}, {0, 1000}, 10).rects.empty());
    }

    void aCoarseCellKeepsItsDensity()
    {
        const auto rects = lay({crowd(0, 1000, 500, 40)}, {0, 1000}, 100).rects;
        QCOMPARE(rects.size(), size_t{1});
        QVERIFY(!rects[0].single);
        QCOMPARE(int(rects[0].coverage), 128);
    }

    void randomLanesNeverOverlapAndLoseNoSlice()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 200; ++round) {
            std::vector<Cell> cells;
            Ns at = static_cast<Ns>(random() % 50);
            uint32_t slices = 0;
            while (at < 20'000) {
                const Ns length =
                    random() % 3 ? static_cast<Ns>(random() % 30) : static_cast<Ns>(random() % 400);
                cells.push_back(slice(at, at + length));
                at += length + (random() % 2 ? 0 : static_cast<Ns>(random() % 60));
                ++slices;
            }
            const int width = 20 + static_cast<int>(random() % 900);
            const auto rects = lay(cells, {0, at + 1}, width).rects;
            QVERIFY(neverOverlaps(rects, width));
            uint32_t shown = 0;
            for (const LaneRect &rect : rects)
                shown += rect.count;
            // A sliver can only fall behind a slice that took its pixel.
            QVERIFY2(shown * 10 >= slices * 9, qPrintable(QString::number(shown)));
        }
    }

    void coveredTimeCountsOnlyWhatIsInside()
    {
        QCOMPARE(lay({slice(-100, 100), slice(950, 2000)}, {0, 1000}, 10).covered, Ns{150});
        QCOMPARE(lay({crowd(-100, 100, 100, 5)}, {0, 1000}, 10).covered, Ns{50});
    }

    void aViewOfOneNanosecondWorks()
    {
        const auto rects = lay({slice(5, 6)}, {5, 6}, 1000).rects;
        QCOMPARE(rects.size(), size_t{1});
        QCOMPARE(rects[0].x1 - rects[0].x0, 1000);
    }

    void aSliceOfHoursInAViewOfMicrosecondsWorks()
    {
        const Ns hours = Ns{24} * 3600 * 1'000'000'000;
        const auto rects = lay({slice(0, hours)}, {hours / 2, hours / 2 + 1000}, 500).rects;
        QCOMPARE(rects.size(), size_t{1});
        QCOMPARE(rects[0].x0, 0);
        QCOMPARE(rects[0].x1, 500);
    }

    void foldedLanesShowTheBusiest()
    {
        const LaneGeometry a = lay({slice(0, 300)}, {0, 1000}, 10);
        const LaneGeometry b = lay({slice(200, 600)}, {0, 1000}, 10);
        const auto merged = mergeLanes({&a, &b}, 10);
        QCOMPARE(merged.size(), size_t{1});
        QCOMPARE(merged[0].x0, 0);
        QCOMPARE(merged[0].x1, 6);
    }

    void zoomingKeepsTheTimeUnderTheCursor()
    {
        const TimeAxis axis({1000, 9'001'000}, 900);
        for (const double x : {0.0, 1.0, 450.0, 899.0}) {
            const TimeAxis closer(axis.zoomed(0.8, x), 900);
            QVERIFY(std::abs(closer.xOf(axis.timeAt(x)) - x) < 0.01);
        }
    }

    void farTimesDoNotOverflow()
    {
        const Ns far = Ns{1} << 61;
        const TimeAxis axis({-far, far}, 1000);
        QVERIFY(axis.timeAt(1e30) > 0);
        QVERIFY(!axis.zoomed(4, 500).isEmpty());
        QCOMPARE(axis.timeAt(0), -far);
    }

    void geometryIsLaidOncePerRangeAndWidth()
    {
        LaneCache cache;
        cache.setStore(m_store);
        cache.setAxis(TimeAxis({0, 1000 * us}, 500));
        const LaneId lane = m_store->lanesOf(m_trace->compute).front();
        QCOMPARE(cache.lane(lane, Detailing::Exact).rects.size(), size_t{3});
        (void)cache.lane(lane, Detailing::Exact);
        cache.setAxis(TimeAxis({0, 1000 * us}, 500));
        (void)cache.lane(lane, Detailing::Exact);
        QCOMPARE(cache.laidLanes(), uint64_t{1});
        cache.setAxis(TimeAxis({0, 1000 * us}, 501));
        (void)cache.lane(lane, Detailing::Exact);
        QCOMPARE(cache.laidLanes(), uint64_t{2});
    }

    void theThreeLayersStandInTheirOrder()
    {
        ViewState state;
        state.setStore(m_store);
        const RowList list = buildRows(*m_store, state);
        const std::vector<RowKind> expected{RowKind::Section, RowKind::Core,       RowKind::Core,
                                            RowKind::Section, RowKind::AllStreams, RowKind::Stream,
                                            RowKind::Stream,  RowKind::Counter,    RowKind::Section,
                                            RowKind::Thread,  RowKind::Slices,     RowKind::Slices};
        QCOMPARE(kindsOf(list), expected);
        QCOMPARE(list.rows[0].layer, Layer::Cpu);
        QCOMPARE(list.rows[3].layer, Layer::Cuda);
        QCOMPARE(list.rows[8].layer, Layer::Threads);
    }

    void aTrackOnWhichNothingHappensHasNoRow()
    {
        ViewState state;
        state.setStore(m_store);
        QCOMPARE(buildRows(*m_store, state).rowOfTrack(m_trace->idleThread), -1);
    }

    void rowsFollowEachOtherWithoutHoles()
    {
        ViewState state;
        state.setStore(m_store);
        const RowList list = buildRows(*m_store, state);
        int y = 0;
        for (const Row &row : list.rows) {
            QCOMPARE(row.y, y);
            QVERIFY(row.height >= static_cast<int>(row.lanes.size()) * row.laneHeight);
            y += row.height;
        }
        QCOMPARE(list.height, y);
    }

    void nestedRangesGetARowOfTheirDepth()
    {
        ViewState state;
        state.setStore(m_store);
        const RowList list = buildRows(*m_store, state);
        const Row &row = rowOf(list, m_trace->ranges);
        QCOMPARE(row.lanes.size(), size_t{2});
        QCOMPARE(row.laneAt(RowHeights::range - 1), 0);
        QCOMPARE(row.laneAt(RowHeights::range), 1);
        QCOMPARE(row.laneAt(2 * RowHeights::range), -1);
    }

    void foldingHidesWhatIsBelow()
    {
        ViewState state;
        state.setStore(m_store);
        state.setCollapsed(m_trace->thread, true);
        state.setCollapsed(Layer::Cpu, true);
        const RowList list = buildRows(*m_store, state);
        QCOMPARE(list.rowOfTrack(m_trace->ranges), -1);
        QCOMPARE(list.rowOfTrack(m_trace->core0), -1);
        QVERIFY(rowOf(list, m_trace->thread).folded);
        // What is hidden is shown by the row that hides it.
        const LaneId lane = m_store->lanesOf(m_trace->ranges).front();
        QCOMPARE(list.rowOfLane(*m_store, lane), list.rowOfTrack(m_trace->thread));
    }

    void aPinnedRowIsInBothLists()
    {
        ViewState state;
        state.setStore(m_store);
        state.setPinned(m_trace->compute, true);
        const RowList list = buildRows(*m_store, state);
        QCOMPARE(list.pinned.size(), size_t{1});
        QCOMPARE(list.pinned[0].track, m_trace->compute);
        QCOMPARE(list.pinned[0].y, 0);
        QVERIFY(list.rowOfTrack(m_trace->compute) >= 0);
        QCOMPARE(list.pinnedHeight, list.pinned[0].height);
    }

    void rowsAreFoundByTheirPlace()
    {
        ViewState state;
        state.setStore(m_store);
        const RowList list = buildRows(*m_store, state);
        for (size_t i = 0; i < list.rows.size(); ++i) {
            const Row &row = list.rows[i];
            QCOMPARE(RowList::rowAt(list.rows, row.y), static_cast<int>(i));
            QCOMPARE(RowList::rowAt(list.rows, row.y + row.height - 1), static_cast<int>(i));
        }
        QCOMPARE(RowList::rowAt(list.rows, -1), -1);
        QCOMPARE(RowList::rowAt(list.rows, list.height), -1);
        const auto [first, last] = RowList::rowsIn(list.rows, list.rows[2].y + 1, list.rows[5].y);
        QCOMPARE(first, size_t{2});
        QCOMPARE(last, size_t{5});
    }

    void pointsAreToldApart()
    {
        ViewState state;
        state.setStore(m_store);
        const RowList list = buildRows(*m_store, state);
        TimelineLayout layout{.size = {1300, 600}, .headerWidth = 300};
        const auto at = [&](int x, int y) {
            return hitTest(layout, list, {0, 1000 * us}, {0, 2000 * us}, {x, y});
        };
        QCOMPARE(at(800, 5).area, Hit::Overview);
        QCOMPARE(at(800, 5).time, 1000 * us);
        QCOMPARE(at(800, TimelineLayout::overviewHeight + 3).area, Hit::Ruler);
        QCOMPARE(at(300, 100).area, Hit::HeaderEdge);
        QCOMPARE(at(1300, 100).area, Hit::Nowhere);
        const int y = layout.rowsTop() + rowOf(list, m_trace->compute).y + 4;
        const Hit hit = at(800, y);
        QCOMPARE(hit.area, Hit::Lanes);
        QCOMPARE(hit.row, list.rowOfTrack(m_trace->compute));
        QCOMPARE(hit.lane, 0);
        QCOMPARE(hit.time, 500 * us);
        QCOMPARE(at(20, y).area, Hit::Header);
        layout.scrollY = 30;
        QCOMPARE(at(800, y - 30).row, hit.row);
    }

    void idleGapsAreFoundAsLongAsTheyAre()
    {
        // Busy 100–300 and 400–550 µs: one gap of 100 µs.
        const auto gaps = findGaps(*m_store, TimeAxis({0, 1000 * us}, 1000), 10 * us);
        QCOMPARE(gaps.size(), size_t{1});
        QCOMPARE(gaps[0].range, (TimeRange{300 * us, 400 * us}));
        QCOMPARE(gaps[0].gpu, m_trace->gpu);
        // The view shows its last ten microseconds only.
        const auto cut = findGaps(*m_store, TimeAxis({390 * us, 450 * us}, 1000), 50 * us);
        QCOMPARE(cut.size(), size_t{1});
        QCOMPARE(cut[0].range, (TimeRange{300 * us, 400 * us}));
    }

    void gapsBelowTheThresholdOrAPixelAreNotHatched()
    {
        QVERIFY(findGaps(*m_store, TimeAxis({0, 1000 * us}, 1000), 101 * us).empty());
        QVERIFY(findGaps(*m_store, TimeAxis({0, 1000 * us}, 10), 1).empty());
    }

    void sharesAreExact()
    {
        const Shares all = computeShares(*m_store, {0, 1000 * us}, 100);
        // First to last operation: 100–550 µs; busy 350 of 450.
        QVERIFY(qFuzzyCompare(all.of(m_trace->gpu).value_or(0), 350.0 / 450));
        QVERIFY(qFuzzyCompare(all.of(m_trace->copies).value_or(0), 50.0 / 450));
        QVERIFY(qFuzzyCompare(all.of(m_trace->core0).value_or(0), 0.3));
        QVERIFY(qFuzzyCompare(all.cores, 0.1)); // 300 + 100 µs on four cores
        QVERIFY(qFuzzyCompare(all.of(m_trace->thread).value_or(0), 0.3));
        const Shares part = computeShares(*m_store, {250 * us, 350 * us}, 100);
        QVERIFY(qFuzzyCompare(part.of(m_trace->gpu).value_or(0), 0.5));
        QVERIFY(qFuzzyCompare(part.of(m_trace->thread).value_or(0), 0.5));
    }

    void linksJoinLaunchAndWork()
    {
        const auto call = m_store->sliceAt(m_store->lanesOf(m_trace->calls).front(), 65 * us);
        QVERIFY(call);
        const auto work = findLinks(*m_store, *call);
        QCOMPARE(work.size(), size_t{1});
        QCOMPARE(work[0].slice.start, 200 * us);
        const auto back = findLinks(*m_store, work[0]);
        QCOMPARE(back.size(), size_t{1});
        QCOMPARE(back[0].ref, call->ref);
    }

    void marksAreEveryCallOfAName()
    {
        const StringId name = m_store->find("void ns::kernelA<4>(int)");
        const Marks marks = findMarks(*m_store, TimeAxis({0, 1000 * us}, 1000), name);
        const LaneId lane = m_store->lanesOf(m_trace->compute).front();
        QVERIFY(marks.contains(lane));
        QCOMPARE(marks.at(lane),
                 (std::vector<TimeRange>{{100 * us, 200 * us}, {400 * us, 500 * us}}));
        // Seen from afar both are within one pixel.
        const Marks far = findMarks(*m_store, TimeAxis({0, 1000 * us}, 1), name);
        QCOMPARE(far.at(lane).size(), size_t{1});
    }

    void blendingMixesByCoverage()
    {
        QImage image(8, 4, QImage::Format_RGB32);
        image.fill(Qt::white);
        Raster raster(image);
        raster.blend(0, 0, 4, 4, qRgb(0, 0, 0), 128);
        QCOMPARE(qRed(image.pixel(1, 1)), 127);
        QCOMPARE(image.pixel(5, 1), qRgb(255, 255, 255));
        QCOMPARE(mixed(qRgb(10, 20, 30), qRgb(0, 0, 0), 256), qRgb(10, 20, 30));
        QCOMPARE(mixed(qRgb(10, 20, 30), qRgb(200, 100, 50), 0), qRgb(200, 100, 50));
    }

    void fillingStaysInsideItsClip()
    {
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::white);
        Raster raster(image);
        raster.setClip(2, 2, 6, 6);
        raster.fill(-100, -100, 100, 100, qRgb(1, 2, 3));
        raster.hatch(-100, -100, 100, 100, qRgb(9, 9, 9), 4, 1);
        raster.frame(-5, -5, 50, 50, qRgb(7, 7, 7), 2);
        for (int i = 0; i < 8; ++i) {
            QCOMPARE(image.pixel(i, 1), qRgb(255, 255, 255));
            QCOMPARE(image.pixel(6, i), qRgb(255, 255, 255));
        }
        QVERIFY(image.pixel(3, 3) != qRgb(255, 255, 255));
    }
};

QTEST_GUILESS_MAIN(TestGeometry)
#include "tst_geometry.moc"
