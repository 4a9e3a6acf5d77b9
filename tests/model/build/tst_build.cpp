// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/lanelayout.h"
#include "model/build/runs.h"
#include "model/build/tracebuilder.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <limits>
#include <random>

using namespace trilane;

namespace {

format::Slice range(Ns start, Ns end, StringId name = StringId(size_t{1}))
{
    return {.start = start, .duration = end - start, .name = name, .kind = SliceKind::Range};
}

format::Slice kernel(Ns start, Ns end)
{
    return {.start = start, .duration = end - start, .kind = SliceKind::Kernel};
}

std::vector<format::Slice> slicesOf(const store::Store &store, TrackId track)
{
    std::vector<format::Slice> all;
    for (LaneId lane : store.lanesOf(track)) {
        store.forEachSlice(lane, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               all.push_back(slice);
                               return true;
                           });
    }
    return all;
}

} // namespace

class TestBuild : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::shared_ptr<const store::Store> finished(build::TraceBuilder &builder)
    {
        const std::string path = m_folder.filePath("trace.trilane").toStdString();
        const Result<void> done = builder.finish(path);
        if (!done)
            qFatal("%s", done.error().message().c_str());
        auto store = store::openStore(path);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }

private slots:
    void aChainOfTracksHasLimitedDepth()
    {
        build::TraceBuilder builder;
        std::vector<TrackId> chain;
        const auto keyOf = [&](size_t i) {
            return build::TrackKey{.parent = i ? chain[i - 1] : TrackId(),
                                   .kind = TrackKind::Ranges,
                                   .number = static_cast<int64_t>(i)};
        };
        for (size_t i = 0; i < 200; ++i)
            chain.push_back(builder.track(keyOf(i)));
        uint32_t depth = 0;
        for (size_t i = 0; i < chain.size(); ++i) {
            QCOMPARE(builder.track(keyOf(i)), chain[i]); // found by the key it was added with
            depth = builder.trackInfo(chain[i]).parent.isValid() ? depth + 1 : 0;
            QVERIFY(depth <= format::kMaxTrackDepth);
        }
        QCOMPARE(depth, uint32_t{(200 - 1) % (format::kMaxTrackDepth + 1)});
    }

    void nestedRangesUseOneLanePerDepth()
    {
        build::LaneLayout layout;
        format::Slice outer = range(0, 100);
        format::Slice inner = range(0, 50);
        format::Slice innermost = range(10, 50);
        format::Slice sibling = range(50, 100);
        format::Slice after = range(100, 110);
        QCOMPARE(layout.place(outer), size_t{0});
        QCOMPARE(layout.place(inner), size_t{1});
        QCOMPARE(layout.place(innermost), size_t{2});
        QCOMPARE(layout.place(sibling), size_t{1});
        QCOMPARE(layout.place(after), size_t{0});
    }

    void aChainOfCrossingSlicesNeedsTwoLanesOnly()
    {
        build::LaneLayout layout;
        for (Ns i = 0; i < 100; ++i) {
            format::Slice slice = range(i * 9, i * 9 + 10);
            QCOMPARE(layout.place(slice), static_cast<size_t>(i % 2));
        }
    }

    void nestingBeyondTheLimitIsCutAndCounted()
    {
        build::LaneLayout layout;
        for (Ns i = 0; i < 5000; ++i) {
            format::Slice slice = range(i, 20000 - i);
            QVERIFY(layout.place(slice) < build::LaneLayout::kMaxLanes);
        }
        QCOMPARE(layout.cutSlices(), uint64_t{5000 - build::LaneLayout::kMaxLanes});
    }

    /// For it a lane is free behind its last slice.
    void placesALateSliceWithoutOverlap()
    {
        build::LaneLayout layout;
        format::Slice first = range(0, 10);
        format::Slice second = range(20, 30);
        format::Slice late = range(5, 25);
        format::Slice laterStill = range(12, 18);
        format::Slice next = range(26, 28);
        format::Slice after = range(31, 32);
        QCOMPARE(layout.place(first), size_t{0});
        QCOMPARE(layout.place(second), size_t{0});
        QCOMPARE(layout.place(late), size_t{1});
        QCOMPARE(layout.place(laterStill), size_t{2});
        QCOMPARE(layout.place(next), size_t{1});
        QCOMPARE(layout.place(after), size_t{0});
        QCOMPARE(layout.cutSlices(), uint64_t{0});
    }

    void slicesInAnyOrderNeverOverlapOnALane()
    {
        build::LaneLayout layout;
        std::mt19937_64 random(5);
        std::vector<Ns> ends;
        for (int i = 0; i < 20000; ++i) {
            const Ns start = i * Ns{10} + static_cast<Ns>(random() % 1000);
            format::Slice slice = range(start, start + static_cast<Ns>(random() % 100));
            size_t lane = random() % 4;
            if (i % 3)
                lane = layout.place(slice);
            else
                layout.placeAt(lane, slice);
            if (ends.size() <= lane)
                ends.resize(lane + 1, std::numeric_limits<Ns>::min());
            QVERIFY(slice.start >= ends[lane] && slice.duration >= 0);
            ends[lane] = slice.end();
        }
        QVERIFY(ends.size() < 100);
    }

    void randomSlicesRoundTripWithoutOverlapOnALane_data()
    {
        QTest::addColumn<qulonglong>("memory");
        QTest::newRow("in memory") << (qulonglong{1} << 30);
        QTest::newRow("spilled") << qulonglong{100000};
    }
    void randomSlicesRoundTripWithoutOverlapOnALane()
    {
        QFETCH(qulonglong, memory);
        std::mt19937_64 random(7);
        build::TraceBuilder builder(
            {.memoryBytes = memory, .temporaryFolder = m_folder.path().toStdString()});
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 1});
        std::vector<TrackId> tracks;
        std::map<TrackId, std::vector<std::pair<Ns, Ns>>> put;
        for (int tid = 0; tid < 3; ++tid) {
            const TrackId thread =
                builder.track({.parent = process, .kind = TrackKind::Thread, .number = tid});
            tracks.push_back(builder.track({.parent = thread, .kind = TrackKind::Ranges}));
        }
        {
            build::TraceBuilder::Appender one(builder);
            build::TraceBuilder::Appender two(builder);
            for (int i = 0; i < 150000; ++i) {
                const TrackId track = tracks[random() % (i % 2 ? 1 : 3)];
                const Ns start = static_cast<Ns>(random() % 50'000'000);
                const Ns end = start + static_cast<Ns>(random() % 2000);
                (i % 3 ? one : two).add(track, range(start, end));
                put[track].emplace_back(start, end);
            }
        }
        builder.setTimeShift(1000);
        const auto store = finished(builder);
        QCOMPARE(store->sliceCount(), uint64_t{150000});
        for (TrackId track : tracks) {
            std::vector<std::pair<Ns, Ns>> got;
            for (LaneId lane : store->lanesOf(track)) {
                Ns before = std::numeric_limits<Ns>::min();
                store->forEachSlice(lane, TimeRange::everything(),
                                    [&](store::SliceRef, const format::Slice &slice) {
                                        if (slice.start < before)
                                            qFatal("slices overlap");
                                        before = slice.end();
                                        got.emplace_back(slice.start - 1000, slice.end() - 1000);
                                        return true;
                                    });
            }
            std::sort(got.begin(), got.end());
            std::sort(put[track].begin(), put[track].end());
            QVERIFY(got == put[track]);
        }
    }

    void allStreamsIsTheUnionOfAGpusStreams()
    {
        build::TraceBuilder builder;
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
        const TrackId a = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        const TrackId b = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 14});
        {
            build::TraceBuilder::Appender out(builder);
            out.add(a, kernel(0, 100));
            out.add(b, kernel(50, 150));  // visible from 100
            out.add(a, kernel(120, 130)); // hidden
            out.add(b, kernel(200, 210));
            out.add(a, {.start = 150, .duration = 40, .kind = SliceKind::GpuSync}); // no work
        }
        const auto store = finished(builder);
        const TrackId all = store->children(gpu).front();
        QVERIFY(store->track(all).kind == TrackKind::AllStreams);
        const std::vector<format::Slice> slices = slicesOf(*store, all);
        QCOMPARE(slices.size(), size_t{3});
        QCOMPARE(slices[1].range(), (TimeRange{100, 150}));
        QCOMPARE(store->covered(store->lanesOf(all).front(), TimeRange::everything()), Ns{160});
        const format::ChunkEntry &chunk =
            store->chunks()[store->chunksOf(store->lanesOf(all)[0])[0].value];
        QCOMPARE(chunk.longestGap, Ns{50});
    }

    void aCounterSampleLastsUntilTheNext()
    {
        build::TraceBuilder builder;
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 1});
        const TrackId counter =
            builder.track({.parent = process, .kind = TrackKind::Counter, .label = "memory"});
        {
            build::TraceBuilder::Appender out(builder);
            out.addSample(counter, 300, 2.5);
            out.addSample(counter, 100, -1);
        }
        const auto store = finished(builder);
        const std::vector<format::Slice> slices = slicesOf(*store, counter);
        QCOMPARE(slices.size(), size_t{2});
        QCOMPARE(slices[0].range(), (TimeRange{100, 300}));
        QCOMPARE(std::bit_cast<double>(slices[1].value), 2.5);
        QCOMPARE(store->string(store->track(counter).name), std::string_view("memory"));
    }

    void equalKeysGiveTheSameTrackAndItsProcess()
    {
        build::TraceBuilder builder;
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 9});
        const TrackId thread =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 10});
        QCOMPARE(builder.track({.parent = process, .kind = TrackKind::Thread, .number = 10}),
                 thread);
        QCOMPARE(builder.trackInfo(thread).process, process);
    }

    void aFolderThatCannotBeWrittenIsAnErrorThatNamesTheFile()
    {
        build::TraceBuilder builder;
        const Result<void> done = builder.finish("/nonexistent-folder/x.trilane");
        QVERIFY(!done);
        QVERIFY(done.error().message().find("/nonexistent-folder/x.trilane") == 0);
    }

    void aStoppedBuildLeavesNoFile()
    {
        build::TraceBuilder builder;
        std::stop_source stop;
        stop.request_stop();
        const QString path = m_folder.filePath("stopped.trilane");
        const Result<void> done = builder.finish(path.toStdString(), {.stop = stop.get_token()});
        QVERIFY(!done && done.error().canceled);
        QVERIFY(QDir(m_folder.path()).entryList({"stopped*"}).isEmpty());
    }
};

TRILANE_TEST(TestBuild, QCoreApplication)
#include "tst_build.moc"
