// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/bench/simulation/tracesink.h"
#include "tests/bench/simulation/trainer.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace trilane;
using namespace trilane::simulation;

/// What the generator writes must be possible: benchmarks and the sample stand on it.
class TestSimulation : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const store::Store> m_store;

    std::string write(const char *name, uint64_t seed)
    {
        const std::string path = m_folder.filePath(name).toStdString();
        Tables tables;
        auto writer = format::TraceWriter::create(path);
        if (!writer)
            qFatal("%s", writer.error().message().c_str());
        TraceSink sink(tables, std::move(*writer), true);
        Trainer trainer(sampleOptions(seed), tables, sink);
        while (trainer.advance(5'000'000)) {
            if (const Result<void> done = sink.writeFullChunks(); !done)
                qFatal("%s", done.error().message().c_str());
        }
        trainer.finish();
        if (const Result<void> done = sink.finish({}); !done)
            qFatal("%s", done.error().message().c_str());
        return path;
    }

    template <typename Visit>
    void eachSlice(TrackKind kind, const Visit &visit) const
    {
        for (const format::Lane &lane : m_store->lanes()) {
            const format::Track &track = m_store->track(lane.track);
            if (track.kind != kind)
                continue;
            m_store->forEachSlice(lane.id, TimeRange::everything(),
                                  [&](store::SliceRef, const format::Slice &slice) {
                                      visit(track, slice);
                                      return true;
                                  });
        }
    }

    static QByteArray hashOf(const std::string &path)
    {
        QFile file(QString::fromStdString(path));
        QCryptographicHash hash(QCryptographicHash::Sha256);
        if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file))
            qFatal("cannot read what was just written");
        return hash.result();
    }

private slots:
    void initTestCase()
    {
        auto store = store::openStore(write("trace.trilane", 1));
        QVERIFY2(store, store ? "" : store.error().message().c_str());
        m_store = *store;
        QVERIFY(m_store->sliceCount() > 10000);
        QVERIFY(m_store->account().balances());
    }

    void theSameSeedGivesTheSameFileAndAnotherOneAnother()
    {
        const QByteArray once = hashOf(write("a.trilane", 3));
        QCOMPARE(hashOf(write("b.trilane", 3)), once);
        QVERIFY(hashOf(write("c.trilane", 4)) != once);
    }

    void aThreadRunsExactlyWhereACoreSaysSo()
    {
        using Run = std::tuple<uint32_t, int64_t, Ns, Ns>; // thread, core, start, duration
        std::set<Run> onCores;
        eachSlice(TrackKind::Core, [&](const format::Track &core, const format::Slice &slice) {
            if (slice.link != TrackId::kInvalid)
                onCores.insert({slice.link, core.number, slice.start, slice.duration});
        });
        std::set<Run> running;
        eachSlice(
            TrackKind::ThreadState, [&](const format::Track &states, const format::Slice &slice) {
                if (slice.kind == SliceKind::Running)
                    running.insert({states.parent.value, slice.value, slice.start, slice.duration});
            });
        QVERIFY(running.size() > 200);
        QVERIFY(running == onCores);
    }

    void theStateOfAThreadIsKnownAtAllTimes()
    {
        std::map<TrackId, Ns> until;
        eachSlice(TrackKind::ThreadState,
                  [&](const format::Track &states, const format::Slice &slice) {
                      QCOMPARE(slice.start, until[states.id]);
                      until[states.id] = slice.end();
                  });
        QVERIFY(!until.empty());
    }

    void everyGpuOperationHasOneEarlierLaunch()
    {
        std::map<uint64_t, Ns> calls;
        eachSlice(TrackKind::ApiCalls, [&](const format::Track &, const format::Slice &slice) {
            QVERIFY(calls.emplace(slice.correlation, slice.start).second);
        });
        int work = 0;
        eachSlice(TrackKind::Stream, [&](const format::Track &, const format::Slice &slice) {
            ++work;
            const auto call = calls.find(slice.correlation);
            QVERIFY(call != calls.end());
            QVERIFY(call->second < slice.start);
        });
        QVERIFY(work > 3000);
    }

    void wakersAreThreadsOfTheTrace()
    {
        int wakers = 0;
        eachSlice(TrackKind::ThreadState, [&](const format::Track &, const format::Slice &slice) {
            if (slice.kind != SliceKind::Blocked || slice.link == TrackId::kInvalid)
                return;
            ++wakers;
            QVERIFY(m_store->track(TrackId(size_t{slice.link})).kind == TrackKind::Thread);
        });
        QVERIFY(wakers > 20);
    }

    void theSampleInTheRepositoryIsWhole()
    {
        const auto sample = store::openStore(std::string(TRILANE_TESTS_DIR) +
                                             "/../resources/samples/resnet-training.trilane");
        QVERIFY2(sample, sample ? "" : sample.error().message().c_str());
        QVERIFY(!(*sample)->recovered());
        std::set<Layer> layers;
        for (const format::Lane &lane : (*sample)->lanes()) {
            for (ChunkId chunk : (*sample)->chunksOf(lane.id)) {
                layers.insert((*sample)->layerOf(lane.track));
                QVERIFY(!(*sample)->chunk(chunk)->isEmpty());
            }
        }
        QCOMPARE(layers.size(), size_t{3});
        QCOMPARE((*sample)->damagedChunks(), uint64_t{0});
        QCOMPARE((*sample)->sliceCount(), m_store->sliceCount());
    }

    void allStreamsCoversWhatTheStreamsDo()
    {
        std::vector<TimeRange> work;
        eachSlice(TrackKind::Stream, [&](const format::Track &, const format::Slice &slice) {
            work.push_back(slice.range());
        });
        std::sort(work.begin(), work.end(),
                  [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
        Ns busy = 0;
        Ns until = 0;
        for (const TimeRange &range : work) {
            busy += std::max<Ns>(0, range.end - std::max(range.begin, until));
            until = std::max(until, range.end);
        }
        Ns covered = 0;
        eachSlice(TrackKind::AllStreams, [&](const format::Track &, const format::Slice &slice) {
            covered += slice.duration;
        });
        QCOMPARE(covered, busy);
    }
};

QTEST_GUILESS_MAIN(TestSimulation)
#include "tst_simulation.moc"
