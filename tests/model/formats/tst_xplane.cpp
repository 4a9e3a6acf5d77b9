// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/importtrace.h"
#include "model/formats/xplane/wirestream.h"
#include "model/formats/xplane/xplaneimporter.h"
#include "model/store/sliceref.h"
#include "tests/fuzz/memoryfile.h"

#include <random>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/model/formats/xplanefixture.h"

using namespace trilane;
using namespace trilane::test;

namespace {

using Plane = XPlaneFixture::Plane;

constexpr const char *kDetails =
    "regs:74 static_shared:128 dynamic_shared:16384 grid:128,2,1 block:64,1,1 occ_pct:37.5";

/// A GPU with a run of two modules, and the thread that launched them.
std::vector<std::string> smallProfile(bool namesFirst = false)
{
    Plane gpu("/device:GPU:1");
    gpu.stat({"process_id", 620});
    gpu.line(14, "Stream #14(Compute,MemcpyH2D)", 1000);
    gpu.event("MemcpyH2D", 0, 5'000,
              {{"memcpy_details", "kind_src:pinned kind_dst:device size:4096 dest:0 async:1"},
               {"correlation_id", 1}});
    int64_t correlation = 1;
    for (int run = 0; run < 2; ++run) {
        for (const char *op : {"dot.1", "dot.1", "add.2"}) {
            ++correlation;
            gpu.event(op, 10'000 * correlation, 4'000,
                      {{"kernel_details", kDetails},
                       {"correlation_id", correlation},
                       {"hlo_module", "jit_update"},
                       {"hlo_op", op},
                       {"tf_op", "XlaModule:"},
                       {"name", "jit(update)/loss"}});
        }
    }
    gpu.event("Memset", 90'000, 1'000, {{"memset_details", "kind:device num_bytes:64 async:1"}});
    Plane host("/host:CPU");
    host.line(77, "python3", 1000);
    host.event("train", 0, 100'000, {{"step_num", 7}});
    host.event("$loop.py:3 step", 0, 90'000);
    host.event("dot.1", 1'000, 500, {{"correlation_id", 2}});
    Plane task("Task Environment");
    task.stat({"profile_start_time", 1'700'000'000'000'000'000});
    return {gpu.text(namesFirst), host.text(namesFirst), task.text()};
}

uint64_t countOf(const format::Account &account, format::Outcome outcome, std::string_view reason)
{
    uint64_t count = 0;
    for (const format::AccountEntry &entry : account.entries()) {
        if (entry.outcome == outcome && entry.reason.english() == reason)
            count += entry.count;
    }
    return count;
}

} // namespace

/// Profiles of XLA's profiler as programs write them, and as nobody should.
class TestXPlane : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::shared_ptr<const store::Store> imported(const std::string &bytes)
    {
        const fuzz::MemoryFile file(bytes);
        const std::string out = m_folder.filePath("out.trilane").toStdString();
        if (const Result<void> done = formats::importTrace(file.path(), out); !done)
            qFatal("%s", done.error().message().c_str());
        auto store = store::openStore(out);
        if (!store || !(*store)->account().balances())
            qFatal("no good trace");
        return *store;
    }

    /// "kind name start+duration" of all slices on tracks of the kind.
    static QStringList slicesOn(const store::Store &store, TrackKind kind)
    {
        QStringList all;
        for (const format::Track &track : store.tracks()) {
            if (track.kind != kind)
                continue;
            for (const LaneId lane : store.lanesOf(track.id))
                store.forEachSlice(
                    lane, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                        const std::string name(store.string(s.name));
                        all += QString::fromStdString(std::string(toString(s.kind)) + " " + name) +
                               QStringLiteral(" %1+%2").arg(s.start).arg(s.duration);
                        return true;
                    });
        }
        return all;
    }

    static void checkWork(const format::Slice &slice, const format::Detail &detail)
    {
        if (slice.kind == SliceKind::Memcpy) {
            QCOMPARE(slice.value, int64_t{4096});
            QVERIFY(detail.copy->kind == format::CopyKind::HostToDevice);
            QVERIFY(detail.copy->source == format::MemoryKind::Pinned);
        } else if (slice.kind == SliceKind::Kernel) {
            QCOMPARE(slice.correlation, static_cast<uint64_t>(slice.start / 10));
            QCOMPARE(detail.launch->grid, (std::array<uint32_t, 3>{128, 2, 1}));
            QCOMPARE(detail.launch->block, (std::array<uint32_t, 3>{64, 1, 1}));
            QCOMPARE(detail.launch->registers, 74u);
            QCOMPARE(detail.launch->staticSharedBytes, 128u);
            QCOMPARE(detail.launch->dynamicSharedBytes, 16384u);
        }
    }

private slots:
    void aTruncatedNumberConsumesNoFollowingBytes()
    {
        // Field 1: a message of field 1 with half a number, or half of 8 bytes. Then field 2: 5.
        for (const std::string &inner : {std::string("\x08\x80"), std::string("\x09\x01")}) {
            const std::string bytes = "\x0a\x02" + inner + "\x10\x05\x18\x01\x18\x01\x18\x01";
            const fuzz::MemoryFile file(bytes);
            const auto source = formats::TextSource::open(file.path());
            QVERIFY(source);
            const jobs::JobContext job;
            xplane::WireStream stream(**source, job);
            QVERIFY((*stream.next())->isBytes);
            stream.enter();
            QVERIFY(!*stream.next());
            QVERIFY(stream.leave());
            const auto next = stream.next();
            QVERIFY(next && *next);
            QCOMPARE((*next)->number, uint32_t{2});
            QCOMPARE((*next)->value, uint64_t{5});
        }
    }

    void streamsHaveKernelsCopiesAndSets()
    {
        const auto store = imported(XPlaneFixture::space(smallProfile()));
        QCOMPARE(slicesOn(*store, TrackKind::Stream),
                 QStringList({"memcpy MemcpyH2D 0+5", "kernel dot.1 20+4", "kernel dot.1 30+4",
                              "kernel add.2 40+4", "kernel dot.1 50+4", "kernel dot.1 60+4",
                              "kernel add.2 70+4", "memset Memset 90+1"}));
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{11});
        QCOMPARE(store->info().epochOfZero, std::optional<int64_t>(1'700'000'000'000'001'000));
        for (const format::Track &track : store->tracks()) {
            if (track.kind == TrackKind::Gpu)
                QCOMPARE(track.number, int64_t{1});
            if (track.kind != TrackKind::Stream)
                continue;
            QCOMPARE(track.number, int64_t{14});
            QCOMPARE(store->track(track.process).number, int64_t{620});
            store->forEachSlice(store->lanesOf(track.id)[0], TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &slice) {
                                    checkWork(slice, store->detail(slice.detail));
                                    return true;
                                });
        }
    }

    void modulesAndOperationsAreRangesOfTheGpu()
    {
        // A run ends before the operation that it began with comes again, but not where that goes
        // on.
        const auto store = imported(XPlaneFixture::space(smallProfile()));
        QCOMPARE(
            slicesOn(*store, TrackKind::GpuRanges),
            QStringList({"gpu_range jit_update 20+24", "gpu_range jit_update 50+24",
                         "gpu_range dot.1 20+14", "gpu_range add.2 40+4", "gpu_range dot.1 50+14",
                         "gpu_range add.2 70+4", "gpu_range jit(update)/loss 20+24",
                         "gpu_range jit(update)/loss 50+24"}));
    }

    void hostThreadsHaveStepsPythonAndLaunches()
    {
        const auto store = imported(XPlaneFixture::space(smallProfile()));
        QCOMPARE(slicesOn(*store, TrackKind::Ranges),
                 QStringList({"range train 7 0+100", "python_call $loop.py:3 step 0+90"}));
        QCOMPARE(slicesOn(*store, TrackKind::ApiCalls), QStringList({"api_call dot.1 1+0"}));
    }

    void namesMayPrecedeTheirEvents()
    {
        const auto store = imported(XPlaneFixture::space(smallProfile(true)));
        QCOMPARE(slicesOn(*store, TrackKind::Stream).size(), 8);
        QCOMPARE(slicesOn(*store, TrackKind::Stream)[1], QStringLiteral("kernel dot.1 20+4"));
    }

    void bothEndsAreCutToNanoseconds()
    {
        Plane gpu("/device:GPU:0");
        gpu.line(1, "Stream #1(Compute)");
        gpu.event("a", 1'999, 1'002, {});
        gpu.event("b", 3'001, 999, {});
        QCOMPARE(slicesOn(*imported(XPlaneFixture::space({gpu.text()})), TrackKind::Stream),
                 QStringList({"kernel a 0+2", "kernel b 2+1"}));
    }

    void countsUnsupportedEvents()
    {
        Plane gpu("/device:GPU:0");
        gpu.line(1, "Stream #1(Compute)");
        gpu.event("right", 1'000, 1'000, {});
        gpu.event("", 2'000, 1'000, {});
        gpu.event("late", INT64_MAX, INT64_MAX, {});
        gpu.event("back", 3'000, -5, {});
        gpu.raw("\x0a\xff");
        xplane::Event sum;
        sum.set_metadata_id(1);
        sum.set_num_occurrences(3);
        gpu.raw(sum.SerializeAsString());
        const auto store = imported(XPlaneFixture::space({gpu.text()}));
        const format::Account &account = store->account();
        QCOMPARE(account.eventsInSource, uint64_t{6});
        QCOMPARE(account.total(format::Outcome::Imported), uint64_t{1});
        QCOMPARE(countOf(account, format::Outcome::Repaired, "negative duration; 0 used"),
                 uint64_t{1});
        QCOMPARE(countOf(account, format::Outcome::Repaired,
                         "its name is missing in the file; shown without a name"),
                 uint64_t{1});
        QCOMPARE(countOf(account, format::Outcome::Dropped, "timestamp is out of range"),
                 uint64_t{1});
        QCOMPARE(countOf(account, format::Outcome::Dropped, "not a valid event"), uint64_t{1});
        QCOMPARE(
            countOf(account, format::Outcome::Dropped, "sum of several events, without a time"),
            uint64_t{1});
    }

    void aFileTruncatedAnywhereYieldsItsRemainder()
    {
        const std::string whole = XPlaneFixture::space(smallProfile());
        uint64_t most = 0;
        for (size_t size = 0; size < whole.size(); ++size) {
            const fuzz::MemoryFile file(std::string_view(whole).substr(0, size));
            build::TraceBuilder builder;
            const Result<void> done =
                xplane::xplaneFormat().create()->import(file.path(), builder, {});
            if (!done) {
                QVERIFY2(size < 4, done.error().message().c_str());
                QVERIFY(!done.error().file.empty() && !done.error().remedy.empty());
                continue;
            }
            QVERIFY(builder.account().balances());
            most = std::max(most, builder.account().total(format::Outcome::Imported));
        }
        QCOMPARE(most, uint64_t{11});
    }

    void changedBytesDropOnlyTheEventsTheyTouch()
    {
        const std::string whole = XPlaneFixture::space(smallProfile());
        std::mt19937 random(5);
        for (int i = 0; i < 2000; ++i) {
            std::string bytes = whole;
            for (int k = 0; k <= i % 4; ++k)
                bytes[random() % bytes.size()] = static_cast<char>(random());
            fuzz::importOneInput(xplane::xplaneFormat(),
                                 reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
        }
    }

    void rejectsInvalidLengths()
    {
        const std::vector<std::string> planes = smallProfile();
        const std::string good = XPlaneFixture::space(planes);
        const std::string huge("\xff\xff\xff\xff\xff\xff\xff\xff\x7f", 9);
        for (const std::string &tail : {"\x0a" + huge, "\x0a\x0c\x12" + huge, "\x1a" + huge}) {
            const auto store = imported(good + tail);
            QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{11});
            QCOMPARE(store->account().total(format::Outcome::Lost), uint64_t{1});
        }
        // A line that says it is longer than its plane costs the rest of the plane only.
        WireMessage broken;
        broken.bytes(2, "/device:GPU:0");
        const auto store =
            imported(XPlaneFixture::space({broken.text() + "\x1a\x7f", planes[0], planes[1]}));
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{11});
        QCOMPARE(store->account().total(format::Outcome::Lost), uint64_t{1});
    }

    void aProfileOfJaxOnAnH200()
    {
        QFile file(QStringLiteral(TRILANE_TESTS_DIR "/gpu/traces/jax.xplane.pb"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto store = imported(file.readAll().toStdString());
        QCOMPARE(store->account().eventsInSource, uint64_t{1188});
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{1188});
        QCOMPARE(slicesOn(*store, TrackKind::Stream).size(), 80);
        const QStringList ranges = slicesOn(*store, TrackKind::GpuRanges);
        QCOMPARE(ranges.filter("gpu_range jit_update ").size(), 20);
        QCOMPARE(store->info().gpus[0].name, std::string("NVIDIA H200"));
        QCOMPARE(store->info().producer, std::string("JAX 0.11.2"));
    }
};

TRILANE_TEST(TestXPlane, QCoreApplication)
#include "tst_xplane.moc"
