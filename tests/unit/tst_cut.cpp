// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/cut/tracecut.h"
#include "model/format/blocks.h"
#include "model/format/blockwalk.h"
#include "model/importers/importer.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace trilane;

namespace {

constexpr Ns us = 1000;

/// Everything that stands in a file, its blocks unpacked.
std::string plainBytes(const std::string &path)
{
    Result<File> file = File::openForReading(path);
    if (!file)
        qFatal("%s", file.error().message().c_str());
    const uint64_t bytes = *file->size();
    std::string all;
    for (uint64_t at = kFileHeaderBytes; at + kBlockHeaderBytes < bytes;) {
        const Result<Block> block = readBlock(*file, bytes, at);
        if (!block)
            break;
        all += block->meta;
        all += block->payload;
        at += block->header.blockBytes();
    }
    return all;
}

/// Texts that the program and its user gave: none of them may be in an anonymous cut.
std::set<std::string> secretsOf(const Store &store)
{
    std::set<std::string> secrets;
    const auto add = [&](std::string_view text) {
        if (text.size() >= 6)
            secrets.emplace(text);
    };
    const TraceInfo &info = store.info();
    for (const std::string *text :
         {&info.host, &info.commandLine, &info.sourceFile, &info.operatingSystem})
        add(*text);
    for (const auto &[key, value] : info.properties)
        add(value);
    for (const Track &track : store.tracks()) {
        if (track.kind != TrackKind::Gpu)
            add(store.string(track.name));
        add(store.string(track.domain));
    }
    for (size_t i = 0; i < store.detailCount(); ++i) {
        const auto &range = store.detail(DetailId(i)).range;
        add(store.string(store.detail(DetailId(i)).group));
        if (range) {
            add(store.string(range->category));
            add(store.string(range->shapes));
        }
    }
    for (const Lane &lane : store.lanes()) {
        store.forEachSlice(lane.id, TimeRange::everything(), [&](SliceRef, const Slice &slice) {
            if (slice.kind == SliceKind::Kernel || slice.kind == SliceKind::Range ||
                slice.kind == SliceKind::PythonCall || slice.kind == SliceKind::OnCore ||
                slice.kind == SliceKind::GpuRange)
                add(store.string(slice.name));
            return true;
        });
    }
    return secrets;
}

} // namespace

class TestCut : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        TraceBuilder builder;
        makeTrace(builder);
        QVERIFY(builder.finish(path("whole.trilane")).ok());
        m_whole = opened(path("whole.trilane"));
    }

    /// Sums of time are those of the range.
    void slicesAreCutToTheRange()
    {
        const TimeRange range{150 * us, 450 * us};
        const auto cut = cutTo({.range = range}, "cut.trilane");
        QCOMPARE(cut->span(), range);
        for (const Lane &lane : m_whole->lanes()) {
            const TrackId twin = sameTrack(*cut, lane.track);
            Ns there = 0;
            if (twin.isValid()) {
                for (const LaneId other : cut->lanesOf(twin)) {
                    if (cut->lane(other).depth == lane.depth)
                        there = cut->covered(other, TimeRange::everything());
                }
            }
            QCOMPARE(there, m_whole->covered(lane.id, range));
        }
        QVERIFY(cut->account().balances());
        QVERIFY(m_summary.clipped > 0);
        QCOMPARE(cut->info().host, std::string("secret-host"));
    }

    void wholeSlicesStayAsLongAsTheyAre()
    {
        const auto cut = cutTo({.range = {150 * us, 450 * us}, .keepWhole = true}, "kept.trilane");
        QCOMPARE(m_summary.clipped, uint64_t{0});
        QCOMPARE(cut->span().begin, 0 * us); // a range that began before
        QCOMPARE(namesOf(*cut, SliceKind::Kernel),
                 (std::multiset<std::string>{"secretKernelA", "secretKernelB", "secretKernelC"}));
    }

    /// Only what is used is in the file, so that it stays small and tells nothing else.
    void nothingElseIsInTheFile()
    {
        cutTo({.range = {0, 90 * us}}, "small.trilane");
        const std::string bytes = plainBytes(path("small.trilane"));
        QVERIFY(bytes.find("secretRangeOuter") != std::string::npos);
        QVERIFY(bytes.find("secretKernelA") == std::string::npos);
        QVERIFY(bytes.find("secretKernelB") == std::string::npos);
    }

    /// Links stay when both of their ends do, wakers whenever somebody names them.
    void linksWithBothEndsStay()
    {
        const auto both = cutTo({.range = {0, 1000 * us}}, "both.trilane");
        QCOMPARE(both->flows().size(), size_t{1});
        QCOMPARE(both->string(both->track(both->flows()[0].fromTrack).name),
                 std::string_view("secretThread"));
        const auto half = cutTo({.range = {0, 300 * us}}, "half.trilane");
        QCOMPARE(half->flows().size(), size_t{0});
        const auto states = cutTo({.tracks = {m_states}}, "states.trilane");
        bool isNamed = false;
        for (const Track &track : states->tracks())
            isNamed = isNamed || states->string(track.name) == "secretWaker";
        QVERIFY(isNamed);
        QVERIFY(!sameTrack(*states, m_stream).isValid());
    }

    /// Of some streams of a GPU: All Streams is theirs alone.
    void allStreamsIsMadeOfTheChosenStreams()
    {
        const auto cut = cutTo({.tracks = {m_stream}}, "stream.trilane");
        Ns busy = 0;
        std::multiset<std::string> names;
        for (const Track &track : cut->tracks()) {
            if (track.kind != TrackKind::AllStreams)
                continue;
            for (const LaneId lane : cut->lanesOf(track.id)) {
                busy += cut->covered(lane, TimeRange::everything());
                cut->forEachSlice(lane, TimeRange::everything(), [&](SliceRef, const Slice &s) {
                    names.emplace(cut->string(s.name));
                    return true;
                });
            }
        }
        QCOMPARE(names, (std::multiset<std::string>{"secretKernelA", "secretKernelB"}));
        QCOMPARE(busy, 200 * us);
        // The device as a whole keeps what it had.
        const auto all = cutTo({.tracks = {m_gpu}}, "gpu.trilane");
        QCOMPARE(namesOf(*all, SliceKind::Kernel).size(), size_t{3});
    }

    /// The bytes of the file, unpacked, have none of the texts.
    void namesAreReplaced()
    {
        const auto cut = cutTo({.replaceNames = true}, "anonymous.trilane");
        const std::string bytes = plainBytes(path("anonymous.trilane"));
        QVERIFY(!bytes.empty());
        for (const std::string &secret : secretsOf(*m_whole)) {
            if (secret != "ProfilerStep#3") // says nothing but the number
                QVERIFY2(bytes.find(secret) == std::string::npos, secret.c_str());
        }
        QVERIFY(bytes.find("secret") == std::string::npos);
        QVERIFY(bytes.find("/home") == std::string::npos);
        // Times, kinds and what joins slices stay.
        QCOMPARE(cut->sliceCount(), m_whole->sliceCount());
        QCOMPARE(cut->span(), (TimeRange{0, m_whole->span().duration()}));
        QCOMPARE(cut->info().gpus.front().name, std::string("NVIDIA H200"));
        QVERIFY(!cut->info().epochOfZero);
        QCOMPARE(namesOf(*cut, SliceKind::ApiCall),
                 (std::multiset<std::string>{"cudaLaunchKernel", "cudaLaunchKernel"}));
        const auto ranges = namesOf(*cut, SliceKind::Range);
        QVERIFY(ranges.contains("ProfilerStep#3"));
        QVERIFY(std::any_of(ranges.begin(), ranges.end(),
                            [](const std::string &name) { return name.starts_with("path_"); }));
        QVERIFY(std::any_of(ranges.begin(), ranges.end(), [](const std::string &name) {
            return name.starts_with("nccl:range_");
        }));
        const auto kernels = namesOf(*cut, SliceKind::Kernel);
        QVERIFY(std::all_of(kernels.begin(), kernels.end(),
                            [](const std::string &name) { return name.starts_with("kernel_"); }));
        // Arguments are gone, equal names stay equal in every cut of the trace.
        for (const Lane &lane : cut->lanes())
            cut->forEachSlice(lane.id, TimeRange::everything(), [&](SliceRef, const Slice &slice) {
                if (slice.kind == SliceKind::Range)
                    [&] {
                        QCOMPARE(slice.value, int64_t{0});
                    }();
                return true;
            });
        const auto again =
            cutTo({.range = {150 * us, 450 * us}, .replaceNames = true}, "again.trilane");
        QCOMPARE(namesOf(*again, SliceKind::Kernel), kernels);
    }

    void realTracesTellNothing_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *name : {"nsys-test-cuda-2026/report1.sqlite",
                                 "nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite",
                                 "nsys-mfu-2gpu/mfu_2gpu_before.sqlite",
                                 "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "hta-small/triton_example.json.gz"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void realTracesTellNothing()
    {
        QFETCH(QString, file);
        const QString source = QStringLiteral(TRILANE_CORPUS_DIR "/") + file;
        if (!QFileInfo::exists(source))
            QSKIP("the corpus is not here");
        QVERIFY(importTrace(source.toStdString(), path("real.trilane"), {}).ok());
        const auto store = opened(path("real.trilane"));
        const Result<CutSummary> done =
            cutTrace(*store, {.replaceNames = true}, path("real-cut.trilane"));
        QVERIFY2(done.ok(), done ? "" : done.error().message().c_str());
        const auto cut = opened(path("real-cut.trilane"));
        QCOMPARE(cut->sliceCount(), store->sliceCount());
        const std::string bytes = plainBytes(path("real-cut.trilane"));
        const TraceInfo &info = store->info();
        int looked = 0;
        for (const std::string &secret : secretsOf(*store)) {
            const bool isPublic = cut->find(secret).isValid() ||
                                  info.producer.find(secret) != std::string::npos ||
                                  info.cpu.find(secret) != std::string::npos;
            // What stays as a whole name must be one that is the same everywhere.
            if (cut->find(secret).isValid())
                QVERIFY2(isAllowed(secret), secret.c_str());
            if (!isPublic)
                QVERIFY2(bytes.find(secret) == std::string::npos, secret.c_str());
            looked += isPublic ? 0 : 1;
        }
        QVERIFY(looked > 5);
    }

    void anEmptyRangeIsAnError()
    {
        const Result<CutSummary> done =
            cutTrace(*m_whole, {.range = {5000 * us, 6000 * us}}, path("none.trilane"));
        QVERIFY(!done.ok());
        QVERIFY(!done.error().remedy.empty());
        QVERIFY(!QFileInfo::exists(QString::fromStdString(path("none.trilane"))));
    }

    void theTraceItselfIsNotReplaced()
    {
        QVERIFY(!cutTrace(*m_whole, {}, path("whole.trilane")).ok());
        QCOMPARE(opened(path("whole.trilane"))->sliceCount(), m_whole->sliceCount());
    }

    void stoppingLeavesNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        const Result<CutSummary> done = cutTrace(*m_whole, {}, path("stopped.trilane"),
                                                 {.progress = nullptr, .stop = stop.get_token()});
        QVERIFY(!done.ok() && done.error().cancelled);
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral("stopped.trilane*")}).isEmpty());
    }

    void anUnwritableFolderIsTold()
    {
        const std::string out = path("missing/cut.trilane");
        const Result<CutSummary> done = cutTrace(*m_whole, {}, out);
        QVERIFY(!done.ok());
        QCOMPARE(done.error().file, out);
    }

private:
    static bool isAllowed(const std::string &name)
    {
        for (const char *word : {"Memcpy", "Memset", "ProfilerStep#", "cuda", "cu", "hip",
                                 "OS-runtime", "synchronization", "Synchronization", "stream"}) {
            if (name.starts_with(word))
                return true;
        }
        // A function of the system, or a unit.
        return std::all_of(name.begin(), name.end(),
                           [](unsigned char c) { return std::islower(c) || c == '_'; });
    }

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    static std::shared_ptr<const Store> opened(const std::string &file)
    {
        auto store = Store::open(file);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }
    std::shared_ptr<const Store> cutTo(const CutOptions &options, const char *name)
    {
        const Result<CutSummary> done = cutTrace(*m_whole, options, path(name));
        if (!done)
            qFatal("%s", done.error().message().c_str());
        m_summary = *done;
        return opened(path(name));
    }
    /// The track of the same kind and number.
    [[nodiscard]] TrackId sameTrack(const Store &cut, TrackId own) const
    {
        for (const Track &track : cut.tracks()) {
            const Track &wanted = m_whole->track(own);
            if (track.kind == wanted.kind && track.number == wanted.number &&
                cut.string(track.name) == m_whole->string(wanted.name))
                return track.id;
        }
        return {};
    }
    /// On all tracks but All Streams.
    static std::multiset<std::string> namesOf(const Store &store, SliceKind kind)
    {
        std::multiset<std::string> names;
        for (const Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind == TrackKind::AllStreams)
                continue;
            store.forEachSlice(lane.id, TimeRange::everything(), [&](SliceRef, const Slice &s) {
                if (s.kind == kind)
                    names.emplace(store.string(s.name));
                return true;
            });
        }
        return names;
    }

    void makeTrace(TraceBuilder &builder)
    {
        const TrackId machine = builder.track({.kind = TrackKind::Machine, .number = 1});
        builder.setName(machine, "secret-host");
        const TrackId process = builder.track({.parent = machine,
                                               .kind = TrackKind::Process,
                                               .number = 4711,
                                               .label = "secretProgram"});
        const TrackId thread = builder.track({.parent = process,
                                              .kind = TrackKind::Thread,
                                              .number = 4711,
                                              .label = "secretThread"});
        const TrackId waker = builder.track(
            {.parent = process, .kind = TrackKind::Thread, .number = 4712, .label = "secretWaker"});
        const TrackId core =
            builder.track({.parent = machine, .kind = TrackKind::Core, .number = 0});
        m_gpu = builder.track({.parent = machine, .kind = TrackKind::Gpu, .number = 0});
        m_stream = builder.track({.parent = m_gpu, .kind = TrackKind::Stream, .number = 7});
        const TrackId other =
            builder.track({.parent = m_gpu, .kind = TrackKind::Stream, .number = 8});
        m_states = builder.track({.parent = thread, .kind = TrackKind::ThreadState});
        const TrackId calls = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId ranges =
            builder.track({.parent = thread, .kind = TrackKind::Ranges, .label = "secretDomain"});
        builder.setDomain(ranges, "secretDomain");
        TraceBuilder::Appender out(builder);
        const auto add = [&](TrackId track, SliceKind kind, const char *name, Ns begin, Ns end,
                             uint64_t correlation = 0, DetailId detail = kNoDetail,
                             int64_t value = 0, uint32_t link = TrackId::kInvalid) {
            out.add(track, {.start = begin * us,
                            .duration = (end - begin) * us,
                            .correlation = correlation,
                            .value = value,
                            .name = builder.intern(name),
                            .detail = detail,
                            .link = link,
                            .kind = kind});
        };
        Detail said;
        said.range = RangeInfo{.category = builder.intern("secretCategory"),
                               .payload = PayloadKind::Signed,
                               .shapes = builder.intern("[[123457,3]]")};
        said.group = builder.intern("secretGroup");
        add(core, SliceKind::OnCore, "secretThread", 0, 300, 0, kNoDetail, 0, thread.value);
        add(m_states, SliceKind::Running, "", 0, 300);
        add(m_states, SliceKind::Blocked, "futex", 300, 1000, 0, kNoDetail, 0, waker.value);
        add(ranges, SliceKind::Range, "secretRangeOuter", 0, 1000, 0, builder.intern(said), 77);
        add(ranges, SliceKind::Range, "ProfilerStep#3", 100, 900);
        add(ranges, SliceKind::Range, "/home/secret/train.py", 150, 800);
        add(ranges, SliceKind::Range, "nccl:secretReduce", 160, 700);
        add(calls, SliceKind::ApiCall, "cudaLaunchKernel", 50, 60, 1);
        add(calls, SliceKind::ApiCall, "cudaLaunchKernel", 60, 70, 2);
        add(m_stream, SliceKind::Kernel, "secretKernelA", 100, 200, 1);
        add(m_stream, SliceKind::Kernel, "secretKernelB", 350, 450, 2);
        add(other, SliceKind::Kernel, "secretKernelC", 190, 400, 3);
        out.addFlow({.name = builder.intern("secretFlow"),
                     .fromTrack = thread,
                     .toTrack = waker,
                     .fromTime = 100 * us,
                     .toTime = 500 * us});
        TraceInfo &info = builder.info();
        info.host = "secret-host";
        info.commandLine = "python /home/secret/train.py --token secret";
        info.sourceFile = "/home/secret/run.sqlite";
        info.epochOfZero = 1'700'000'000'000'000'000;
        info.gpus.push_back({.ordinal = 0, .name = "NVIDIA H200"});
        info.properties.emplace_back("environment", "secretValue=1");
        builder.account().add(Outcome::Lost, "secretSource", "secretReason", 3);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Store> m_whole;
    CutSummary m_summary;
    TrackId m_gpu, m_stream, m_states;
};

QTEST_GUILESS_MAIN(TestCut)
#include "tst_cut.moc"
