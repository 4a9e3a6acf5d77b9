// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetrace.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <span>

using namespace trilane;

namespace {

std::vector<format::Slice> liveSlices(const store::Store &store, TrackId track)
{
    std::vector<format::Slice> all;
    for (const LaneId lane : store.lanesOf(track)) {
        store.forEachSlice(lane, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               all.push_back(slice);
                               return true;
                           });
    }
    return all;
}

/// Lanes hold sorted slices that never overlap.
bool isSound(const store::Store &store)
{
    for (const format::Lane &lane : store.lanes()) {
        Ns end = std::numeric_limits<Ns>::min();
        bool sound = true;
        store.forEachSlice(lane.id, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               sound = slice.start >= end && slice.duration >= 0;
                               end = slice.end();
                               return sound;
                           });
        if (!sound)
            return false;
    }
    return store.damagedChunks() == 0;
}

} // namespace

class TestLiveTrace : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] std::string path(const char *name = "live.trilane") const
    {
        return m_folder.filePath(name).toStdString();
    }
    [[nodiscard]] std::shared_ptr<const store::Store> open(const std::string &file) const
    {
        auto store = store::openStore(file);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }

private slots:
    /// Of a stream that is held nothing is settled beyond, nor of its GPU's union; of others it is.
    void slicesOfAHeldTrackWait()
    {
        auto trace = *build::LiveTrace::create(path(), 0);
        const TrackId gpu = trace->track({.kind = TrackKind::Gpu, .number = 0});
        const TrackId held = trace->track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        const TrackId other = trace->track({.parent = gpu, .kind = TrackKind::Stream, .number = 8});
        auto work = [](Ns start, Ns duration) {
            return format::Slice{.start = start, .duration = duration, .kind = SliceKind::Kernel};
        };
        trace->add(held, work(100, 50));
        trace->add(held, work(900, 50));
        trace->add(other, work(500, 100));
        const build::Hold hold{held, 200};
        trace->settle(2000, std::span(&hold, 1));
        QVERIFY(trace->flush());
        QVERIFY(trace->sync());
        const auto soFar = open(path());
        QCOMPARE(liveSlices(*soFar, held).size(), size_t{1});
        QCOMPARE(liveSlices(*soFar, other).size(), size_t{1});
        const TrackId all = trace->find({.parent = gpu, .kind = TrackKind::AllStreams});
        QCOMPARE(liveSlices(*soFar, all).size(), size_t{1});
        trace->add(held, work(210, 400)); // it has ended at last
        QVERIFY(trace->finish(2000));
        const auto store = open(path());
        QCOMPARE(store->lanesOf(held).size(), size_t{1});
        Ns busy = 0;
        for (const format::Slice &slice : liveSlices(*store, all))
            busy += slice.duration;
        QCOMPARE(busy, Ns{50 + 400 + 50});
        QVERIFY(isSound(*store));
    }

    void nestedSlicesHaveTheirDepth()
    {
        auto trace = *build::LiveTrace::create(path(), 1000);
        const TrackId process = trace->track({.kind = TrackKind::Process, .number = 7});
        const TrackId thread =
            trace->track({.parent = process, .kind = TrackKind::Thread, .number = 8});
        const TrackId ranges = trace->track({.parent = thread, .kind = TrackKind::Ranges});
        const StringId inner = trace->intern("inner");
        const StringId outer = trace->intern("outer");
        trace->addNested(ranges, 1, {.start = 1100, .duration = 10, .name = inner});
        QVERIFY(trace->flush());
        trace->addNested(ranges, 1, {.start = 1200, .duration = 10, .name = inner});
        trace->addNested(ranges, 0, {.start = 1050, .duration = 300, .name = outer});
        QVERIFY(trace->finish(2000));
        const auto store = open(path());
        QVERIFY(isSound(*store) && !store->recovered());
        QCOMPARE(store->lanesOf(ranges).size(), size_t{2});
        const std::vector<format::Slice> slices = liveSlices(*store, ranges);
        QCOMPARE(slices.size(), size_t{3});
        QCOMPARE(slices[0].range(), (TimeRange{50, 350}));
        QCOMPARE(slices[1].range(), (TimeRange{100, 110}));
        QCOMPARE(store->string(slices[0].name), "outer");
        QVERIFY(store->track(ranges).process == process);
    }

    void sortsUnorderedSlicesUpToTheHorizon()
    {
        auto trace = *build::LiveTrace::create(path(), 0);
        const TrackId gpu = trace->track({.kind = TrackKind::Gpu, .number = 0});
        std::vector<TrackId> streams;
        for (int i = 0; i < 3; ++i)
            streams.push_back(
                trace->track({.parent = gpu, .kind = TrackKind::Stream, .number = i}));
        std::mt19937 random(3);
        Ns busy = 0;
        std::vector<bool> covered(200'000);
        for (int round = 0; round < 100; ++round) {
            const Ns begin = round * Ns{2000};
            for (int i = 0; i < 30; ++i) {
                // Within its stream work follows work, but it is told of in any order.
                const auto stream = static_cast<size_t>(random() % 3);
                const Ns start = begin + static_cast<Ns>(random() % 18) * 100;
                const Ns length = 1 + static_cast<Ns>(random() % 100);
                trace->add(streams[stream],
                           {.start = start, .duration = length, .kind = SliceKind::Kernel});
                std::fill(covered.begin() + start, covered.begin() + start + length, true);
            }
            trace->settle(begin + 2000);
            if (round % 7 == 0)
                QVERIFY(trace->flush());
        }
        busy = std::count(covered.begin(), covered.end(), true);
        QVERIFY(trace->finish(200'000));
        QCOMPARE(trace->cutSlices(), 0u);
        const auto store = open(path());
        QVERIFY(isSound(*store));
        uint64_t count = 0;
        for (const TrackId stream : streams)
            count += store->sliceCountOf(stream);
        QCOMPARE(count, uint64_t{3000});
        Ns all = 0;
        for (const format::Track &track : store->tracks()) {
            if (track.kind == TrackKind::AllStreams)
                all = store->covered(store->lanesOf(track.id)[0], TimeRange::everything());
        }
        QCOMPARE(all, busy);
    }

    /// Whatever the state is: nobody need know it.
    void statesAreCutToTheWindows()
    {
        auto trace = *build::LiveTrace::create(path(), 0);
        trace->limitToWindows();
        const TrackId states = trace->track({.kind = TrackKind::ThreadState, .number = 1});
        trace->openWindow(100);
        trace->closeWindow(200);
        (void)trace->addNested(states, 0,
                               {.start = 0, .duration = 150, .kind = SliceKind::Unknown});
        (void)trace->addNested(states, 0,
                               {.start = 150, .duration = 150, .kind = SliceKind::Blocked});
        QVERIFY(trace->finish(300).ok());
        QCOMPARE(trace->spanWritten(), Ns{100});
        const auto store = open(path());
        QCOMPARE(store->span().begin, Ns{100});
        QCOMPARE(store->span().end, Ns{200});
    }

    void placesLateSlicesOnAFreeLane()
    {
        auto trace = *build::LiveTrace::create(path(), 0);
        const TrackId core = trace->track({.kind = TrackKind::Core, .number = 0});
        trace->add(core, {.start = 100, .duration = 50});
        trace->settle(1000);
        trace->add(core, {.start = 120, .duration = 50});
        trace->addNested(core, 0, {.start = 140, .duration = 20});
        QVERIFY(trace->finish(1000));
        QCOMPARE(trace->cutSlices(), 1u);
        const auto store = open(path());
        QVERIFY(isSound(*store));
        QCOMPARE(store->sliceCountOf(core), 3u);
        QCOMPARE(store->lanesOf(core).size(), size_t{2});
    }

    void countersHoldUntilTheNextSample()
    {
        auto trace = *build::LiveTrace::create(path(), 0);
        const TrackId counter = trace->track({.kind = TrackKind::Counter, .label = "power"});
        trace->addSample(counter, 10, 1.5);
        trace->addSample(counter, 30, 2.5);
        QVERIFY(trace->finish(100));
        const std::vector<format::Slice> slices = liveSlices(*open(path()), counter);
        QCOMPARE(slices.size(), size_t{2});
        QCOMPARE(slices[0].range(), (TimeRange{10, 30}));
        QCOMPARE(slices[1].range(), (TimeRange{30, 100}));
        QCOMPARE(std::bit_cast<double>(slices[1].value), 2.5);
    }

    /// What is said of the trace counts time from there, as its readers do.
    void aTraceMayBeginWithACounter()
    {
        auto trace = *build::LiveTrace::create(path(), 5);
        const TrackId counter = trace->track({.kind = TrackKind::Counter, .label = "power"});
        const TrackId core = trace->track({.kind = TrackKind::Core});
        trace->addSample(counter, 10, 1.5);
        trace->addNested(core, 0, {.start = 40, .duration = 5, .kind = SliceKind::OnCore});
        trace->addSample(counter, 30, 2.5);
        QCOMPARE(trace->begin(), Ns(10));
        QVERIFY(trace->finish(100));
    }

    /// The file as it stands after each flush, as if the writer had been killed there.
    void afterEachFlushTheFileCanBeRead()
    {
        auto trace = *build::LiveTrace::create(path(), 0);
        trace->info().producer = "trilane record";
        TrackId ranges;
        for (int i = 0; i < 20; ++i) {
            const TrackId thread = trace->track({.kind = TrackKind::Thread, .number = i});
            ranges = trace->track({.parent = thread, .kind = TrackKind::Ranges});
            for (int k = 0; k < 100; ++k)
                trace->addNested(ranges, 0,
                                 {.start = i * 1000 + k * 10,
                                  .duration = 9,
                                  .name = trace->intern("range " + std::to_string(i))});
            trace->account().eventsInSource += 100;
            trace->account().add(format::Outcome::Imported, msg("ranges"), {}, 100);
            QVERIFY(trace->flush());
            QVERIFY(trace->sync());
            QFile::remove(QString::fromStdString(path("copy.trilane")));
            QVERIFY(QFile::copy(QString::fromStdString(path()),
                                QString::fromStdString(path("copy.trilane"))));
            const auto store = open(path("copy.trilane"));
            QVERIFY(store->recovered() && isSound(*store));
            QCOMPARE(store->sliceCount(), uint64_t(i + 1) * 100);
            QCOMPARE(store->account().eventsInSource, uint64_t(i + 1) * 100);
            QCOMPARE(store->info().producer, "trilane record");
            QCOMPARE(QString::fromStdString(
                         std::string(store->string(liveSlices(*store, ranges)[0].name))),
                     QString("range %1").arg(i));
        }
        QVERIFY(trace->finish(20000));
        QVERIFY(!open(path())->recovered());
    }

    void everyCallReportsAFullDisk()
    {
        if (!QFile::exists("/dev/full"))
            QSKIP("no /dev/full");
        auto created = build::LiveTrace::create("/dev/full", 0);
        if (!created) {
            QVERIFY(created.error().message().find("/dev/full") != std::string::npos);
            return;
        }
        const TrackId track = (*created)->track({.kind = TrackKind::Core});
        (*created)->addNested(track, 0, {.start = 1, .duration = 1});
        (void)(*created)->flush();
        QVERIFY(!(*created)->sync());
        QVERIFY(!(*created)->flush());
        QVERIFY(!(*created)->finish(10));
    }
};

TRILANE_TEST(TestLiveTrace, QCoreApplication)
#include "tst_livetrace.moc"
