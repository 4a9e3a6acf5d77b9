// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/gputrace.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "tests/views/timeline/rowlist.h"
#include "views/session/state/viewstate.h"
#include "views/timeline/rows/layout.h"
#include "views/timeline/rows/rows.h"

#include <QTest>

using namespace trilane;

namespace {

std::vector<timeline::RowKind> kindsOf(const timeline::RowList &list)
{
    std::vector<timeline::RowKind> kinds;
    for (const timeline::Row &row : list.rows)
        kinds.push_back(row.kind);
    return kinds;
}

} // namespace

/// Which rows there are, where they are and what is at a point; without a window.
class TestRowGeometry : public QObject
{
    Q_OBJECT

    std::unique_ptr<SmallTrace> m_trace;
    std::shared_ptr<const store::Store> m_store;

    const timeline::Row &rowOf(const timeline::RowList &list, TrackId track)
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

    void layersAreInOrder()
    {
        session::ViewState state;
        state.setStore(m_store);
        const timeline::RowList list = buildRows(*m_store, state.layout());
        const std::vector<timeline::RowKind> expected{
            timeline::RowKind::Section, timeline::RowKind::Core,       timeline::RowKind::Core,
            timeline::RowKind::Section, timeline::RowKind::AllStreams, timeline::RowKind::Stream,
            timeline::RowKind::Stream,  timeline::RowKind::Counter,    timeline::RowKind::Section,
            timeline::RowKind::Thread,  timeline::RowKind::Slices,     timeline::RowKind::Slices};
        QCOMPARE(kindsOf(list), expected);
        QCOMPARE(list.rows[0].layer, Layer::Cpu);
        QCOMPARE(list.rows[3].layer, Layer::Cuda);
        QCOMPARE(list.rows[8].layer, Layer::Threads);
    }

    void anEmptyTrackHasNoRow()
    {
        session::ViewState state;
        state.setStore(m_store);
        QCOMPARE(buildRows(*m_store, state.layout()).rowOfTrack(m_trace->idleThread), -1);
    }

    void rowsFollowEachOtherWithoutHoles()
    {
        session::ViewState state;
        state.setStore(m_store);
        const timeline::RowList list = buildRows(*m_store, state.layout());
        int y = 0;
        for (const timeline::Row &row : list.rows) {
            QCOMPARE(row.y, y);
            QVERIFY(row.height >= static_cast<int>(row.lanes.size()) * row.laneHeight);
            y += row.height;
        }
        QCOMPARE(list.height, y);
    }

    void nestedRangesGetARowOfTheirDepth()
    {
        session::ViewState state;
        state.setStore(m_store);
        const timeline::RowList list = buildRows(*m_store, state.layout());
        const timeline::Row &row = rowOf(list, m_trace->ranges);
        QCOMPARE(row.lanes.size(), size_t{2});
        QCOMPARE(row.laneAt(timeline::RowHeights::range - 1), 0);
        QCOMPARE(row.laneAt(timeline::RowHeights::range), 1);
        QCOMPARE(row.laneAt(2 * timeline::RowHeights::range), -1);
    }

    void foldingHidesDescendants()
    {
        session::ViewState state;
        state.setStore(m_store);
        state.setCollapsed(m_trace->thread, true);
        state.setCollapsed(Layer::Cpu, true);
        const timeline::RowList list = buildRows(*m_store, state.layout());
        QCOMPARE(list.rowOfTrack(m_trace->ranges), -1);
        QCOMPARE(list.rowOfTrack(m_trace->core0), -1);
        QVERIFY(rowOf(list, m_trace->thread).folded);
        // What is hidden is shown by the row that hides it.
        const LaneId lane = store::Tables(*m_store).lanesOf(m_trace->ranges).front();
        QCOMPARE(list.rowOfLane(*m_store, lane), list.rowOfTrack(m_trace->thread));
    }

    /// The depth of the tree comes from the file.
    void aTreeOfAnyDepthHasRows()
    {
        constexpr int kDepth = 100'000;
        GpuTrace trace;
        TrackId last = trace.below({}, TrackKind::Ranges);
        const TrackId first = last;
        for (int i = 1; i < kDepth; ++i)
            last = trace.below(last, TrackKind::Ranges, i);
        trace.add(last, SliceKind::Range, "deep", 0, 100 * us);
        const auto store = trace.open();
        QCOMPARE(timeline::tracksBelow(*store, {}, TrackKind::Ranges).size(), size_t{kDepth});
        const std::vector<LaneId> lanes =
            timeline::summaryLanes(*store, {.track = first, .folded = true}, 10);
        QVERIFY(lanes.size() <= 1);
        session::ViewState state;
        state.setStore(store);
        QVERIFY(!buildRows(*store, state.layout()).rows.empty());
    }

    void aPinnedRowIsInBothLists()
    {
        session::ViewState state;
        state.setStore(m_store);
        state.setPinned(m_trace->compute, true);
        const timeline::RowList list = buildRows(*m_store, state.layout());
        QCOMPARE(list.pinned.size(), size_t{1});
        QCOMPARE(list.pinned[0].track, m_trace->compute);
        QCOMPARE(list.pinned[0].y, 0);
        QVERIFY(list.rowOfTrack(m_trace->compute) >= 0);
        QCOMPARE(list.pinnedHeight, list.pinned[0].height);
    }

    void rowsAreFoundByTheirPlace()
    {
        session::ViewState state;
        state.setStore(m_store);
        const timeline::RowList list = buildRows(*m_store, state.layout());
        for (size_t i = 0; i < list.rows.size(); ++i) {
            const timeline::Row &row = list.rows[i];
            QCOMPARE(timeline::RowList::rowAt(list.rows, row.y), static_cast<int>(i));
            QCOMPARE(timeline::RowList::rowAt(list.rows, row.y + row.height - 1),
                     static_cast<int>(i));
        }
        QCOMPARE(timeline::RowList::rowAt(list.rows, -1), -1);
        QCOMPARE(timeline::RowList::rowAt(list.rows, list.height), -1);
        const auto [first, last] =
            timeline::RowList::rowsIn(list.rows, list.rows[2].y + 1, list.rows[5].y);
        QCOMPARE(first, size_t{2});
        QCOMPARE(last, size_t{5});
    }

    void distinguishesPoints()
    {
        session::ViewState state;
        state.setStore(m_store);
        const timeline::RowList list = buildRows(*m_store, state.layout());
        timeline::TimelineLayout layout{.size = {1300, 600}, .headerWidth = 300};
        const auto at = [&](int x, int y) {
            return timeline::hitTest(layout, list, {0, 1000 * us}, {0, 2000 * us}, {x, y});
        };
        QCOMPARE(at(800, 5).area, timeline::Hit::Overview);
        QCOMPARE(at(800, 5).time, 1000 * us);
        QCOMPARE(at(800, timeline::TimelineLayout::overviewHeight + 3).area, timeline::Hit::Ruler);
        QCOMPARE(at(300, 100).area, timeline::Hit::HeaderEdge);
        QCOMPARE(at(1300, 100).area, timeline::Hit::Nowhere);
        const int y = layout.rowsTop() + rowOf(list, m_trace->compute).y + 4;
        const timeline::Hit hit = at(800, y);
        QCOMPARE(hit.area, timeline::Hit::Lanes);
        QCOMPARE(hit.row, list.rowOfTrack(m_trace->compute));
        QCOMPARE(hit.lane, 0);
        QCOMPARE(hit.time, 500 * us);
        QCOMPARE(at(20, y).area, timeline::Hit::Header);
        layout.scrollY = 30;
        QCOMPARE(at(800, y - 30).row, hit.row);
    }
};

TRILANE_TEST(TestRowGeometry, QCoreApplication)
#include "tst_rowgeometry.moc"
