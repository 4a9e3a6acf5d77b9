// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/formats/registry/traceformats.h"
#include "tests/model/formats/roundtrip.h"

#include <QDir>
#include <QFileInfo>

#include <sqlite3.h>

#include <bit>
#include <sys/resource.h>

#include <csignal>

using namespace trilane;
using namespace trilane::test;

namespace {

/// Rows of a exportQuery as text, apart from anything Trilane does.
std::vector<std::string> exportQuery(const std::string &file, const std::string &sql)
{
    sqlite3 *handle = nullptr;
    sqlite3_stmt *statement = nullptr;
    sqlite3_open_v2(("file:" + file + "?immutable=1").c_str(), &handle,
                    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
    std::vector<std::string> rows;
    if (sqlite3_prepare_v2(handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
        qFatal("%s: %s in %s", sqlite3_errmsg(handle), sql.c_str(), file.c_str());
    while (sqlite3_step(statement) == SQLITE_ROW) {
        std::string row;
        for (int i = 0; i < sqlite3_column_count(statement); ++i) {
            const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(statement, i));
            row += std::string(text ? text : "NULL") + "|";
        }
        rows.push_back(row);
    }
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return rows;
}

bool hasTable(const std::string &file, const std::string &table)
{
    return !exportQuery(file, "SELECT 1 FROM sqlite_master WHERE name='" + table + "'").empty();
}

std::string corpusFile(const char *name)
{
    return std::string(TRILANE_CORPUS_DIR "/") + name;
}

/// What statistics of such a file ask for, with the table that each needs.
struct Statistic
{
    const char *table;
    const char *sql;
};
const std::vector<Statistic> kStatistics{
    {"CUPTI_ACTIVITY_KIND_KERNEL",
     "SELECT s.value, count(*), sum(k.end - k.start), min(k.end - k.start), "
     "max(k.end - k.start) FROM CUPTI_ACTIVITY_KIND_KERNEL k JOIN StringIds s ON s.id = "
     "k.demangledName GROUP BY 1 ORDER BY 1"},
    {"CUPTI_ACTIVITY_KIND_KERNEL",
     "SELECT gridX, gridY, gridZ, blockX, blockY, blockZ, registersPerThread, staticSharedMemory, "
     "dynamicSharedMemory, deviceId, contextId, streamId, globalPid, count(*) FROM "
     "CUPTI_ACTIVITY_KIND_KERNEL GROUP BY 1,2,3,4,5,6,7,8,9,10,11,12,13 ORDER BY "
     "1,2,3,4,5,6,7,8,9,10,11,12,13"},
    {"CUPTI_ACTIVITY_KIND_MEMCPY",
     "SELECT o.label, srcKind, dstKind, count(*), sum(bytes), min(bytes), max(bytes), sum(end - "
     "start) FROM CUPTI_ACTIVITY_KIND_MEMCPY m JOIN ENUM_CUDA_MEMCPY_OPER o ON o.id = m.copyKind "
     "GROUP BY 1,2,3 ORDER BY 1,2,3"},
    {"CUPTI_ACTIVITY_KIND_MEMSET",
     "SELECT memKind, count(*), sum(bytes), sum(end - start) FROM CUPTI_ACTIVITY_KIND_MEMSET GROUP "
     "BY 1 ORDER BY 1"},
    {"CUPTI_ACTIVITY_KIND_RUNTIME",
     "SELECT CASE WHEN s.value LIKE '%\\_v%' ESCAPE '\\' THEN substr(s.value, 1, "
     "instr(s.value, '_v') - 1) ELSE s.value END AS name, count(*), sum(end - start), "
     "max(end - start) FROM CUPTI_ACTIVITY_KIND_RUNTIME r JOIN StringIds s ON s.id = r.nameId "
     "GROUP "
     "BY 1 ORDER BY 1"},
    {"NVTX_EVENTS",
     "SELECT coalesce(n.text, s.value) AS name, count(*), sum(n.end - n.start), max(n.end - "
     "n.start) FROM NVTX_EVENTS n LEFT JOIN StringIds s ON s.id = n.textId WHERE n.eventType = 59 "
     "AND n.end IS NOT NULL GROUP BY 1 ORDER BY 1"},
    {"NVTX_EVENTS",
     "SELECT globalTid, count(*) FROM NVTX_EVENTS WHERE eventType = 59 GROUP BY 1 ORDER BY 1"},
    {"OSRT_API", "SELECT s.value, count(*), sum(end - start) FROM OSRT_API o JOIN StringIds s ON "
                 "s.id = o.nameId "
                 "WHERE eventClass = 27 GROUP BY 1 ORDER BY 1"},
    {"CUPTI_ACTIVITY_KIND_RUNTIME",
     "SELECT globalTid, count(*), count(DISTINCT correlationId) FROM CUPTI_ACTIVITY_KIND_RUNTIME "
     "GROUP BY 1 ORDER BY 1"},
    {"CUPTI_ACTIVITY_KIND_KERNEL",
     "SELECT count(*), sum(r.end - r.start), sum(k.start - r.end), sum(k.end - r.start) FROM "
     "CUPTI_ACTIVITY_KIND_KERNEL k JOIN CUPTI_ACTIVITY_KIND_RUNTIME r ON r.correlationId = "
     "k.correlationId AND r.globalTid / 0x1000000 = k.globalPid / 0x1000000"},
    {"SCHED_EVENTS",
     "SELECT globalTid, cpu, count(*), sum(start) FROM SCHED_EVENTS WHERE isSchedIn = 1 GROUP BY "
     "1, 2 ORDER BY 1, 2"},
};

} // namespace

class TestNsysExport : public QObject
{
    Q_OBJECT

private slots:
    /// Everything that our importer reads of a real export is there again after going out and in.
    void realExportsRoundTrip_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *name :
             {"nsys-test-cuda-2026/report1.sqlite",
              "nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite",
              "nsys-mfu-2gpu/mfu_2gpu_before.sqlite", "nsys-mfu-2gpu/mfu_2gpu_after.sqlite",
              "nsys-ai-mini/mock.sqlite", "nsys-ai-mini/healthy_1pct.sqlite"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void realExportsRoundTrip()
    {
        QFETCH(QString, file);
        const std::string source = corpusFile(file.toUtf8().constData());
        if (!QFileInfo::exists(QString::fromStdString(source)))
            QSKIP("the corpus is not here");
        const auto before = m_trip.opened(source);
        const auto after = m_trip.opened(m_trip.exported(*before, "out.sqlite"));
        const auto all = [](const format::Track &, const format::Slice &) {
            return true;
        };
        const std::vector<TrackKind> places{TrackKind::Process, TrackKind::Thread, TrackKind::Gpu,
                                            TrackKind::Context, TrackKind::Stream, TrackKind::Core};
        const auto kindAndValue = [](const format::Slice &slice) {
            return std::string(toString(slice.kind)) + " " + std::to_string(slice.value);
        };
        const auto had = linesOf(*before, all, places, kindAndValue);
        const auto has = linesOf(*after, all, places, kindAndValue);
        QVERIFY(!had.empty());
        const std::string difference = firstDifference(had, has);
        QVERIFY2(difference.empty(), difference.c_str());
        for (const formats::ExportAccount::Entry &entry : m_trip.account.leftOut)
            QCOMPARE(entry.what.english(), std::string("callers of calls"));
    }

    /// The same statistics, by queries that know nothing of us, of the real export and of ours.
    void statisticsAreThoseOfTheRealExport_data() { realExportsRoundTrip_data(); }
    void statisticsAreThoseOfTheRealExport()
    {
        QFETCH(QString, file);
        const std::string source = corpusFile(file.toUtf8().constData());
        if (!QFileInfo::exists(QString::fromStdString(source)))
            QSKIP("the corpus is not here");
        const auto store = m_trip.opened(source);
        const std::string ours = m_trip.exported(*store, "stats.sqlite");
        int compared = 0;
        for (const Statistic &statistic : kStatistics) {
            const std::string sql = statistic.sql;
            // Files that others made by hand lack columns and tables.
            const bool isCut = file.startsWith(QLatin1String("nsys-ai-mini/healthy"));
            if (isCut || !hasTable(source, statistic.table) ||
                exportQuery(source, "SELECT 1 FROM " + std::string(statistic.table) + " LIMIT 1")
                    .empty())
                continue;
            if (sql.find("_RUNTIME") != std::string::npos &&
                !hasTable(source, "CUPTI_ACTIVITY_KIND_RUNTIME"))
                continue;
            const auto theirs = exportQuery(source, sql);
            QVERIFY2(!theirs.empty(), statistic.sql);
            QCOMPARE(exportQuery(ours, sql), theirs);
            ++compared;
        }
        if (!file.startsWith(QLatin1String("nsys-ai-mini/healthy")))
            QVERIFY(compared >= 4);
    }

    void rangesKeepTheirPayload()
    {
        build::TraceBuilder builder;
        makeThread(builder);
        {
            build::TraceBuilder::Appender out(builder);
            const format::RangeInfo real{.category = builder.intern("model"),
                                         .color = 0xff112233,
                                         .payload = format::PayloadKind::Real};
            addRange(builder, out, "forward", 10, 40, real, std::bit_cast<int64_t>(0.25));
            addRange(builder, out, "numbered", 50, 10,
                     {.category = builder.intern("7"), .payload = format::PayloadKind::Signed}, -3);
            addRange(builder, out, "text", 70, 10, {.payload = format::PayloadKind::Text},
                     builder.intern("{\"a\":1}").value);
            out.add(m_ranges,
                    {.start = 80, .name = builder.intern("mark"), .kind = SliceKind::Instant});
        }
        const auto after = roundTrip(builder);
        std::map<std::string, std::string> said;
        for (const format::Track &track : after->tracks()) {
            for (const LaneId lane : after->lanesOf(track.id))
                after->forEachSlice(
                    lane, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                        const auto &range = after->detail(s.detail).range;
                        const std::string value =
                            range && range->payload == format::PayloadKind::Text
                                ? std::string(after->string(StringId(static_cast<size_t>(s.value))))
                                : std::to_string(s.value);
                        said[std::string(after->string(s.name))] =
                            std::string(after->string(track.domain)) + "/" +
                            (range ? std::string(after->string(range->category)) + "/" +
                                         std::to_string(range->color) + "/" +
                                         std::to_string(static_cast<int>(range->payload)) + "/" +
                                         value
                                   : std::string("-"));
                        return true;
                    });
        }
        QCOMPARE(said["forward"],
                 "training/model/4279312947/3/" + std::to_string(std::bit_cast<int64_t>(0.25)));
        QCOMPARE(said["numbered"], std::string("training/7/0/1/-3"));
        QCOMPARE(said["text"], std::string("training//0/4/{\"a\":1}"));
        QCOMPARE(said["mark"], std::string("training/-"));
    }

    /// Ids that a globalTid has no room for get others; nothing is mixed up.
    void largeAndDoubleIdsAreReplaced()
    {
        build::TraceBuilder builder;
        TrackId tracks[3];
        for (int i = 0; i < 3; ++i) {
            const TrackId process = builder.track(
                {.kind = TrackKind::Process, .number = 5, .label = std::to_string(i)});
            const TrackId thread = builder.track(
                {.parent = process, .kind = TrackKind::Thread, .number = int64_t{1} << 40});
            tracks[i] = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        }
        {
            build::TraceBuilder::Appender out(builder);
            for (int i = 0; i < 3; ++i)
                out.add(tracks[i], {.start = i,
                                    .duration = 1,
                                    .correlation = 1,
                                    .name = builder.intern("cudaMalloc"),
                                    .kind = SliceKind::ApiCall});
        }
        const auto after = roundTrip(builder);
        QCOMPARE(std::count_if(after->tracks().begin(), after->tracks().end(),
                               [](const format::Track &t) { return t.kind == TrackKind::Process; }),
                 3);
        QCOMPARE(after->sliceCount(), uint64_t{3});
        QVERIFY(!m_trip.account.leftOut.empty());
    }

    /// What a GPU does beside its streams is of the process that uses them.
    void waitsOfAContextAreOfItsProcess()
    {
        build::TraceBuilder builder;
        makeThread(builder);
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
        const TrackId context =
            builder.track({.parent = gpu, .kind = TrackKind::Context, .number = 3});
        const TrackId stream =
            builder.track({.parent = context, .kind = TrackKind::Stream, .number = 7});
        const TrackId beside =
            builder.track({.parent = context, .kind = TrackKind::GpuRanges, .label = "waits"});
        builder.setProcess(stream, m_process);
        {
            build::TraceBuilder::Appender out(builder);
            out.add(stream,
                    {.duration = 5, .name = builder.intern("k"), .kind = SliceKind::Kernel});
            out.add(beside, {.start = 5,
                             .duration = 5,
                             .name = builder.intern("context synchronize"),
                             .kind = SliceKind::GpuSync});
        }
        const auto after = roundTrip(builder);
        int contexts = 0, processes = 0;
        for (const format::Track &track : after->tracks()) {
            contexts += track.kind == TrackKind::Context ? 1 : 0;
            processes += track.kind == TrackKind::Process ? 1 : 0;
        }
        QCOMPARE(contexts, 1);
        QCOMPARE(processes, 1);
    }

    /// What there is no table for is told.
    void countsDataThatNsysCannotStore()
    {
        build::TraceBuilder builder;
        makeThread(builder);
        const TrackId memory =
            builder.track({.parent = m_process, .kind = TrackKind::Counter, .label = "allocated"});
        {
            build::TraceBuilder::Appender out(builder);
            out.addSample(memory, 1, 2.0);
            out.addSample(memory, 2, 3.0);
            addRange(builder, out, "step", 0, 5, {}, 0);
            out.addFlow({.name = builder.intern("next"),
                         .fromTrack = m_ranges,
                         .toTrack = m_ranges,
                         .fromTime = 1,
                         .toTime = 2});
        }
        const auto after = roundTrip(builder);
        QCOMPARE(after->sliceCount(), uint64_t{1});
        uint64_t samples = 0, links = 0;
        for (const formats::ExportAccount::Entry &entry : m_trip.account.leftOut) {
            samples += entry.what.english() == "counter samples" ? entry.count : 0;
            links += entry.what.english() == "links between slices" ? entry.count : 0;
        }
        QCOMPARE(samples, uint64_t{2});
        QCOMPARE(links, uint64_t{1});
        QCOMPARE(m_trip.account.written.front().count, uint64_t{1});
    }

    /// A disk that is full is told of the file, and nothing is left.
    void fullDiskLeavesNothing()
    {
        build::TraceBuilder builder;
        makeThread(builder);
        {
            build::TraceBuilder::Appender out(builder);
            for (int i = 0; i < 20'000; ++i)
                addRange(builder, out, "range", i * 10, 5, {}, 0);
        }
        const std::string native = m_trip.path("full.trilane");
        QVERIFY(builder.finish(native).ok());
        const auto store = RoundTrip::reopened(native);
        const std::string out = m_trip.path("full.sqlite");
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{.rlim_cur = 200'000, .rlim_max = before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const Result<formats::ExportAccount> done =
            formats::exportTrace(*store, **formats::traceFormatOf("nsys", out), out);
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!done.ok());
        QCOMPARE(done.error().file, out);
        QVERIFY2(done.error().what.english().find("written") != std::string::npos,
                 done.error().message().c_str());
        const QFileInfo info(QString::fromStdString(out));
        QVERIFY(info.dir().entryList({QStringLiteral("full.sqlite*")}).isEmpty());
    }

private:
    void makeThread(build::TraceBuilder &builder)
    {
        m_process = builder.track({.kind = TrackKind::Process, .number = 4711, .label = "python"});
        const TrackId thread =
            builder.track({.parent = m_process, .kind = TrackKind::Thread, .number = 4712});
        m_ranges =
            builder.track({.parent = thread, .kind = TrackKind::Ranges, .label = "training"});
        builder.setDomain(m_ranges, "training");
    }
    void addRange(build::TraceBuilder &builder, build::TraceBuilder::Appender &out,
                  const char *name, Ns start, Ns duration, const format::RangeInfo &said,
                  int64_t value)
    {
        format::Detail detail;
        if (said != format::RangeInfo{})
            detail.range = said;
        out.add(m_ranges, {.start = start,
                           .duration = duration,
                           .value = value,
                           .name = builder.intern(name),
                           .detail = builder.intern(detail),
                           .kind = SliceKind::Range});
    }
    std::shared_ptr<const store::Store> roundTrip(build::TraceBuilder &builder)
    {
        const std::string native = m_trip.path("built.trilane");
        if (const Result<void> done = builder.finish(native); !done)
            qFatal("%s", done.error().message().c_str());
        return m_trip.opened(m_trip.exported(*RoundTrip::reopened(native), "built.sqlite"));
    }

    RoundTrip m_trip;
    TrackId m_process, m_ranges;
};

TRILANE_TEST(TestNsysExport, QCoreApplication)
#include "tst_nsysexport.moc"
