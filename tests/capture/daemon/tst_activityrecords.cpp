// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activityreader.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace trilane;
using namespace trilane::daemon::activity;

/// What the records of single kinds become.
class TestActivityRecords : public QObject
{
    Q_OBJECT

private:
    using Bytes = std::vector<std::byte>;

    QTemporaryDir m_folder;
    std::unique_ptr<build::LiveTrace> m_trace;
    std::unique_ptr<daemon::ActivityReader> m_reader;
    std::shared_ptr<const store::Store> m_store;

    template <typename T>
    static void put(Bytes &bytes, size_t at, T value)
    {
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
    static Bytes record(Kind kind, size_t length)
    {
        Bytes bytes(length);
        put(bytes, 0, uint32_t{kind});
        return bytes;
    }
    [[nodiscard]] std::string path() const
    {
        return m_folder.filePath("records.trilane").toStdString();
    }
    void finish()
    {
        m_reader->finish(1'000'000);
        m_reader.reset();
        if (!m_trace->finish(1'000'000))
            qFatal("not finished");
        m_trace.reset();
        auto store = store::openStore(path());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        m_store = *store;
        QVERIFY(m_store->account().balances());
    }
    struct Seen
    {
        format::Track track;
        format::Slice slice;
        std::string name;
    };
    [[nodiscard]] std::vector<Seen> slices() const
    {
        std::vector<Seen> all;
        for (const format::Lane &lane : m_store->lanes()) {
            m_store->forEachSlice(lane.id, TimeRange::everything(),
                                  [&](store::SliceRef, const format::Slice &s) {
                                      all.push_back({m_store->track(lane.track), s,
                                                     std::string(m_store->string(s.name))});
                                      return true;
                                  });
        }
        return all;
    }
    [[nodiscard]] std::vector<int64_t> numbers(TrackKind kind) const
    {
        std::vector<int64_t> all;
        for (const format::Track &track : m_store->tracks()) {
            if (track.kind == kind)
                all.push_back(track.number);
        }
        return all;
    }
    [[nodiscard]] uint64_t counted(format::Outcome outcome, std::string_view source) const
    {
        uint64_t count = 0;
        for (const format::AccountEntry &entry : m_store->account().entries()) {
            if (entry.outcome == outcome && entry.source.english() == source)
                count += entry.count;
        }
        return count;
    }
    static Bytes overheadOf(uint32_t kind, uint32_t thread, Ns start)
    {
        Bytes bytes = record(Overhead, 56);
        put(bytes, daemon::activity::overhead::kOverheadKind, kind);
        put(bytes, daemon::activity::overhead::kObjectKind, 2u);
        put(bytes, daemon::activity::overhead::kObject + 4, thread);
        put(bytes, daemon::activity::overhead::kStart, static_cast<uint64_t>(start));
        put(bytes, daemon::activity::overhead::kEnd, static_cast<uint64_t>(start + 50));
        return bytes;
    }
    static Bytes kernelAt(Ns start)
    {
        Bytes bytes = record(ConcurrentKernel, 216);
        put(bytes, daemon::activity::kernel::kStart, static_cast<uint64_t>(start));
        put(bytes, daemon::activity::kernel::kEnd, static_cast<uint64_t>(start + 50));
        return bytes;
    }

private slots:
    void init()
    {
        auto trace = build::LiveTrace::create(path(), 0);
        QVERIFY(trace.ok());
        m_trace = std::move(trace).value();
        const TrackId process = m_trace->track({.kind = TrackKind::Process, .number = 77});
        m_reader = std::make_unique<daemon::ActivityReader>(*m_trace, process, 77);
        m_reader->setLength(Overhead, 56);
        m_reader->setLength(ConcurrentKernel, 216);
        m_reader->setLength(Synchronization, 56);
        m_reader->setLength(GraphTrace, 56);
        m_reader->setLength(Memory, 128);
    }

    /// CUpti_ActivityOverheadKind: four kinds are the program's own time.
    void overheadsBearTheNameOfTheirKind()
    {
        constexpr uint32_t kKinds[] = {1,       1 << 16, 2 << 16, 3 << 16, 4 << 16,
                                       5 << 16, 6 << 16, 7 << 16, 8 << 16, 0};
        Ns at = 1000;
        for (const uint32_t kind : kKinds)
            m_reader->read(overheadOf(kind, 7, at += 100));
        finish();
        std::set<std::string> own;
        std::set<std::string> profilers;
        for (const Seen &seen : slices()) {
            const bool isOwn = seen.slice.kind == SliceKind::ApiCall;
            QVERIFY(seen.track.kind == (isOwn ? TrackKind::ApiCalls : TrackKind::Overhead));
            (isOwn ? own : profilers).insert(seen.name);
        }
        QCOMPARE(own, (std::set<std::string>{"driver compiler", "module loading",
                                             "lazy function loading", "command buffer full"}));
        QCOMPARE(profilers, (std::set<std::string>{"CUPTI buffer flush", "CUPTI instrumentation",
                                                   "CUPTI resources", "CUPTI buffer request",
                                                   "CUPTI UVM set-up", "CUPTI overhead"}));
    }

    /// Before CUDA 12.4 these records bear a number that only pthread knows.
    void oldOverheadsMakeNoThreads_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("threads");
        QTest::newRow("11.8 to 12.1") << 18 << 0;
        QTest::newRow("12.3") << 21 << 0;
        QTest::newRow("12.4") << 22 << 1;
        QTest::newRow("not told") << 0 << 1;
    }
    void oldOverheadsMakeNoThreads()
    {
        QFETCH(int, version);
        QFETCH(int, threads);
        m_reader->setVersion(static_cast<uint64_t>(version));
        m_reader->read(overheadOf(1 << 16, 0x7f01d740, 1000));
        finish();
        QCOMPARE(static_cast<int>(numbers(TrackKind::Thread).size()), threads);
        QCOMPARE(slices().size(), size_t{1});
    }

    /// Of a query (CUDA 12.8) that found work unfinished.
    void nonBlockingCallsAreNoWaits()
    {
        m_reader->read(kernelAt(100));
        for (const uint32_t answer : {0u, 600u}) { // cudaErrorNotReady
            Bytes wait = record(Synchronization, 56);
            put(wait, daemon::activity::synchronization::kType, 1u);
            put(wait, daemon::activity::synchronization::kStart, uint64_t{1000});
            put(wait, daemon::activity::synchronization::kEnd, uint64_t{2000});
            put(wait, daemon::activity::synchronization::kReturnValue, answer);
            m_reader->read(wait);
        }
        finish();
        const std::vector<Seen> all = slices();
        QCOMPARE(std::count_if(all.begin(), all.end(),
                               [](const Seen &s) { return s.slice.kind == SliceKind::GpuSync; }),
                 1);
        QCOMPARE(counted(format::Outcome::Dropped, "synchronizations"), 1u);
    }

    /// A graph whose first node is the host's bears INT_MAX for device and context.
    void aGraphThatBeginsOnTheHostIsOnItsLastNodesDevice()
    {
        Bytes graph = record(GraphTrace, 56);
        put(graph, daemon::activity::graph::kStart, uint64_t{1000});
        put(graph, daemon::activity::graph::kEnd, uint64_t{2000});
        put(graph, daemon::activity::graph::kDevice, 0x7fffffffu);
        put(graph, daemon::activity::graph::kContext, 0x7fffffffu);
        put(graph, daemon::activity::graph::kEndDevice, 3u);
        put(graph, daemon::activity::graph::kEndContext, 5u);
        m_reader->read(graph);
        finish();
        QCOMPARE(numbers(TrackKind::Gpu), std::vector<int64_t>{3});
        QCOMPARE(numbers(TrackKind::Context), std::vector<int64_t>{5});
        QCOMPARE(slices().size(), size_t{2}); // and the union's
    }
    void aGraphOfTheHostAloneIsOnNoDevice()
    {
        Bytes graph = record(GraphTrace, 56);
        put(graph, daemon::activity::graph::kStart, uint64_t{1000});
        put(graph, daemon::activity::graph::kEnd, uint64_t{2000});
        for (const size_t at :
             {daemon::activity::graph::kDevice, daemon::activity::graph::kContext,
              daemon::activity::graph::kEndDevice, daemon::activity::graph::kEndContext})
            put(graph, at, 0x7fffffffu);
        m_reader->read(graph);
        finish();
        QVERIFY(numbers(TrackKind::Gpu).empty());
        QCOMPARE(counted(format::Outcome::Dropped, "graph launches"), 1u);
    }

    /// An allocation of no context says nothing of a context's device; memory of the host is on
    /// none.
    void allocationsWithoutAContextTeachNothing()
    {
        Bytes allocation = record(Memory, 128);
        put(allocation, daemon::activity::memory::kOperation,
            daemon::activity::memory::kAllocation);
        put(allocation, daemon::activity::memory::kMemoryKind,
            static_cast<uint32_t>(format::MemoryKind::Device));
        put(allocation, daemon::activity::memory::kBytes, uint64_t{100});
        put(allocation, daemon::activity::memory::kTimestamp, uint64_t{500});
        put(allocation, daemon::activity::memory::kDevice, 2u);
        put(allocation, daemon::activity::memory::kContext, 0xffffffffu);
        m_reader->read(allocation);
        put(allocation, daemon::activity::memory::kDevice, 0xffffffffu);
        m_reader->read(allocation);
        Bytes wait = record(Synchronization, 56);
        put(wait, daemon::activity::synchronization::kType, 4u);
        put(wait, daemon::activity::synchronization::kStart, uint64_t{1000});
        put(wait, daemon::activity::synchronization::kEnd, uint64_t{2000});
        put(wait, daemon::activity::synchronization::kContext, 0xffffffffu);
        m_reader->read(wait);
        finish();
        std::vector<int64_t> gpus = numbers(TrackKind::Gpu);
        std::sort(gpus.begin(), gpus.end());
        QCOMPARE(gpus, (std::vector<int64_t>{0, 2})); // what nobody tells of is below device 0
        QCOMPARE(counted(format::Outcome::Imported, "allocations"), 2u);
        std::vector<TrackKind> above;
        for (const format::Track &track : m_store->tracks()) {
            if (track.kind == TrackKind::Counter)
                above.push_back(m_store->track(track.parent).kind);
        }
        QVERIFY((above == std::vector{TrackKind::Gpu, TrackKind::Process}));
    }

    /// Another tool in the process may have others enabled.
    void skipsRecordsOfOtherKinds()
    {
        m_reader->setLength(39, 24);
        m_reader->setLength(9, 32);
        Bytes buffer;
        auto append = [&buffer](const Bytes &bytes) {
            buffer.insert(buffer.end(), bytes.begin(), bytes.end());
        };
        for (int i = 0; i < 3; ++i) {
            append(record(static_cast<Kind>(39), 24));
            append(kernelAt(1000 + 100 * i));
        }
        append(record(static_cast<Kind>(9), 32));
        QCOMPARE(m_reader->read(buffer), buffer.size());
        finish();
        QCOMPARE(counted(format::Outcome::Imported, "kernels"), 3u);
        QCOMPARE(counted(format::Outcome::Dropped, "CUPTI records of kind 39"), 3u);
        QCOMPARE(counted(format::Outcome::Dropped, "CUPTI records of kind 9"), 1u);
    }

    /// Where a record ends is not known: everything behind it is lost, and counted.
    void countsBytesAfterARecordOfUnknownLength()
    {
        Bytes buffer = kernelAt(1000);
        const Bytes stranger = record(static_cast<Kind>(12), 56);
        buffer.insert(buffer.end(), stranger.begin(), stranger.end());
        for (int i = 0; i < 4; ++i) {
            const Bytes another = kernelAt(2000 + 100 * i);
            buffer.insert(buffer.end(), another.begin(), another.end());
        }
        QCOMPARE(m_reader->read(buffer), size_t{216});
        finish();
        QCOMPARE(counted(format::Outcome::Imported, "kernels"), 1u);
        QCOMPARE(counted(format::Outcome::Lost, "bytes of CUPTI's buffers"), 56u + 3 * 216 + 32);
    }

    /// Another client had CUPTI: that is shown below the process's GPUs, whatever it says of it.
    void absencesAreShownBelowTheProcessesGpus()
    {
        daemon::CudaAbsence &absence = m_reader->absence();
        absence.told(50, 0); // before a GPU is known
        absence.told(50, 80);
        m_reader->read(kernelAt(100));
        absence.told(200, 0);
        absence.told(200, 300);
        absence.told(250, 400); // which is only half new
        absence.told(390, 350); // nonsense
        for (uint64_t i = 0; i < 100'000; ++i)
            absence.told(500 + 2 * i, 501 + 2 * i);
        absence.told(500'000, 0);
        m_reader->finish(600'000); // it lasts until then: too many short ones are one
        finish();
        QStringList seen;
        for (const Seen &one : slices()) {
            if (one.track.kind != TrackKind::GpuRanges)
                continue;
            QCOMPARE(one.name, std::string("CUDA is not recorded"));
            QVERIFY(one.slice.kind == SliceKind::Unknown);
            seen += QString("%1-%2").arg(one.slice.start).arg(one.slice.end());
        }
        QCOMPARE(seen.mid(0, 4), (QStringList{"50-80", "200-300", "300-400", "500-501"}));
        QCOMPARE(seen.size(), 65'537);
        QVERIFY(seen.last().endsWith("-600000"));
    }

    void anAbsenceThatDoesNotEndLastsToTheEnd()
    {
        m_reader->read(kernelAt(100));
        m_reader->absence().told(200, 0);
        m_reader->finish(700);
        finish();
        const std::vector<Seen> all = slices();
        const auto absence = std::find_if(all.begin(), all.end(), [](const Seen &one) {
            return one.slice.kind == SliceKind::Unknown;
        });
        QVERIFY(absence != all.end());
        QCOMPARE(absence->slice.range(), (TimeRange{200, 700}));
    }

    /// It ran between its neighbors on its stream: that is shown, beside the streams.
    void boundsUntimedWorkByItsNeighbors()
    {
        const auto kernel = [](uint32_t correlation, Ns start, uint32_t stream) {
            Bytes bytes = start > 0 ? kernelAt(start) : record(ConcurrentKernel, 216);
            put(bytes, daemon::activity::kernel::kCorrelation, correlation);
            put(bytes, daemon::activity::kernel::kContext, 1u);
            put(bytes, daemon::activity::kernel::kStream, stream);
            return bytes;
        };
        // Records with times are read where they stand, the others when their buffer is back.
        m_reader->read(kernel(1, 100, 7));
        m_reader->read(kernel(9, 200, 8)); // of another stream
        m_reader->read(kernel(4, 400, 7));
        m_reader->read(kernel(2, 0, 7));
        m_reader->read(kernel(3, 0, 7)); // in the same hole
        m_reader->read(kernel(5, 0, 7)); // the newest of all
        m_reader->read(kernel(6, 700, 7));
        m_reader->read(kernel(8, 0, 7)); // nothing comes after it: until it was told
        QCOMPARE(m_reader->untimed(), uint64_t{4});
        finish();
        QStringList seen;
        for (const Seen &one : slices()) {
            if (one.track.kind != TrackKind::GpuRanges)
                continue;
            QCOMPARE(one.name, std::string("work without timestamps"));
            QVERIFY(one.slice.kind == SliceKind::Unknown);
            seen += QString("%1-%2").arg(one.slice.start).arg(one.slice.end());
        }
        QCOMPARE(seen.size(), 3);
        QCOMPARE(seen.mid(0, 2), (QStringList{"150-400", "450-700"}));
        QCOMPARE(counted(format::Outcome::Dropped, "kernels"), 4u);
    }
};

QTEST_GUILESS_MAIN(TestActivityRecords)
#include "tst_activityrecords.moc"
