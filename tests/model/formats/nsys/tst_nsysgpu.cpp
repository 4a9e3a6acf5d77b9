// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/nsys/nsysfixture.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

using namespace trilane;
using namespace trilane::test;

namespace {

/// globalTid of a thread of process `pid` on machine 1.
constexpr int64_t tid(int64_t pid, int64_t thread)
{
    return (int64_t{1} << 48) + (pid << 24) + thread;
}

const std::string kGpuStrings =
    "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
    "INSERT INTO StringIds VALUES(1,'void gemm<float>(int)'),(2,'gemm'),"
    "(3,'cudaLaunchKernel_v7000'),(4,'cuMemcpyHtoDAsync_v2');";

std::string kernelTable(const std::string &rows)
{
    return kGpuStrings +
           "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, "
           "contextId INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, "
           "shortName INT, registersPerThread INT, gridX INT, gridY INT, gridZ INT, blockX INT, "
           "blockY INT, blockZ INT, staticSharedMemory INT, dynamicSharedMemory INT);" +
           (rows.empty() ? "" : "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES" + rows + ";");
}

std::string kernel(Ns start, Ns end, int device, int context, int stream, int correlation,
                   int64_t pid)
{
    std::string row = "(";
    for (const int64_t number : {start, end, int64_t{device}, int64_t{context}, int64_t{stream},
                                 int64_t{correlation}, tid(pid, 0)})
        row += std::to_string(number) + ",";
    return row + "1,2,32, 8,4,2, 128,2,1, 1024,4096)";
}

const SeenSlice *find(const std::vector<SeenSlice> &slices, SliceKind kind)
{
    const auto found = std::find_if(slices.begin(), slices.end(), [kind](const SeenSlice &seen) {
        return seen.slice.kind == kind;
    });
    return found == slices.end() ? nullptr : &*found;
}

} // namespace

class TestNsysGpu : public QObject
{
    Q_OBJECT

    NsysFixture m_fixture;

private slots:
    void usesTheShortNameIfTheLongOneIsMissing()
    {
        const auto store = m_fixture.importedFrom(
            kGpuStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, demangledName "
            "INT, shortName INT); INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES"
            "(1,2,NULL,2),(3,4,77,2);");
        for (const SeenSlice &seen : slicesOf(*store, TrackKind::Stream))
            QCOMPARE(seen.name, "gemm");
        QCOMPARE(countOf(*store, format::Outcome::Imported, "table CUPTI_ACTIVITY_KIND_KERNEL"),
                 uint64_t{2});
    }

    /// Two processes may have the same context, stream and correlation numbers.
    void processesThatShareAGpuHaveStreamsOfTheirOwn()
    {
        const auto store = m_fixture.importedFrom(
            kernelTable(kernel(10, 20, 0, 1, 7, 1, 100) + "," + kernel(12, 22, 0, 1, 7, 1, 200)) +
            "CREATE TABLE PROCESSES(globalPid INT, pid INT, name TEXT);"
            "INSERT INTO PROCESSES VALUES(" +
            std::to_string(tid(100, 0)) + ",100,'bash'),(" + std::to_string(tid(100, 0)) +
            ",100,'/usr/bin/python3');");
        const std::vector<TrackId> streams = tracksOf(*store, TrackKind::Stream);
        QCOMPARE(streams.size(), size_t{2});
        QCOMPARE(tracksOf(*store, TrackKind::Gpu).size(), size_t{1});
        std::set<int64_t> owners;
        for (const TrackId stream : streams)
            owners.insert(store->track(store->track(stream).process).number);
        QVERIFY(owners == (std::set<int64_t>{100, 200}));
        std::set<std::string> contexts;
        for (const TrackId context : tracksOf(*store, TrackKind::Context))
            contexts.insert(std::string(store->string(store->track(context).name)));
        QVERIFY(contexts == (std::set<std::string>{"python3 100", "process 200"}));
        // Both on All Streams of the one GPU.
        const std::vector<SeenSlice> all = slicesOf(*store, TrackKind::AllStreams);
        QCOMPARE(all.size(), size_t{2});
        QCOMPARE(all[1].slice.end(), Ns{22});
    }

    /// With CUDA_VISIBLE_DEVICES each process may call its GPU device 0.
    void deviceNumbersOfProcessesAreTranslatedToGpus()
    {
        const auto store = m_fixture.importedFrom(
            kernelTable(kernel(10, 20, 0, 1, 7, 1, 100) + "," + kernel(12, 22, 0, 1, 7, 1, 200)) +
            "CREATE TABLE TARGET_INFO_CUDA_DEVICE(gpuId INT, cudaId INT, pid INT);"
            "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES(2,0,100),(3,0,200);"
            "CREATE TABLE TARGET_INFO_GPU(id INT, name TEXT, cuDevice INT);"
            "INSERT INTO TARGET_INFO_GPU VALUES(3,'B',0),(2,'A',1);");
        std::map<int64_t, std::string> gpus;
        for (const TrackId gpu : tracksOf(*store, TrackKind::Gpu))
            gpus[store->track(gpu).number] = store->string(store->track(gpu).name);
        QVERIFY(gpus == (std::map<int64_t, std::string>{{2, "A"}, {3, "B"}}));
    }

    /// TARGET_INFO_GPU.cuDevice runs in another order than id on some machines.
    void gpusAreFoundByIdInEveryLayout_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::newRow("id") << QByteArray(
            "TARGET_INFO_GPU(id INT, name TEXT, cuDevice INT); INSERT INTO TARGET_INFO_GPU "
            "VALUES(0,'first',1),(1,'second',0);");
        QTest::newRow("deviceId") << QByteArray(
            "TARGET_INFO_GPU(deviceId INT, name TEXT); INSERT INTO TARGET_INFO_GPU "
            "VALUES(0,'first'),(1,'second');");
        QTest::newRow("early 2021") << QByteArray(
            "TARGET_INFO_CUDA_GPU(deviceId INT, name TEXT, numMultiprocessors INT); INSERT INTO "
            "TARGET_INFO_CUDA_GPU VALUES(1,'second',80),(0,'first',80);");
    }
    void gpusAreFoundByIdInEveryLayout()
    {
        QFETCH(QByteArray, table);
        const auto store = m_fixture.importedFrom(kernelTable(kernel(1, 2, 1, 1, 7, 1, 9)) +
                                                  "CREATE TABLE " + table.toStdString());
        const std::vector<TrackId> gpus = tracksOf(*store, TrackKind::Gpu);
        QCOMPARE(gpus.size(), size_t{1});
        QCOMPARE(store->string(store->track(gpus[0]).name), "second");
        QCOMPARE(store->info().gpus.size(), size_t{2});
        QCOMPARE(store->info().gpus[0].name, "first");
    }

    void setsAndGraphsAreWorkOfTheirStream()
    {
        const auto store = m_fixture.importedFrom(
            kGpuStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET(start INT, end INT, streamId INT, bytes INT, "
            "memKind INT); INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES(1,2,7,256,2);"
            "CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE(start INT, end INT, streamId INT, "
            "correlationId INT, graphId INT, graphExecId INT);"
            "INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES(5,50,7,12,3,4);");
        const std::vector<SeenSlice> work = slicesOf(*store, TrackKind::Stream);
        QCOMPARE(work.size(), size_t{2});
        const SeenSlice *set = find(work, SliceKind::Memset);
        QVERIFY(set && set->slice.value == 256);
        QVERIFY(store->detail(set->slice.detail).copy->destination == format::MemoryKind::Device);
        const SeenSlice *graph = find(work, SliceKind::GraphLaunch);
        QVERIFY(graph && graph->slice.correlation == 12);
        QCOMPARE(graph->name, "CUDA graph 3");
    }

    /// The device of these rows is always 0; the context tells it.
    void waitsAreBesideTheirStreams()
    {
        const std::string pid = std::to_string(tid(5, 0));
        const auto store = m_fixture.importedFrom(
            kernelTable(kernel(10, 90, 1, 2, 15, 1, 5)) +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION(start INT, end INT, deviceId INT, "
            "contextId INT, streamId INT, correlationId INT, globalPid INT, syncType INT);"
            "INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES"
            "(5,95,0,2,15,2," +
            pid + ",3),(6,7,0,2,4294967295,3," + pid +
            ",4),"
            "(8,9,0,2,33,4," +
            pid + ",2);");
        QCOMPARE(tracksOf(*store, TrackKind::Gpu).size(), size_t{1});
        const std::vector<TrackId> streams = tracksOf(*store, TrackKind::Stream);
        QCOMPARE(streams.size(), size_t{1});                    // a stream without work has no row
        QCOMPARE(store->lanesOf(streams[0]).size(), size_t{1}); // the wait does not push work down
        std::map<std::string, TrackKind> parents;
        for (const SeenSlice &wait : slicesOf(*store, TrackKind::GpuRanges)) {
            QVERIFY(wait.slice.kind == SliceKind::GpuSync);
            const format::Track &track = store->track(wait.track);
            QCOMPARE(store->track(track.process).number, int64_t{5});
            parents[wait.name] = store->track(track.parent).kind;
        }
        QVERIFY(parents == (std::map<std::string, TrackKind>{
                               {"stream synchronize", TrackKind::Stream},
                               {"context synchronize", TrackKind::Context},
                               {"stream wait event, stream 33", TrackKind::Context}}));
    }

    void eventRecordsNeedATime()
    {
        const auto store = m_fixture.importedFrom(
            kGpuStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_CUDA_EVENT(timestamp INT, contextId INT, "
            "streamId INT); INSERT INTO CUPTI_ACTIVITY_KIND_CUDA_EVENT "
            "VALUES(0,1,7),(NULL,1,7),(55,1,7);");
        const std::vector<SeenSlice> marks = slicesOf(*store, TrackKind::GpuRanges);
        QCOMPARE(marks.size(), size_t{1});
        QVERIFY(marks[0].slice.kind == SliceKind::Instant && marks[0].slice.start == 55);
        QCOMPARE(countOf(*store, format::Outcome::Dropped, "table CUPTI_ACTIVITY_KIND_CUDA_EVENT",
                         "time was not recorded"),
                 uint64_t{2});
    }

    void workOfUnknownOwnerIsShownWithoutOne()
    {
        const auto store = m_fixture.importedFrom(
            kGpuStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, streamId INT);"
            "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(10,20,7);"
            "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, globalTid "
            "INT); INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(1,2," +
            std::to_string(tid(1, 1)) + "),(1,2," + std::to_string(tid(2, 2)) + ");");
        QCOMPARE(slicesOf(*store, TrackKind::Stream).size(), size_t{1});
        QVERIFY(!store->track(tracksOf(*store, TrackKind::Stream)[0]).process.isValid());
        QCOMPARE(tracksOf(*store, TrackKind::Machine).size(), size_t{1});
    }

    void sampledMetricsAreCountersOfTheirGpu()
    {
        const std::string type = std::to_string((int64_t{1} << 48) + 1);
        const auto store = m_fixture.importedFrom(
            "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId INT, sourceId INT, metricId INT, "
            "metricName TEXT); INSERT INTO TARGET_INFO_GPU_METRICS VALUES(" +
            type + ",1,8,'SMs Active [Throughput %]'),(" + type +
            ",1,9,'GPC Clock Frequency [MHz]');"
            "CREATE TABLE GPU_METRICS(rawTimestamp INT, timestamp INT, typeId INT, metricId INT, "
            "value INT); INSERT INTO GPU_METRICS VALUES(0,100," +
            type + ",8,40),(0,200," + type + ",8,60),(0,100," + type + ",9,1410),(0,300," + type +
            ",9,'x'),(0,400," + type + ",9,9e999);");
        std::map<std::string, std::string> units;
        for (const TrackId counter : tracksOf(*store, TrackKind::Counter)) {
            const format::Track &track = store->track(counter);
            units[std::string(store->string(track.name))] = store->string(track.unit);
            QCOMPARE(store->track(track.parent).number, int64_t{1});
        }
        QVERIFY(units == (std::map<std::string, std::string>{{"SMs Active", "%"},
                                                             {"GPC Clock Frequency", "MHz"}}));
        const std::vector<SeenSlice> samples = slicesOf(*store, TrackKind::Counter);
        QCOMPARE(samples.size(), size_t{3});
        QCOMPARE(std::bit_cast<double>(samples[0].slice.value), 40.0);
        QCOMPARE(samples[0].slice.duration, Ns{100});
        QCOMPARE(countOf(*store, format::Outcome::Dropped, "table GPU_METRICS", "not a number"),
                 uint64_t{2});
    }

    void allocationsAddUpToACounterOfEachMemory()
    {
        const std::string pid = std::to_string(tid(5, 0));
        const auto store = m_fixture.importedFrom(
            "CREATE TABLE CUDA_GPU_MEMORY_USAGE_EVENTS(start INT, globalPid INT, deviceId INT, "
            "bytes INT, memKind INT, memoryOperationType INT);"
            "INSERT INTO CUDA_GPU_MEMORY_USAGE_EVENTS VALUES(30," +
            pid + ",0,100,2,1),(10," + pid + ",0,100,2,0),(20," + pid + ",0,50,2,0),(40," + pid +
            ",0,70,2,1),(50," + pid + ",0,1,2,9);");
        const std::vector<TrackId> counters = tracksOf(*store, TrackKind::Counter);
        QCOMPARE(counters.size(), size_t{1});
        QCOMPARE(store->string(store->track(counters[0]).name), "device memory of process 5");
        std::vector<double> values;
        for (const SeenSlice &seen : slicesOf(*store, counters[0]))
            values.push_back(std::bit_cast<double>(seen.slice.value));
        QVERIFY(values == (std::vector<double>{100, 150, 50, 0}));
        const char *table = "table CUDA_GPU_MEMORY_USAGE_EVENTS";
        QCOMPARE(
            countOf(*store, format::Outcome::Repaired, table, "more memory than was allocated"),
            uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Dropped, table, "neither"), uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Imported, table), uint64_t{3});
    }
};

TRILANE_TEST(TestNsysGpu, QCoreApplication)
#include "tst_nsysgpu.moc"
