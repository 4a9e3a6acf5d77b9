// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activityreader.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cstdlib>
#include <map>
#include <random>

using namespace trilane;

/// Activity records, as CUPTI and as somebody hostile writes them.
class TestActivityReader : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<build::LiveTrace> m_trace;
    std::unique_ptr<daemon::ActivityReader> m_reader;

    using Bytes = std::vector<std::byte>;
    template <typename T>
    static void put(Bytes &bytes, size_t at, T value)
    {
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
    [[nodiscard]] std::string path() const
    {
        return m_folder.filePath("activity.trilane").toStdString();
    }
    std::shared_ptr<const store::Store> finished()
    {
        m_reader->finish(1'000'000);
        m_reader.reset();
        if (!m_trace->finish(1'000'000))
            qFatal("not finished");
        m_trace.reset();
        auto store = store::openStore(path());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }
    static Bytes allocation(Ns time, uint64_t address, uint64_t bytes, bool isRelease)
    {
        using namespace daemon::activity;
        Bytes record(128);
        put(record, 0, uint32_t{daemon::activity::Memory});
        put(record, daemon::activity::memory::kOperation,
            isRelease ? daemon::activity::memory::kRelease : daemon::activity::memory::kAllocation);
        put(record, daemon::activity::memory::kMemoryKind,
            static_cast<uint32_t>(format::MemoryKind::Device));
        put(record, daemon::activity::memory::kAddress, address);
        put(record, daemon::activity::memory::kBytes, bytes);
        put(record, daemon::activity::memory::kTimestamp, static_cast<uint64_t>(time));
        put(record, daemon::activity::memory::kContext, 1u);
        return record;
    }

private slots:
    void init()
    {
        auto trace = build::LiveTrace::create(path(), 0);
        QVERIFY(trace.ok());
        m_trace = std::move(trace).value();
        const TrackId process = m_trace->track({.kind = TrackKind::Process, .number = 77});
        m_reader = std::make_unique<daemon::ActivityReader>(
            *m_trace, process, 77, [](uint32_t tid) { return tid + 1000; });
        m_reader->setLength(daemon::activity::Memory, 128);
        m_reader->setLength(daemon::activity::Synchronization, 56);
        m_reader->setLength(daemon::activity::ConcurrentKernel, 216);
    }

    void memoryIsSummedInTheOrderOfTime()
    {
        // A release may not tell how much, and comes here in a buffer before its allocation's.
        m_reader->read(allocation(3000, 0xb0, 0, true));
        m_reader->read(allocation(1000, 0xa0, 500, false));
        m_reader->read(allocation(2000, 0xb0, 70, false));
        m_reader->read(allocation(4000, 0xa0, 500, true));
        const auto store = finished();
        std::vector<std::pair<Ns, double>> samples;
        for (const format::Lane &lane : store->lanes()) {
            const format::Track &track = store->track(lane.track);
            if (track.kind != TrackKind::Counter)
                continue;
            QCOMPARE(store->string(track.name), std::string_view("device memory of process 77"));
            QCOMPARE(store->string(track.unit), std::string_view("bytes"));
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    samples.emplace_back(s.start, std::bit_cast<double>(s.value));
                                    return true;
                                });
        }
        QCOMPARE(samples, (std::vector<std::pair<Ns, double>>{
                              {1000, 500}, {2000, 570}, {3000, 500}, {4000, 0}}));
        QCOMPARE(store->account().total(format::Outcome::Imported), 4u);
        QVERIFY(store->account().balances());
    }

    /// Records bear the numbers of the process's PID namespace.
    void callsAreShownOnTheThreadsOfThisMachine()
    {
        m_reader->setLength(daemon::activity::Runtime, 40);
        Bytes call(40);
        put(call, 0, uint32_t{daemon::activity::Runtime});
        put(call, daemon::activity::api::kStart, uint64_t{1000});
        put(call, daemon::activity::api::kEnd, uint64_t{2000});
        put(call, daemon::activity::api::kThread, 7u);
        m_reader->read(call);
        const auto store = finished();
        int threads = 0;
        for (const format::Track &track : store->tracks()) {
            if (track.kind != TrackKind::Thread)
                continue;
            QCOMPARE(track.number, 1007);
            ++threads;
        }
        QCOMPARE(threads, 1);
    }

    /// A wait is recorded before anything that tells which device its context is of.
    void waitsAreShownBelowTheirDevice()
    {
        Bytes wait(56);
        put(wait, 0, uint32_t{daemon::activity::Synchronization});
        put(wait, daemon::activity::synchronization::kType, 4u);
        put(wait, daemon::activity::synchronization::kStart, uint64_t{1000});
        put(wait, daemon::activity::synchronization::kEnd, uint64_t{2000});
        put(wait, daemon::activity::synchronization::kContext, 5u);
        m_reader->read(wait);
        Bytes kernel(216);
        put(kernel, 0, uint32_t{daemon::activity::ConcurrentKernel});
        put(kernel, daemon::activity::kernel::kStart, uint64_t{1100});
        put(kernel, daemon::activity::kernel::kEnd, uint64_t{1200});
        put(kernel, daemon::activity::kernel::kDevice, 3u);
        put(kernel, daemon::activity::kernel::kContext, 5u);
        m_reader->read(kernel);
        const auto store = finished();
        int waits = 0;
        for (const format::Track &track : store->tracks()) {
            if (track.kind != TrackKind::GpuRanges)
                continue;
            const format::Track &context = store->track(track.parent);
            QCOMPARE(store->track(context.parent).number, 3);
            waits += static_cast<int>(store->sliceCountOf(track.id));
        }
        QCOMPARE(waits, 1);
    }

    /// PyTorch gives CUPTI the time stamp counter with each profile, and never takes it back.
    void convertsTimesOfAnotherClockFromItsFirstRecord()
    {
        constexpr Ns kStep = 50'000'000;
        constexpr Ns kBegin = 700'000'000'000;
        auto realtime = [](Ns time) {
            return static_cast<uint64_t>(time) + 1'700'000'000'000'000'000;
        };
        auto counter = [](Ns time) {
            return static_cast<uint64_t>(time) * 3 + 12345;
        };
        auto kernelOf = [](uint64_t start, uint64_t end, uint32_t stream) {
            Bytes kernel(216);
            put(kernel, 0, uint32_t{daemon::activity::ConcurrentKernel});
            put(kernel, daemon::activity::kernel::kStart, start);
            put(kernel, daemon::activity::kernel::kEnd, end);
            put(kernel, daemon::activity::kernel::kStream, stream);
            put(kernel, daemon::activity::kernel::kName, uint64_t{1});
            return kernel;
        };
        m_reader->nameKernel(1, m_trace->intern("k"));
        Ns now = kBegin;
        for (int i = 0; i < 40; ++i, now += kStep)
            m_reader->addClockPair(realtime(now), now);
        const Ns change = now;
        m_reader->read(
            kernelOf(counter(change + 100), counter(change + 600), 2)); // before any pair
        for (int i = 0; i < 40; ++i) {
            now += kStep;
            m_reader->addClockPair(counter(now), now);
        }
        m_reader->read(kernelOf(counter(now - 800), counter(now - 300), 3));
        m_reader->read(kernelOf(realtime(change - 9000), realtime(change - 8500), 4)); // came late
        const auto store = finished();
        std::map<int64_t, Ns> starts;
        for (const format::Lane &lane : store->lanes()) {
            const format::Track &track = store->track(lane.track);
            store->forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                    if (track.kind == TrackKind::Stream && std::abs(s.duration - 500) <= 2)
                        starts[track.number] = s.start;
                    return true;
                });
        }
        QCOMPARE(starts.size(), size_t{3});
        QVERIFY(std::abs(starts[2] - (change + 100)) <= 5000);
        QVERIFY(std::abs(starts[3] - (now - 800)) <= 5000);
        QVERIFY(std::abs(starts[4] - (change - 9000)) <= 5000);
    }

    void readsHostileBuffersSafely()
    {
        std::mt19937_64 random(11);
        constexpr uint32_t kKinds[] = {1, 2, 4, 5, 10, 17, 22, 38, 49, 51, 7, 127};
        for (int round = 0; round < 300; ++round) {
            for (const uint32_t kind : kKinds)
                m_reader->setLength(kind, random() % 300);
            Bytes buffer(4096 + random() % 64);
            for (std::byte &byte : buffer)
                byte = static_cast<std::byte>(random() >> 56 & random());
            // Kinds where a reader looks for them, for as long as lengths are those told here.
            for (size_t at = 0; at + 4 <= buffer.size(); at += 8)
                put(buffer, at, kKinds[random() % std::size(kKinds)]);
            m_reader->addClockPair(random(), static_cast<Ns>(random()));
            QVERIFY(m_reader->read(buffer) <= buffer.size());
            m_reader->nameKernel(random() % 4, m_trace->intern("k"));
        }
        const auto store = finished();
        QVERIFY(store->account().balances());
        QVERIFY(store->account().eventsInSource > 300);
    }
};

QTEST_GUILESS_MAIN(TestActivityReader)
#include "tst_activityreader.moc"
