// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/areas/areatotals.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <map>
#include <random>

using namespace trilane;

namespace {

struct AreaSum
{
    uint64_t count = 0;
    Ns total = 0;
    friend bool operator==(const AreaSum &, const AreaSum &) = default;
};

using ByName = std::map<std::pair<std::string, SliceKind>, AreaSum>;
using ByTrack = std::map<uint32_t, AreaSum>;

bool isState(SliceKind kind)
{
    return kind >= SliceKind::Running && kind <= SliceKind::BlockedDisk;
}

} // namespace

/// A trace with every kind of slice, long enough that lanes have several chunks, some without
/// duration; areas at random against an addition of one slice at a time.
class TestAnalysisArea : public QObject
{
    Q_OBJECT

    struct Put
    {
        TrackId track;
        std::string name;
        SliceKind kind;
        Ns start;
        Ns duration;
    };

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    std::vector<Put> m_all;
    std::vector<TrackId> m_tracks;
    TrackId m_gpu;
    Ns m_end = 0;

    void fill(TrackId track, std::initializer_list<SliceKind> kinds, int count, unsigned seed)
    {
        std::mt19937_64 random(seed);
        Ns at = static_cast<Ns>(random() % 3000);
        m_tracks.push_back(track);
        for (int i = 0; i < count; ++i) {
            const SliceKind kind = *(kinds.begin() + random() % kinds.size());
            const std::string name =
                kind == SliceKind::Running ? "" : "name " + std::to_string(random() % 7);
            const bool point = kind == SliceKind::Instant || random() % 40 == 0;
            const Ns duration = point ? 0 : static_cast<Ns>(random() % 2000);
            m_trace.add(track, kind, name, at, duration);
            m_all.push_back({track, name, kind, at, duration});
            // A neighbor may touch; two at one place would go to a second lane.
            at += duration + static_cast<Ns>(random() % 3) * 400 + (duration == 0 ? 1 : 0);
        }
        m_end = std::max(m_end, at);
    }

    void addUp(const std::vector<TrackId> &tracks, TimeRange range, ByName &names, ByName &states,
               ByTrack &byTrack) const
    {
        for (const Put &put : m_all) {
            const bool in = std::find(tracks.begin(), tracks.end(), put.track) != tracks.end();
            const Ns end = put.start + put.duration;
            const bool meets = put.start < range.end &&
                               (end > range.begin || (put.duration == 0 && end == range.begin));
            if (!in || !meets)
                continue;
            const Ns inside = std::min(end, range.end) - std::max(put.start, range.begin);
            AreaSum &sum = (isState(put.kind) ? states : names)[{put.name, put.kind}];
            ++sum.count;
            sum.total += inside;
            ++byTrack[put.track.value].count;
            byTrack[put.track.value].total += inside;
        }
    }

    std::vector<LaneId> lanesOf(const std::vector<TrackId> &tracks) const
    {
        std::vector<LaneId> lanes;
        for (TrackId track : tracks)
            lanes.insert(lanes.end(), m_store->lanesOf(track).begin(),
                         m_store->lanesOf(track).end());
        return lanes;
    }

    ByName asMap(const std::vector<areas::AreaRow> &rows) const
    {
        ByName map;
        for (const areas::AreaRow &row : rows)
            map[{std::string(m_store->string(row.name)), row.kind}] = {row.count, row.total};
        return map;
    }

    void compare(const std::vector<TrackId> &tracks, TimeRange range) const
    {
        ByName names, states;
        ByTrack byTrack;
        addUp(tracks, range, names, states, byTrack);
        const areas::AreaTotals totals = areas::areaTotals(*m_store, lanesOf(tracks), range);
        QCOMPARE(asMap(totals.names), names);
        QCOMPARE(asMap(totals.states), states);
        ByTrack found;
        for (const areas::AreaRow &row : totals.tracks)
            found[row.track.value] = {row.count, row.total};
        QCOMPARE(found, byTrack);
        for (size_t i = 0; i < totals.names.size(); ++i) {
            const areas::AreaRow &row = totals.names[i];
            QCOMPARE(row.share,
                     static_cast<double>(row.total) / static_cast<double>(range.duration()));
            QVERIFY(i == 0 || totals.names[i - 1].total >= row.total);
        }
        double shares = 0;
        for (const areas::AreaRow &row : totals.states)
            shares += row.share;
        QVERIFY(totals.states.empty() || shares == 0 || std::abs(shares - 1) < 1e-9);
    }

private slots:
    void initTestCase()
    {
        using enum SliceKind;
        m_gpu = m_trace.gpu(0);
        const TrackId process = m_trace.process(1);
        const TrackId thread = m_trace.below(process, TrackKind::Thread);
        fill(m_trace.stream(m_gpu, 7, process), {Kernel, Memcpy, Memset, GpuSync, GraphLaunch},
             200'000, 1);
        fill(m_trace.stream(m_gpu, 8, process), {Kernel, Memcpy}, 70'000, 2);
        fill(m_trace.below(thread, TrackKind::ThreadState),
             {Running, Runnable, Blocked, BlockedDisk}, 150'000, 3);
        fill(m_trace.below(thread, TrackKind::ApiCalls), {ApiCall, Overhead}, 140'000, 4);
        fill(m_trace.below(thread, TrackKind::OsCalls), {OsCall}, 3'000, 5);
        fill(m_trace.below(thread, TrackKind::Ranges), {Range, PythonCall, Instant, Unknown},
             66'000, 6);
        fill(m_trace.builder.track({.kind = TrackKind::Core}), {OnCore}, 10'000, 7);
        m_store = m_trace.open();
    }

    void randomAreasEqualTheSumOfTheirSlices()
    {
        std::mt19937_64 random(11);
        for (int round = 0; round < 60; ++round) {
            std::vector<TrackId> tracks;
            for (TrackId track : m_tracks) {
                if (random() % 3 != 0)
                    tracks.push_back(track);
            }
            const Ns a = static_cast<Ns>(random() % static_cast<uint64_t>(m_end + 1000)) - 500;
            const Ns width = round % 3 == 0
                                 ? static_cast<Ns>(random() % 5000)
                                 : static_cast<Ns>(random() % static_cast<uint64_t>(m_end));
            compare(tracks, {a, a + width});
            if (QTest::currentTestFailed())
                return;
        }
    }

    void edgesThatAreEndsOfChunksOrSlicesCountOnce()
    {
        const LaneId lane = m_store->lanesOf(m_tracks.front()).front();
        const auto chunks = m_store->chunksOf(lane);
        QVERIFY(chunks.size() >= 3);
        const format::ChunkEntry first = m_store->chunks()[chunks[0].value];
        const format::ChunkEntry second = m_store->chunks()[chunks[1].value];
        compare(m_tracks, {first.start, first.end});
        compare(m_tracks, {second.start, second.end});
        compare(m_tracks, {first.end, second.start + 1});
        compare(m_tracks, m_store->span());
        compare(m_tracks, {second.start, m_store->span().end + 1});
    }

    void anEmptyAreaHasNothing()
    {
        QVERIFY(areas::areaTotals(*m_store, lanesOf(m_tracks), {5, 5}).names.empty());
        QVERIFY(areas::areaTotals(*m_store, {}, {0, m_end}).tracks.empty());
        QVERIFY(areas::areaTotals(*m_store, lanesOf(m_tracks), {-100, -50}).names.empty());
    }

    void countsAllStreamsOnlyWithoutItsStreams()
    {
        TrackId all;
        for (TrackId child : m_store->children(m_gpu)) {
            if (m_store->track(child).kind == TrackKind::AllStreams)
                all = child;
        }
        QVERIFY(all.isValid());
        const TimeRange range{0, m_end};
        const areas::AreaTotals alone = areas::areaTotals(*m_store, lanesOf({all}), range);
        QCOMPARE(alone.tracks.size(), size_t{1});
        QVERIFY(alone.slices > 0);
        const areas::AreaTotals both =
            areas::areaTotals(*m_store, lanesOf({all, m_tracks[0]}), range);
        QCOMPARE(both.tracks.size(), size_t{1});
        QCOMPARE(both.tracks[0].track, m_tracks[0]);
    }

    void aRangeCountsOnceWhereItIsShownOnItsThreadAndOnTheGpu()
    {
        GpuTrace trace;
        const TrackId process = trace.process(1);
        const TrackId thread = trace.below(process, TrackKind::Thread);
        const TrackId ranges = trace.below(thread, TrackKind::Ranges);
        const TrackId again = trace.builder.track(
            {.parent = trace.stream(trace.gpu(0), 7, process), .kind = TrackKind::GpuRanges});
        trace.add(ranges, SliceKind::Range, "step", 0, 100);
        trace.add(again, SliceKind::Range, "step", 50, 100);
        const std::shared_ptr<const store::Store> store = trace.open();
        std::vector<LaneId> lanes;
        for (TrackId track : {ranges, again})
            lanes.push_back(store->lanesOf(track).front());
        const areas::AreaTotals both = areas::areaTotals(*store, lanes, {0, 200});
        QCOMPARE(both.names.size(), size_t{1});
        QCOMPARE(both.names[0].count, uint64_t{1});
        QCOMPARE(both.names[0].total, Ns{100});
        QCOMPARE(both.names[0].share, 0.5);
        lanes.erase(lanes.begin());
        QCOMPARE(areas::areaTotals(*store, lanes, {0, 200}).names[0].total, Ns{100});
    }

    void aStoppedJobEndsAtOnce()
    {
        std::stop_source stop;
        stop.request_stop();
        const areas::AreaTotals none = areas::areaTotals(
            *m_store, lanesOf(m_tracks), {10, m_end - 10}, {nullptr, stop.get_token()});
        QVERIFY(none.names.empty());
    }
};

TRILANE_TEST(TestAnalysisArea, QCoreApplication)
#include "tst_analysisarea.moc"
