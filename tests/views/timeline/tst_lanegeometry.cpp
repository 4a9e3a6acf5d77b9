// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/tables.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "views/timeline/geometry/lanecache.h"

#include <QTest>

#include <random>

using namespace trilane;

namespace {

format::Cell slice(Ns start, Ns end, uint32_t name = 1)
{
    return {.start = start,
            .end = end,
            .covered = end - start,
            .longest = end - start,
            .name = StringId(size_t{name}),
            .count = 1,
            .kind = SliceKind::Kernel};
}

format::Cell crowd(Ns start, Ns end, Ns covered, uint32_t count)
{
    format::Cell cell = slice(start, end);
    cell.covered = covered;
    cell.count = count;
    return cell;
}

timeline::LaneGeometry lay(std::vector<format::Cell> cells, TimeRange range, double width)
{
    return timeline::layLane({std::move(cells), true}, timeline::TimeAxis(range, width));
}

bool neverOverlaps(const std::vector<timeline::LaneRect> &rects, int width)
{
    int free = 0;
    for (const timeline::LaneRect &rect : rects) {
        if (rect.x0 < free || rect.x1 <= rect.x0 || rect.x1 > width)
            return false;
        free = rect.x1;
    }
    return true;
}

} // namespace

/// Rectangles of a lane, and times and pixels; without a window.
class TestLaneGeometry : public QObject
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

    void aSliceIsSnappedToPixels()
    {
        const auto rects = lay({slice(100, 250)}, {0, 1000}, 100).rects;
        QCOMPARE(rects.size(), size_t{1});
        QCOMPARE(rects[0].x0, 10);
        QCOMPARE(rects[0].x1, 25);
        QCOMPARE(int(rects[0].coverage), 255);
        QVERIFY(rects[0].single);
    }

    void drawsAGapBetweenAdjacentSlices()
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
        QCOMPARE(rects[0].name, StringId(size_t{2})); // the longer one gives its color
        QCOMPARE(rects[1].x0, 4);
        QCOMPARE(int(rects[1].coverage), 130);
    }

    void drawsAPointInTime()
    {
        const auto rects = lay({slice(500, 500)}, {0, 1'000'000}, 100).rects;
        QCOMPARE(rects.size(), size_t{1});
        QVERIFY(rects[0].coverage > 60);
        QCOMPARE(rects[0].x1 - rects[0].x0, 1);
    }

    void drawsAPointAtTheEnd()
    {
        const auto rects = lay({slice(999, 999)}, {0, 1000}, 10).rects;
        QCOMPARE(rects.size(), size_t{1});
        QCOMPARE(rects[0].x0, 9);
    }

    void slicesOutsideTheViewHaveNoRectangles()
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
            std::vector<format::Cell> cells;
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
            for (const timeline::LaneRect &rect : rects)
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
        const timeline::LaneGeometry a = lay({slice(0, 300)}, {0, 1000}, 10);
        const timeline::LaneGeometry b = lay({slice(200, 600)}, {0, 1000}, 10);
        const auto merged = timeline::mergeLanes({&a, &b}, 10);
        QCOMPARE(merged.size(), size_t{1});
        QCOMPARE(merged[0].x0, 0);
        QCOMPARE(merged[0].x1, 6);
    }

    void zoomingKeepsTheTimeUnderTheCursor()
    {
        const timeline::TimeAxis axis({1000, 9'001'000}, 900);
        for (const double x : {0.0, 1.0, 450.0, 899.0}) {
            const timeline::TimeAxis closer(axis.zoomed(0.8, x), 900);
            QVERIFY(std::abs(closer.xOf(axis.timeAt(x)) - x) < 0.01);
        }
    }

    void farTimesDoNotOverflow()
    {
        const Ns far = Ns{1} << 61;
        const timeline::TimeAxis axis({-far, far}, 1000);
        QVERIFY(axis.timeAt(1e30) > 0);
        QVERIFY(!axis.zoomed(4, 500).isEmpty());
        QCOMPARE(axis.timeAt(0), -far);
    }

    void geometryIsLaidOncePerRangeAndWidth()
    {
        timeline::LaneCache cache;
        cache.setStore(m_store);
        cache.setAxis(timeline::TimeAxis({0, 1000 * us}, 500));
        const LaneId lane = store::Tables(*m_store).lanesOf(m_trace->compute).front();
        QCOMPARE(cache.lane(lane, store::Detailing::Exact).rects.size(), size_t{3});
        (void)cache.lane(lane, store::Detailing::Exact);
        cache.setAxis(timeline::TimeAxis({0, 1000 * us}, 500));
        (void)cache.lane(lane, store::Detailing::Exact);
        QCOMPARE(cache.laidLanes(), uint64_t{1});
        cache.setAxis(timeline::TimeAxis({0, 1000 * us}, 501));
        (void)cache.lane(lane, store::Detailing::Exact);
        QCOMPARE(cache.laidLanes(), uint64_t{2});
    }
};

TRILANE_TEST(TestLaneGeometry, QCoreApplication)
#include "tst_lanegeometry.moc"
