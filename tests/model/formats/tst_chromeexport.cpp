// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/links/gaps.h"
#include "model/build/tracebuilder.h"
#include "model/formats/registry/traceformats.h"
#include "tests/model/formats/roundtrip.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <sys/resource.h>

#include <csignal>

using namespace trilane;
using namespace trilane::test;

class TestChromeExport : public QObject
{
    Q_OBJECT

private slots:
    /// All slices, names, times, threads, streams and correlation ids of a file of PyTorch.
    void kinetoFilesRoundTrip_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("ending");
        QTest::newRow("resnet") << "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz"
                                << "x.json.gz";
        QTest::newRow("dlrm")
            << "param-dlrm-8rank/extracted/dlrm_kineto/worker0_step_12.1694128201545.pt.trace.json"
            << "x.json";
        QTest::newRow("triton") << "hta-small/triton_example.json.gz"
                                << "x.json";
        QTest::newRow("amd") << "hta-amd-mi250/mi250_minitoy_train_ROCm6_2_kineto.json.gz"
                             << "x.json.gz";
        QTest::newRow("sync") << "hta-critical-path/multi_stream_event_sync_trace.json.gz"
                              << "x.json";
        QTest::newRow("nsys") << "nsys-mfu-2gpu/mfu_2gpu_before.sqlite"
                              << "x.json";
    }
    void kinetoFilesRoundTrip()
    {
        QFETCH(QString, file);
        QFETCH(QString, ending);
        const std::string source = std::string(TRILANE_CORPUS_DIR "/") + file.toStdString();
        if (!QFileInfo::exists(QString::fromStdString(source)))
            QSKIP("the corpus is not here");
        const auto before = m_trip.opened(source);
        const auto after = m_trip.opened(m_trip.exported(*before, ending.toStdString()));
        const auto all = [](const format::Track &track, const format::Slice &slice) {
            // Waits stand below the GPU here, below their streams there.
            return track.kind != TrackKind::Counter && slice.kind != SliceKind::GpuSync;
        };
        const std::vector<TrackKind> places{TrackKind::Process, TrackKind::Thread, TrackKind::Gpu,
                                            TrackKind::Stream};
        const auto kind = [](const format::Slice &slice) {
            return std::string(toString(slice.kind));
        };
        const auto had = linesOf(*before, all, places, kind);
        const auto has = linesOf(*after, all, places, kind);
        QVERIFY(!had.empty());
        const std::string difference = firstDifference(had, has);
        QVERIFY2(difference.empty(), difference.c_str());
        const auto waits = [](const format::Track &, const format::Slice &slice) {
            return slice.kind == SliceKind::GpuSync;
        };
        QCOMPARE(linesOf(*after, waits, {TrackKind::Gpu}),
                 linesOf(*before, waits, {TrackKind::Gpu}));
        QCOMPARE(after->flows().size(), before->flows().size());
        QCOMPARE(after->sliceCount(), before->sliceCount());
        QVERIFY(m_trip.account.leftOut.empty());
    }

    /// What the profiler of PyTorch writes of a kernel and its launch, key by key.
    void kernelsLookAsPyTorchWritesThem()
    {
        build::TraceBuilder builder;
        const TrackId process =
            builder.track({.kind = TrackKind::Process, .number = 4711, .label = "python"});
        const TrackId thread =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 4712});
        const TrackId calls = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 1});
        const TrackId stream =
            builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        const TrackId memory =
            builder.track({.parent = gpu, .kind = TrackKind::Counter, .label = "memory"});
        format::Detail launch;
        launch.launch = format::LaunchConfig{.grid = {4, 2, 1},
                                             .block = {128, 1, 1},
                                             .registers = 32,
                                             .staticSharedBytes = 0,
                                             .dynamicSharedBytes = 1024};
        {
            build::TraceBuilder::Appender out(builder);
            out.add(calls, {.start = 1'000'001,
                            .duration = 5'007,
                            .correlation = 42,
                            .name = builder.intern("cudaLaunchKernel"),
                            .kind = SliceKind::ApiCall});
            out.add(stream, {.start = 1'010'000,
                             .duration = 999,
                             .correlation = 42,
                             .name = builder.intern("void \"k\"<4>(int)"),
                             .detail = builder.intern(launch),
                             .kind = SliceKind::Kernel});
            out.addSample(memory, 1'000'500, 0.1);
            out.addFlow({.name = builder.intern("then"),
                         .fromTrack = thread,
                         .toTrack = thread,
                         .fromTime = 1'000'002,
                         .toTime = 1'000'600});
        }
        const QJsonArray events = written(builder);
        const QJsonObject kernel = one(events, "cat", "kernel");
        QCOMPARE(kernel["name"].toString(), QStringLiteral("void \"k\"<4>(int)"));
        QCOMPARE(kernel["ph"].toString(), QStringLiteral("X"));
        QCOMPARE(kernel["pid"].toInt(), 1);
        QCOMPARE(kernel["tid"].toInt(), 7);
        const QJsonObject args = kernel["args"].toObject();
        QCOMPARE(args["device"].toInt(), 1);
        QCOMPARE(args["stream"].toInt(), 7);
        QCOMPARE(args["correlation"].toInt(), 42);
        QCOMPARE(args["registers per thread"].toInt(), 32);
        QCOMPARE(args["shared memory"].toInt(), 1024);
        QCOMPARE(args["grid"].toArray(), (QJsonArray{4, 2, 1}));
        QCOMPARE(args["block"].toArray(), (QJsonArray{128, 1, 1}));
        const QJsonObject call = one(events, "cat", "cuda_runtime");
        QCOMPARE(call["pid"].toInt(), 4711);
        QCOMPARE(call["tid"].toInt(), 4712);
        QCOMPARE(call["args"].toObject()["correlation"].toInt(), 42);
        // Nanoseconds are digits, not what a double makes of them.
        QVERIFY(m_text.contains("\"ts\":1000.001,\"dur\":5.007"));
        QVERIFY(m_text.contains("\"dur\":0.999"));
        int arrows = 0, links = 0;
        for (const QJsonValue &event : events) {
            arrows += event["cat"].toString() == QLatin1String("ac2g") ? 1 : 0;
            links += event["cat"].toString() == QLatin1String("flow") ? 1 : 0;
        }
        QCOMPARE(arrows, 2);
        QCOMPARE(links, 2);
        QCOMPARE(one(events, "ph", "C")["args"].toObject()["memory"].toDouble(), 0.1);
        QCOMPARE(one(events, "name", "process_labels")["args"].toObject()["labels"].toString(),
                 QStringLiteral("GPU 1"));
    }

    /// Two ranks with the same pids and streams stay apart.
    /// To other readers it is no work of the GPU's; to us it is what it was.
    void timesThatWereNotRecordedAreNoKernels()
    {
        build::TraceBuilder builder;
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 1});
        const TrackId stream =
            builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        const TrackId absences = builder.track(
            {.parent = gpu, .kind = TrackKind::GpuRanges, .label = "CUDA is not recorded"});
        {
            build::TraceBuilder::Appender out(builder);
            for (const Ns start : {0, 900})
                out.add(stream, {.start = start,
                                 .duration = 100,
                                 .name = builder.intern("k"),
                                 .kind = SliceKind::Kernel});
            out.add(absences, {.start = 200,
                               .duration = 500,
                               .name = builder.intern("CUDA is not recorded"),
                               .kind = SliceKind::Unknown});
        }
        const QJsonArray events = written(builder);
        const QJsonObject absence = one(events, "cat", "gpu_not_recorded");
        QCOMPARE(absence["name"].toString(), QStringLiteral("CUDA is not recorded"));
        QVERIFY(!absence["args"].toObject().contains("stream"));
        const auto back = m_trip.opened(m_trip.path("look.json"));
        const std::vector<TrackId> gpus = links::tracksOfKind(*back, TrackKind::Gpu);
        QCOMPARE(gpus.size(), size_t{1});
        QCOMPARE(links::gpuUse(*back, gpus[0]).busy, Ns{200});
        QCOMPARE(idle::untimedIdle(*back, gpus[0]), Ns{900 - 200}); // until the next operation
    }

    void equalNumbersStayApart()
    {
        build::TraceBuilder builder;
        TrackId calls[2], streams[2];
        for (int i = 0; i < 2; ++i) {
            const std::string label = "rank " + std::to_string(i);
            const TrackId process =
                builder.track({.kind = TrackKind::Process, .number = 9, .label = label});
            const TrackId thread =
                builder.track({.parent = process, .kind = TrackKind::Thread, .number = 9});
            calls[i] = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
            const TrackId gpu =
                builder.track({.kind = TrackKind::Gpu, .number = 0, .label = label});
            streams[i] = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        }
        {
            build::TraceBuilder::Appender out(builder);
            for (int i = 0; i < 2; ++i) {
                out.add(calls[i], {.start = 10,
                                   .duration = 10,
                                   .name = builder.intern("cudaMalloc"),
                                   .kind = SliceKind::ApiCall});
                out.add(streams[i], {.start = 10,
                                     .duration = 10,
                                     .name = builder.intern("k"),
                                     .kind = SliceKind::Kernel});
            }
        }
        const std::string native = m_trip.path("ranks.trilane");
        QVERIFY(builder.finish(native).ok());
        const auto after =
            m_trip.opened(m_trip.exported(*RoundTrip::reopened(native), "ranks.json"));
        std::map<TrackKind, int> count;
        for (const format::Track &track : after->tracks())
            ++count[track.kind];
        QCOMPARE(count[TrackKind::Process], 2);
        QCOMPARE(count[TrackKind::Gpu], 2);
        QCOMPARE(count[TrackKind::Stream], 2);
        QCOMPARE(count[TrackKind::ApiCalls], 2);
    }

    /// A disk that is full is told of the file, and nothing is left, compressed or not.
    void fullDiskLeavesNothing()
    {
        build::TraceBuilder builder;
        const TrackId core = builder.track({.kind = TrackKind::Core, .number = 0});
        {
            build::TraceBuilder::Appender out(builder);
            for (int i = 0; i < 30'000; ++i)
                out.add(core, {.start = Ns{i} * i, .duration = i, .kind = SliceKind::OnCore});
        }
        const std::string native = m_trip.path("full.trilane");
        QVERIFY(builder.finish(native).ok());
        const auto store = RoundTrip::reopened(native);
        std::signal(SIGXFSZ, SIG_IGN);
        for (const char *format : {"chrome", "chrome-gz"}) {
            const std::string out = m_trip.path("full.json");
            rlimit before{};
            getrlimit(RLIMIT_FSIZE, &before);
            const rlimit small{.rlim_cur = 100'000, .rlim_max = before.rlim_max};
            setrlimit(RLIMIT_FSIZE, &small);
            const Result<formats::ExportAccount> done =
                formats::exportTrace(*store, **formats::traceFormatOf(format, out), out);
            setrlimit(RLIMIT_FSIZE, &before);
            QVERIFY(!done.ok());
            QCOMPARE(done.error().file, out);
            const QFileInfo info(QString::fromStdString(out));
            QVERIFY(info.dir().entryList({QStringLiteral("full.json*")}).isEmpty());
        }
    }

    void stoppingLeavesTheOldFile()
    {
        build::TraceBuilder builder;
        const TrackId core = builder.track({.kind = TrackKind::Core, .number = 0});
        {
            build::TraceBuilder::Appender out(builder);
            for (int i = 0; i < 10'000; ++i)
                out.add(core, {.start = i * 10, .duration = 5, .kind = SliceKind::OnCore});
        }
        const std::string native = m_trip.path("stop.trilane");
        QVERIFY(builder.finish(native).ok());
        const std::string out = m_trip.path("stop.json");
        QFile old(QString::fromStdString(out));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
        old.close();
        std::stop_source stop;
        stop.request_stop();
        const Result<formats::ExportAccount> done = formats::exportTrace(
            *RoundTrip::reopened(native), **formats::traceFormatOf("chrome", out), out,
            {.progress = nullptr, .stop = stop.get_token()});
        QVERIFY(!done.ok() && done.error().canceled);
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("old"));
    }

private:
    QJsonArray written(build::TraceBuilder &builder)
    {
        const std::string native = m_trip.path("look.trilane");
        if (!builder.finish(native).ok())
            qFatal("not built");
        QFile file(
            QString::fromStdString(m_trip.exported(*RoundTrip::reopened(native), "look.json")));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("not written");
        m_text = file.readAll();
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(m_text, &error);
        if (error.error != QJsonParseError::NoError)
            qFatal("%s", qPrintable(error.errorString()));
        return document["traceEvents"].toArray();
    }
    static QJsonObject one(const QJsonArray &events, const char *key, const char *value)
    {
        for (const QJsonValue &event : events) {
            if (event[QLatin1String(key)].toString() == QLatin1String(value))
                return event.toObject();
        }
        qFatal("no event with %s = %s", key, value);
    }

    RoundTrip m_trip;
    QByteArray m_text;
};

TRILANE_TEST(TestChromeExport, QCoreApplication)
#include "tst_chromeexport.moc"
