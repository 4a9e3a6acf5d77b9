// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/callchains.h"
#include "tests/model/formats/nsys/nsysfixture.h"

#include <algorithm>
#include <map>
#include <set>

using namespace trilane;
using namespace trilane::test;

namespace {

/// globalTid of thread `thread` of process 5 on machine 1, as text.
std::string tid(int64_t thread)
{
    return std::to_string((int64_t{1} << 48) + (int64_t{5} << 24) + thread);
}

const std::string kThreadStrings =
    "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
    "INSERT INTO StringIds VALUES(3,'cudaLaunchKernel_v7000'),(4,'cuMemcpyHtoDAsync_v2'),"
    "(5,'poll'),(6,'registered'),(7,'main'),(8,'worker'),(9,'cudnnConvolutionForward'),"
    "(10,'[Unknown]');";

const std::string kNvtx = kThreadStrings +
                          "CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, rangeId "
                          "INT, text TEXT, globalTid INT, endGlobalTid INT, textId INT, domainId "
                          "INT, int64Value INT, doubleValue REAL, binaryData TEXT);";

/// A row of NVTX_EVENTS; `cells` from `text` on.
std::string nvtx(const std::string &start, const std::string &end, int type,
                 const std::string &cells)
{
    return "INSERT INTO NVTX_EVENTS(start,end,eventType,text,globalTid,endGlobalTid,textId,"
           "domainId,int64Value,doubleValue,binaryData) VALUES(" +
           start + "," + end + "," + std::to_string(type) + "," + cells + ");";
}

const std::string kSched = kThreadStrings +
                           "CREATE TABLE SCHED_EVENTS(start INT, cpu INT, isSchedIn "
                           "INT, globalTid INT, threadState INT, threadBlock INT);"
                           "INSERT INTO SCHED_EVENTS VALUES";

std::map<std::string, std::vector<std::pair<Ns, Ns>>> byName(const std::vector<SeenSlice> &slices)
{
    std::map<std::string, std::vector<std::pair<Ns, Ns>>> named;
    for (const SeenSlice &seen : slices)
        named[seen.name].emplace_back(seen.slice.start, seen.slice.end());
    return named;
}

} // namespace

class TestNsysThreads : public QObject
{
    Q_OBJECT

    NsysFixture m_fixture;

private slots:
    void apiNamesLoseTheirVersions()
    {
        const auto store = m_fixture.importedFrom(
            kThreadStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, eventClass INT, "
            "globalTid INT, correlationId INT, nameId INT);"
            "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(1,2,0," +
            tid(1) + ",11,3),(3,4,1," + tid(1) + ",12,4),(5,6,67," + tid(1) + ",12,4);");
        const std::vector<SeenSlice> calls = slicesOf(*store, TrackKind::ApiCalls);
        // A row that only carries a backtrace is no second call.
        QCOMPARE(calls.size(), size_t{2});
        QCOMPARE(calls[0].name, "cudaLaunchKernel");
        QCOMPARE(calls[0].slice.correlation, uint64_t{11});
        QCOMPARE(calls[1].name, "cuMemcpyHtoDAsync");
        QCOMPARE(countOf(*store, format::Outcome::Imported, "table CUPTI_ACTIVITY_KIND_RUNTIME"),
                 uint64_t{3});
    }

    /// Both rows of a call have its correlation, one around the other, and only one the chain.
    void countsDuplicateCallsOnce()
    {
        const auto store = m_fixture.importedFrom(
            kThreadStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, eventClass INT, "
            "globalTid INT, correlationId INT, nameId INT, callchainId INT);"
            "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(10,20,67," +
            tid(1) + ",11,3,7),(11,19,0," + tid(1) + ",11,3,NULL),(30,40,67," + tid(1) +
            ",12,3,8),(31,39,0," + tid(2) +
            ",12,3,NULL);"
            "CREATE TABLE CUDA_CALLCHAINS(id INT, symbol INT, module INT, stackDepth INT);"
            "INSERT INTO StringIds VALUES(900,'cudaLaunchKernel'),(901,'/opt/run/train'),"
            "(902,'step(int)'),(903,'/lib/libcudart.so.12'),(904,'main'),(905,'0x7f00');"
            "INSERT INTO CUDA_CALLCHAINS VALUES(7,905,903,0),(7,900,901,1),(7,902,901,2),"
            "(7,904,901,3),(8,904,901,0);");
        const std::vector<SeenSlice> calls = slicesOf(*store, TrackKind::ApiCalls);
        QCOMPARE(calls.size(), size_t{3}); // of the second one another thread has the other row
        QCOMPARE(calls[0].slice.start, Ns{11});
        QCOMPARE(calls[0].slice.correlation, uint64_t{11});
        const auto callerOf = [&](const SeenSlice &call) {
            return std::string(store->string(store->detail(call.slice.detail).caller));
        };
        QCOMPARE(callerOf(calls[0]), "step(int) (train)");
        QCOMPARE(calls[1].slice.correlation, uint64_t{12});
        QCOMPARE(callerOf(calls[1]), "main (train)");
        QCOMPARE(callerOf(calls[2]), std::string());
    }

    void samplesAreMarksWithTheProgramsFunction()
    {
        const auto store = m_fixture.importedFrom(
            kThreadStrings +
            "CREATE TABLE COMPOSITE_EVENTS(id INTEGER PRIMARY KEY, start INT, globalTid INT);"
            "INSERT INTO COMPOSITE_EVENTS VALUES(1,10," +
            tid(1) + "),(2,20," + tid(1) + "),(3,30," + tid(1) +
            ");"
            "CREATE TABLE SAMPLING_CALLCHAINS(id INT, symbol INT, module INT, stackDepth INT);"
            "INSERT INTO StringIds VALUES(901,'/opt/run/train'),(902,'step(int)'),"
            "(903,'/usr/lib64/libc.so.6'),(904,'__poll');"
            "INSERT INTO SAMPLING_CALLCHAINS VALUES(1,904,903,0),(1,902,901,1),(2,904,903,0);");
        const std::vector<SeenSlice> samples = slicesOf(*store, TrackKind::Ranges);
        QCOMPARE(samples.size(), size_t{3});
        QVERIFY(samples[0].slice.kind == SliceKind::Instant);
        QCOMPARE(samples[0].name, "step(int) (train)");
        QCOMPARE(samples[1].name, "__poll (libc.so.6)");
        QCOMPARE(samples[2].name, "CPU sample");
    }

    /// The database finds no further rows then, but what has been read may be millions of chains.
    void chainsOfAStoppedImportAreNotNamed()
    {
        const std::string file = m_fixture.database(
            "CREATE TABLE StringIds(id INT, value TEXT);"
            "INSERT INTO StringIds VALUES(901,'/opt/run/train'),(902,'step(int)');"
            "CREATE TABLE CUDA_CALLCHAINS(id INT, symbol INT, module INT, stackDepth INT);"
            "INSERT INTO CUDA_CALLCHAINS VALUES(1,902,901,0);");
        const jobs::JobContext reading;
        const auto database = nsys::Database::open(file, file, reading);
        QVERIFY(database.ok());
        std::stop_source stop;
        const jobs::JobContext job{nullptr, stop.get_token()};
        build::TraceBuilder builder;
        for (const bool isStopped : {false, true}) {
            nsys::CallChains chains;
            if (isStopped)
                stop.request_stop();
            build::TraceBuilder::Appender out(builder);
            chains.read(*database, *database->tables(), "CUDA_CALLCHAINS", out, job);
            QCOMPARE(chains.callerOf(1) == kNoString, isStopped);
            QCOMPARE(chains.innermostOf(1) == kNoString, isStopped);
        }
    }

    void driverCallsMayHaveATableOfTheirOwn()
    {
        const auto store = m_fixture.importedFrom(
            kThreadStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_DRIVER(start INT, end INT, globalTid INT, "
            "correlationId INT, nameId INT); INSERT INTO CUPTI_ACTIVITY_KIND_DRIVER "
            "VALUES(3,4," +
            tid(1) + ",12,4);");
        QCOMPARE(slicesOf(*store, TrackKind::ApiCalls).size(), size_t{1});
    }

    void osCallsAndOverheadHaveTracksOfTheirOwn()
    {
        const auto store = m_fixture.importedFrom(
            kThreadStrings +
            "CREATE TABLE OSRT_API(start INT, end INT, eventClass INT, globalTid INT, nameId INT, "
            "nestingLevel INT); INSERT INTO OSRT_API VALUES(10,20,27," +
            tid(1) + ",5,NULL),(1,1,31," + tid(0) +
            ",10,NULL),(30,31,27,NULL,5,0);"
            "CREATE TABLE PROFILER_OVERHEAD(start INT, end INT, globalTid INT, nameId INT);"
            "INSERT INTO PROFILER_OVERHEAD VALUES(5,6," +
            tid(1) + ",10);");
        const std::vector<SeenSlice> calls = slicesOf(*store, TrackKind::OsCalls);
        QCOMPARE(calls.size(), size_t{2});
        QVERIFY(calls[0].slice.kind == SliceKind::OsCall);
        QCOMPARE(calls[0].name, "poll");
        QCOMPARE(
            countOf(*store, format::Outcome::Repaired, "table OSRT_API", "thread was not recorded"),
            uint64_t{1});
        // What is of the whole process makes no thread 0.
        const auto overhead = byName(slicesOf(*store, TrackKind::Overhead));
        QVERIFY(overhead.contains("OS-runtime recording started"));
        QVERIFY(overhead.contains("[Unknown]"));
        for (const TrackId thread : tracksOf(*store, TrackKind::Thread))
            QVERIFY(store->track(thread).number == 1 ||
                    store->track(store->track(thread).process).number == 0);
    }

    void callsIntoLibrariesAreRangesOfTheirThread()
    {
        const auto store = m_fixture.importedFrom(
            kThreadStrings +
            "CREATE TABLE CUDNN_EVENTS(start INT, end INT, globalTid INT, nameId INT);"
            "INSERT INTO CUDNN_EVENTS VALUES(1,9," +
            tid(1) + ",9);");
        const std::vector<SeenSlice> ranges = slicesOf(*store, TrackKind::Ranges);
        QCOMPARE(ranges.size(), size_t{1});
        QCOMPARE(ranges[0].name, "cudnnConvolutionForward");
        QCOMPARE(store->string(store->track(ranges[0].track).domain), "cuDNN");
    }

    void threadsAndProcessesAreNamedOnlyIfTheyDidSomething()
    {
        const auto store = m_fixture.importedFrom(
            kThreadStrings +
            "CREATE TABLE OSRT_API(start INT, end INT, globalTid INT, nameId INT);"
            "INSERT INTO OSRT_API VALUES(10,20," +
            tid(5) + ",5),(10,20," + tid(6) +
            ",5);"
            "CREATE TABLE ThreadNames(nameId INT, priority INT, globalTid INT);"
            "INSERT INTO ThreadNames VALUES(7,20," +
            tid(5) + "),(8,20," + tid(6) + "),(8,20," + tid(77) + ");");
        std::map<int64_t, std::string> names;
        for (const TrackId thread : tracksOf(*store, TrackKind::Thread))
            names[store->track(thread).number] = store->string(store->track(thread).name);
        QVERIFY(names == (std::map<int64_t, std::string>{{5, "main"}, {6, "worker"}}));
        // Without a table of processes the main thread's name is the program's.
        const TrackId process = tracksOf(*store, TrackKind::Process).at(0);
        QCOMPARE(store->string(store->track(process).name), "main");
    }

    void nvtxRangesNestInTheirDomain()
    {
        const auto store = m_fixture.importedFrom(
            kNvtx + nvtx("10", "90", 59, "'step'," + tid(1) + ",NULL,NULL,0,NULL,NULL,NULL") +
            nvtx("20", "30", 59, "'forward'," + tid(1) + ",NULL,NULL,NULL,7,NULL,NULL") +
            nvtx("40", "50", 59, "NULL," + tid(1) + ",NULL,6,2,NULL,NULL,NULL") +
            nvtx("60", "NULL", 34, "'mark'," + tid(1) + ",NULL,NULL,0,NULL,NULL,NULL") +
            // Names come after the events, from before the recording.
            nvtx("-10600000000", "NULL", 75, "'NCCL'," + tid(1) + ",NULL,NULL,2,NULL,NULL,NULL") +
            nvtx("1", "NULL", 39, "'trainer'," + tid(1) + ",NULL,NULL,0,NULL,NULL,NULL"));
        const std::vector<TrackId> tracks = tracksOf(*store, TrackKind::Ranges);
        QCOMPARE(tracks.size(), size_t{2});
        std::map<std::string, std::set<std::string>> domains;
        for (const SeenSlice &seen : slicesOf(*store, TrackKind::Ranges)) {
            domains[std::string(store->string(store->track(seen.track).domain))].insert(seen.name);
            if (seen.name == "forward") {
                QCOMPARE(seen.slice.value, int64_t{7});
                QCOMPARE(seen.depth, uint32_t{1});
            }
            if (seen.name == "mark")
                QVERIFY(seen.slice.kind == SliceKind::Instant && seen.slice.duration == 0);
        }
        QVERIFY(domains == (std::map<std::string, std::set<std::string>>{
                               {"", {"step", "forward", "mark"}}, {"NCCL", {"registered"}}}));
        QCOMPARE(store->span().begin, Ns{10});
        QCOMPARE(store->span().end, Ns{90});
        const TrackId thread = tracksOf(*store, TrackKind::Thread).at(0);
        QCOMPARE(store->string(store->track(thread).name), "trainer");
        QCOMPARE(countOf(*store, format::Outcome::Imported, "table NVTX_EVENTS"), uint64_t{6});
    }

    /// ENUM_NSYS_EVENT_TYPE: what becomes of each that NVTX_EVENTS can have.
    void everyTypeOfNvtxEventIsShownOrCounted_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("kind"); // -1: not a slice
        QTest::addColumn<bool>("isDropped");
        for (int type : {32, 35, 36, 37, 38, 61, 66, 67, 68, 69, 73, 74, 200})
            QTest::addRow("%d is counted", type) << type << -1 << true;
        for (int type : {33, 39, 64, 72, 75, 76})
            QTest::addRow("%d names something", type) << type << -1 << false;
        for (int type : {59, 60, 70, 71})
            QTest::addRow("%d is a range", type)
                << type << static_cast<int>(SliceKind::Range) << false;
        for (int type : {34, 65})
            QTest::addRow("%d is a mark", type)
                << type << static_cast<int>(SliceKind::Instant) << false;
    }
    void everyTypeOfNvtxEventIsShownOrCounted()
    {
        QFETCH(int, type);
        QFETCH(int, kind);
        QFETCH(bool, isDropped);
        const auto store = m_fixture.importedFrom(
            kNvtx + nvtx("10", "20", type, "'x'," + tid(1) + ",NULL,NULL,0,NULL,NULL,NULL"));
        const std::vector<SeenSlice> seen = slicesOf(*store, TrackKind::Ranges);
        QCOMPARE(seen.size(), size_t{kind < 0 ? 0u : 1u});
        if (kind >= 0)
            QCOMPARE(static_cast<int>(seen[0].slice.kind), kind);
        QCOMPARE(store->account().eventsInSource, uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Dropped, "table NVTX_EVENTS"),
                 uint64_t{isDropped});
        QCOMPARE(countOf(*store, format::Outcome::Imported, "table NVTX_EVENTS"),
                 uint64_t{!isDropped});
    }

    void anUnrecordedThreadBelongsToNoProcess_data()
    {
        QTest::addColumn<QByteArray>("globalTid");
        for (const char *id : {"NULL", "0", "-1", "-16777216", "'x'"})
            QTest::newRow(id) << QByteArray(id);
    }
    void anUnrecordedThreadBelongsToNoProcess()
    {
        QFETCH(QByteArray, globalTid);
        const auto store = m_fixture.importedFrom(
            kNvtx + nvtx("10", "20", 59, "'a'," + tid(1) + ",NULL,NULL,0,NULL,NULL,NULL") +
            nvtx("30", "40", 59, "'b'," + globalTid.toStdString() + ",NULL,NULL,0,NULL,NULL,NULL"));
        QCOMPARE(tracksOf(*store, TrackKind::Machine).size(), size_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Repaired, "table NVTX_EVENTS", "not recorded"),
                 uint64_t{1});
        for (const SeenSlice &seen : slicesOf(*store, TrackKind::Ranges)) {
            const format::Track &thread = store->track(store->track(seen.track).parent);
            QCOMPARE(thread.number, int64_t{seen.name == "a" ? 1 : 0});
        }
    }

    void anOpenRangeLastsUntilTheEndOfTheTrace()
    {
        const auto store = m_fixture.importedFrom(
            kNvtx + nvtx("10", "NULL", 59, "'open'," + tid(1) + ",NULL,NULL,0,NULL,NULL,NULL") +
            nvtx("20", "500", 59, "'whole'," + tid(2) + ",NULL,NULL,0,NULL,NULL,NULL"));
        QCOMPARE(byName(slicesOf(*store, TrackKind::Ranges))["open"][0],
                 (std::pair<Ns, Ns>{10, 500}));
        QCOMPARE(countOf(*store, format::Outcome::Repaired, "table NVTX_EVENTS", "to the end"),
                 uint64_t{1});
    }

    void aRangeAcrossThreadsBelongsToTheProcess()
    {
        const auto store = m_fixture.importedFrom(
            kNvtx +
            nvtx("10", "20", 60, "'moves'," + tid(1) + "," + tid(2) + ",NULL,0,NULL,NULL,NULL") +
            nvtx("10", "20", 60, "'stays'," + tid(1) + "," + tid(1) + ",NULL,0,NULL,NULL,NULL"));
        std::map<std::string, TrackKind> parents;
        for (const SeenSlice &seen : slicesOf(*store, TrackKind::Ranges))
            parents[seen.name] = store->track(store->track(seen.track).parent).kind;
        QVERIFY(parents == (std::map<std::string, TrackKind>{{"moves", TrackKind::Process},
                                                             {"stays", TrackKind::Thread}}));
    }

    void schedulingPointsBecomeCoresAndThreadStates()
    {
        const auto store =
            m_fixture.importedFrom(kSched + "(100,3,1," + tid(5) + ",0,NULL),(150,3,0," + tid(5) +
                                   ",0,NULL),"
                                   "(180,4,1," +
                                   tid(5) + ",0,NULL),(200,4,0," + tid(5) +
                                   ",5,NULL),"
                                   "(110,6,1," +
                                   tid(6) + ",0,NULL),(300,6,0," + tid(6) +
                                   ",3,NULL);"
                                   "CREATE TABLE ThreadNames(nameId INT, globalTid INT);"
                                   "INSERT INTO ThreadNames VALUES(7," +
                                   tid(5) + ");");
        std::map<int64_t, std::vector<SeenSlice>> cores;
        for (const TrackId core : tracksOf(*store, TrackKind::Core))
            cores[store->track(core).number] = slicesOf(*store, core);
        QCOMPARE(cores.size(), size_t{3});
        QCOMPARE(cores[3][0].name, "main");
        QVERIFY(cores[3][0].slice.kind == SliceKind::OnCore);
        QVERIFY(cores[3][0].slice.range() == (TimeRange{100, 150}));
        QCOMPARE(store->track(TrackId(size_t{cores[3][0].slice.link})).number, int64_t{5});

        std::vector<std::pair<SliceKind, TimeRange>> states;
        for (const TrackId track : tracksOf(*store, TrackKind::ThreadState)) {
            if (store->track(store->track(track).parent).number != 5)
                continue;
            for (const SeenSlice &seen : slicesOf(*store, track))
                states.emplace_back(seen.slice.kind, seen.slice.range());
        }
        // Ended at 200: no state after that.
        QVERIFY(states ==
                (std::vector<std::pair<SliceKind, TimeRange>>{{SliceKind::Running, {100, 150}},
                                                              {SliceKind::Blocked, {150, 180}},
                                                              {SliceKind::Running, {180, 200}}}));
        QCOMPARE(countOf(*store, format::Outcome::Imported, "table SCHED_EVENTS"), uint64_t{6});
    }

    void statesFollowTheEnumerationsOfTheFile()
    {
        const auto store = m_fixture.importedFrom(
            kSched + "(10,0,1," + tid(5) + ",0,0),(20,0,0," + tid(5) +
            ",2,4),"
            "(30,0,1," +
            tid(5) + ",0,0),(40,0,0," + tid(5) +
            ",0,9),"
            "(50,0,1," +
            tid(5) + ",0,0),(60,0,0," + tid(5) +
            ",3,0),"
            "(70,0,1," +
            tid(5) + ",0,0),(80,0,0," + tid(5) +
            ",0,0),"
            "(90,0,1," +
            tid(5) + ",0,0),(95,0,0," + tid(5) +
            ",5,0);"
            "CREATE TABLE ENUM_SCHEDULING_THREAD_BLOCK(id INTEGER PRIMARY KEY, name TEXT);"
            "INSERT INTO ENUM_SCHEDULING_THREAD_BLOCK VALUES(0,'NonBlocked'),(4,'Nanosleep'),"
            "(9,'Preempted');");
        std::vector<std::pair<SliceKind, std::string>> waits;
        for (const SeenSlice &seen : slicesOf(*store, TrackKind::ThreadState)) {
            if (seen.slice.kind != SliceKind::Running)
                waits.emplace_back(seen.slice.kind, seen.name);
        }
        QVERIFY(waits == (std::vector<std::pair<SliceKind, std::string>>{
                             {SliceKind::Blocked, "Nanosleep"},
                             {SliceKind::Runnable, ""},
                             {SliceKind::BlockedDisk, ""},
                             {SliceKind::Blocked, "off the core (reason not recorded)"}}));
    }

    /// Exports are sorted in parts only.
    void acceptsSchedulingPointsInAnyOrder()
    {
        const auto store = m_fixture.importedFrom(kSched + "(180,4,1," + tid(5) +
                                                  ",0,0),(200,4,0," + tid(5) + ",5,0),(100,3,1," +
                                                  tid(5) + ",0,0),(150,3,0," + tid(5) + ",0,0);");
        const std::vector<SeenSlice> states = slicesOf(*store, TrackKind::ThreadState);
        QCOMPARE(states.size(), size_t{3});
        QVERIFY(states[0].slice.range() == (TimeRange{100, 150}));
        QCOMPARE(countOf(*store, format::Outcome::Imported, "table SCHED_EVENTS"), uint64_t{4});
    }

    void repairsAndCountsUnpairedSchedulingPoints()
    {
        const auto store = m_fixture.importedFrom(
            kSched + "(10,0,0," + tid(5) + ",0,0),(20,0,1," + tid(5) + ",0,0),(30,1,1," + tid(5) +
            ",0,0),(40,1,0," + tid(5) + ",0,0),(50,1,0," + tid(5) + ",0,0),(60,2,1," + tid(5) +
            ",0,0),(70,2,1,NULL,0,0),(900,7,1," + tid(6) + ",0,0),(999,7,0," + tid(6) + ",5,0);");
        const char *table = "table SCHED_EVENTS";
        QCOMPARE(countOf(*store, format::Outcome::Repaired, table, "switch-in row is missing"),
                 uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Repaired, table, "switch-out row is missing"),
                 uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Repaired, table, "kept as one wait"),
                 uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Repaired, table, "when the recording ended"),
                 uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Dropped, table, "thread was not recorded"),
                 uint64_t{1});
        std::vector<TimeRange> running;
        for (const SeenSlice &seen : slicesOf(*store, TrackKind::ThreadState)) {
            const bool isFive = store->track(store->track(seen.track).parent).number == 5;
            if (isFive && seen.slice.kind == SliceKind::Running)
                running.push_back(seen.slice.range());
        }
        QVERIFY(running == (std::vector<TimeRange>{{20, 30}, {30, 40}, {60, 999}}));
    }
};

TRILANE_TEST(TestNsysThreads, QCoreApplication)
#include "tst_nsysthreads.moc"
