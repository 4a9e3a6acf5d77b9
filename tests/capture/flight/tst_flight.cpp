// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/format/properties/savemoment.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/capture/trilaned/longnames.h"
#include "tests/capture/trilaned/recordrun.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <optional>

#include <signal.h>
#include <sys/syscall.h>

using namespace trilane;
using namespace trilane::test;

namespace {

constexpr Ns kMs = 1'000'000;
constexpr Ns kSecond = 1000 * kMs;

std::string propertyOf(store::Tables trace, const std::string &key)
{
    for (const auto &[name, value] : trace.info().allProperties()) {
        if (name == key)
            return value;
    }
    return {};
}

std::shared_ptr<const store::Store> opened(const QString &path)
{
    auto store = store::openStore(path.toStdString());
    if (!store)
        qFatal("%s", store.error().message().c_str());
    return *store;
}

/// The ranges of that name, in order of time.
std::vector<TimeRange> rangesOf(const store::Store &store, std::string_view name)
{
    std::vector<TimeRange> found;
    for (const format::Lane &lane : store.lanes()) {
        if (store.track(lane.track).kind != TrackKind::Ranges)
            continue;
        store.forEachSlice(lane.id, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               if (store.string(slice.name) == name)
                                   found.push_back(slice.range());
                               return true;
                           });
    }
    std::sort(found.begin(), found.end(),
              [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
    return found;
}

std::optional<TimeRange> longest(const std::vector<TimeRange> &ranges)
{
    const auto found = std::max_element(ranges.begin(), ranges.end(), [](TimeRange a, TimeRange b) {
        return a.duration() < b.duration();
    });
    return found == ranges.end() ? std::nullopt : std::optional(*found);
}

bool isSound(store::Tables trace)
{
    return !trace.recovered() && trace.damagedChunks() == 0 && trace.account().balances() &&
           !propertyOf(trace, "saved because").empty() && !propertyOf(trace, "trigger at").empty();
}

/// Kilobytes of memory: "VmHWM:" what a process has had at most, "RssAnon:" what is its own now.
qint64 memoryOf(int pid, const char *which)
{
    QFile file("/proc/" + QString::number(pid) + "/status");
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith(which))
            return line.mid(qsizetype(strlen(which))).trimmed().split(' ').first().toLongLong();
    }
    return 0;
}

} // namespace

/// `trilane record --keep-last` with a trainer on the simulated GPU.
class TestFlight : public QObject
{
    Q_OBJECT

private:
    static QStringList train(const QStringList &options)
    {
        return QStringList{TRILANE_TARGETS_DIR "/train", "--kernel-us", "20"} << options;
    }
    static QStringList keep(const QStringList &options)
    {
        return QStringList{"--trace", "cuda,nvtx", "--keep-last", "1s", "--save-after", "300ms"}
               << options;
    }
    /// The main thread has been in one sleep for so long.
    [[nodiscard]] static bool waitAsleep(int pid, int milliseconds)
    {
        const QByteArray sleeping = QByteArray::number(SYS_clock_nanosleep) + ' ';
        QElapsedTimer timer;
        timer.start();
        return QTest::qWaitFor(
            [&] {
                QFile call(QStringLiteral("/proc/%1/syscall").arg(pid));
                if (!call.open(QIODevice::ReadOnly) || !call.readAll().startsWith(sleeping))
                    timer.restart();
                return timer.hasExpired(milliseconds);
            },
            30000);
    }
    [[nodiscard]] static QStringList savesIn(const RecordRun &run)
    {
        return QDir(run.folder()).entryList({"run-*.trilane"}, QDir::Files, QDir::Name);
    }
    /// What is there when all is over: complete files and nothing half.
    static void checkFiles(RecordRun &run)
    {
        QVERIFY2(run.end(60000), run.err().constData());
        QCOMPARE(run.exitCode(), 0);
        QVERIFY(QDir(run.folder()).entryList({"*.part-*"}, QDir::Files).isEmpty());
        for (const QString &name : savesIn(run))
            QVERIFY2(isSound(*opened(run.file(qPrintable(name)))), qPrintable(name));
        QVERIFY(isSound(*opened(run.file())));
    }
    /// Of the saves, the one with that range in it.
    [[nodiscard]] static std::shared_ptr<const store::Store> saveWithStepOf(const RecordRun &run,
                                                                            Ns length)
    {
        for (const QString &name : savesIn(run)) {
            auto store = opened(run.file(qPrintable(name)));
            const auto step = longest(rangesOf(*store, "step"));
            if (step && step->duration() >= length)
                return store;
        }
        return nullptr;
    }

private slots:
    void initTestCase() { qputenv("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR); }

    void savesTheTimeAroundASlowStep()
    {
        RecordRun run;
        run.start(
            "private",
            train({"--steps", "600", "--slow-step", "400", "--slow-ms", "1500", "--hold", "2500"}),
            keep({"--save-when-step", "20x"})); // of some ms, on a busy machine
        checkFiles(run);
        const auto store = saveWithStepOf(run, 1500 * kMs);
        QVERIFY2(store, run.err().constData());
        const std::vector<TimeRange> steps = rangesOf(*store, "step");
        const TimeRange slow = *longest(steps);
        const std::string why = propertyOf(*store, "saved because");
        QVERIFY2(why.find("\"step\" on thread") == 0 && why.find("times the median") < why.size(),
                 why.c_str());
        QVERIFY2(run.err().contains("times the median"), run.err().constData());
        const auto moment = format::SaveMoment::of(store->info(), store->span());
        QVERIFY(moment);
        QCOMPARE(moment->time, slow.end);
        // The steps after it are there, and nothing that ended long before the window.
        QVERIFY(steps.back().begin > slow.end);
        QVERIFY(steps.back().begin <= slow.end + 300 * kMs);
        QVERIFY(steps.front().end > slow.end - kSecond - 1);
        // Its GPU's work, and its launches, as well.
        QVERIFY(store->account().eventsInSource > store->sliceCount());
        bool hasKernels = false;
        for (const format::Track &track : store->tracks())
            hasKernels |= track.kind == TrackKind::Stream && store->sliceCountOf(track.id) > 0;
        QVERIFY(hasKernels);
    }

    void savesALongIdleGap()
    {
        RecordRun run;
        run.start(
            "private",
            train({"--steps", "300", "--slow-step", "200", "--slow-ms", "2000", "--hold", "2500"}),
            keep({"--save-when-idle", "800ms"}));
        checkFiles(run);
        QVERIFY2(!savesIn(run).isEmpty(), run.err().constData());
        const auto store = opened(run.file("run-1.trilane"));
        const std::string why = propertyOf(*store, "saved because");
        QVERIFY2(why.find("GPU 0 ") == 0, why.c_str());
        const auto moment = format::SaveMoment::of(store->info(), store->span());
        QVERIFY(moment && moment->time > store->span().begin && moment->time < store->span().end);
        // The gap had not ended: the step that the host is in is there, as far as it had come.
        const auto step = longest(rangesOf(*store, "step"));
        QVERIFY(step && step->duration() >= 800 * kMs);
    }

    /// Another profiler has CUPTI for 5 s: the GPU works, and that it was not recorded is said.
    void aGpuThatIsNotRecordedIsNotIdle()
    {
        RecordRun run;
        run.start(
            "private",
            {TRILANE_TARGETS_DIR "/profiled", "--steps", "500,5000,3000", "--kernel-us", "100"},
            keep({"--save-when-idle", "3s"}));
        checkFiles(run);
        QVERIFY2(savesIn(run).isEmpty(), run.err().constData());
    }

    void theUserSavesWithASignalThatTheProgramDoesNotSee()
    {
        RecordRun run;
        QFile mine(run.file("run-1.trilane"));
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
        mine.close();
        run.start("private", train({"--steps", "100", "--slow-step", "50", "--slow-ms", "10000"}),
                  keep({"--max-saves", "2"}));
        QTRY_VERIFY_WITH_TIMEOUT(run.child("trainer 0") > 0, kPatience);
        QVERIFY(waitAsleep(run.child("trainer 0"), 1200));
        for (const char *name : {"run-2.trilane", "run-3.trilane"}) {
            QVERIFY(sendSignal(run.pid(), SIGUSR2));
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(run.file(name)), kPatience);
        }
        QVERIFY(sendSignal(run.pid(), SIGUSR2));
        QVERIFY2(run.end(60000), run.err().constData());
        QCOMPARE(run.exitCode(), 0);
        QVERIFY(run.err().contains("signal SIGUSR2"));
        QVERIFY2(run.err().contains("--max-saves"), run.err().constData());
        QCOMPARE(savesIn(run).size(), 3);
        QVERIFY(mine.open(QIODevice::ReadOnly));
        QCOMPARE(mine.readAll(), QByteArray("mine"));
        const auto store = opened(run.file("run-3.trilane"));
        QVERIFY(isSound(*store));
        QCOMPARE(propertyOf(*store, "saved because"), std::string("signal SIGUSR2"));
        // In the middle of a long step: it is there, to the end of the window.
        const auto step = longest(rangesOf(*store, "step"));
        QVERIFY(step && step->duration() >= kSecond);
    }

    void theOutputContainsTheTimeBeforeTheEnd()
    {
        RecordRun run;
        run.start("private", train({"--steps", "2500"}), keep({}));
        checkFiles(run);
        QVERIFY(savesIn(run).isEmpty());
        const auto store = opened(run.file());
        QVERIFY(propertyOf(*store, "saved because").find("the recording ended") !=
                std::string::npos);
        const std::vector<TimeRange> steps = rangesOf(*store, "step");
        QVERIFY(!steps.empty());
        const Ns end = store->span().end;
        QVERIFY2(steps.front().end >= end - 1100 * kMs,
                 qPrintable(QString::number(end - steps.front().end)));
    }

    /// In memory there is never more than the bound allows.
    void memoryStaysBounded()
    {
        RecordRun run;
        run.start("private", {TARGET_STEADY, run.file("count"), "100000000000", "500", "800000"},
                  {"--trace", "nvtx", "--keep-last", "600s", "--keep-memory", "1MiB"});
        QVERIFY2(run.waitForSteps(4'000'000, 120'000), run.err().constData());
        const int daemon = run.child("trilaned");
        QVERIFY(daemon > 0);
        const qint64 before = memoryOf(daemon, "VmHWM:");
        // Three million fill the memory, and a busy machine loses four fifths.
        QVERIFY(before > 0 && run.waitForSteps(16'000'000, 240'000));
        const qint64 after = memoryOf(daemon, "VmHWM:");
        qInfo("at most %lld kB until 4 M ranges, %lld kB until 16 M", before, after);
        run.letEnd();
        QVERIFY(run.end(60000));
#ifndef __SANITIZE_ADDRESS__ // which keeps what is freed for a while
        QVERIFY2(after < before + 50'000, qPrintable(QString::number(after)));
#endif
        QVERIFY2(run.err().contains("--keep-memory"), run.err().constData());
        const auto store = opened(run.file());
        QVERIFY(store->account().balances() && !store->recovered());
        QVERIFY(propertyOf(*store, "not recorded").find("--keep-memory") != std::string::npos);
    }

    /// Nor do names take more and more of it, if each range has another.
    void namesOfLongAgoAreForgotten()
    {
        RecordRun run;
        run.start("private",
                  {TARGET_STEADY, run.file("count"), "100000000000", "500", "50000", "names"},
                  {"--trace", "nvtx", "--keep-last", "500ms", "--save-after", "100ms"});
        // So many fit into the process's own memory, too; later ones take another way.
        QVERIFY2(run.waitForSteps(300'000, 120'000), run.err().constData());
        const int daemon = run.child("trilaned");
        QVERIFY(daemon > 0);
        const qint64 before = memoryOf(daemon, "RssAnon:");
        QVERIFY(before > 0 && run.waitForSteps(2'000'000, 240'000));
        const qint64 after = memoryOf(daemon, "RssAnon:");
        qInfo("%lld kB after 0.3 M names, %lld kB after 2 M", before, after);
        run.letEnd();
        QVERIFY(run.end(60000));
#ifndef __SANITIZE_ADDRESS__ // which keeps what is freed for a while
        // On a busy machine more of the last ones wait.
        QVERIFY2(after < before + 70'000, qPrintable(QString::number(after)));
#endif
        const auto store = opened(run.file());
        QVERIFY(isSound(*store));
        // Each has its name, the payload that came with it tells which.
        uint64_t ranges = 0;
        for (const format::Lane &lane : store->lanes()) {
            if (store->track(lane.track).kind != TrackKind::Ranges)
                continue;
            store->forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                    ranges += store->string(s.name) == longNameOf(uint64_t(s.value)) ? 1 : 0;
                    return true;
                });
        }
        // On a busy machine the program's buffers are full all the time: then the trace says so.
        const bool areSome = ranges > 1000 || store->account().total(format::Outcome::Lost) > 1000;
        QVERIFY2(areSome && ranges == store->sliceCount(),
                 qPrintable(QString("%1 of %2").arg(ranges).arg(store->sliceCount())));
    }

    void rejectsInvalidOptions()
    {
        for (const QStringList &options :
             {QStringList{"--save-when-step", "2x"}, QStringList{"--keep-last", "soon"},
              QStringList{"--keep-last", "0s"},
              QStringList{"--keep-last", "1s", "--save-when-step", "fast"},
              QStringList{"--keep-last", "1s", "--save-when-step", "0.5x"},
              QStringList{"--keep-last", "1s", "--save-when-step", "2x@"},
              QStringList{"--keep-last", "2h"},
              QStringList{"--keep-last", "1s", "--keep-memory", "10"}}) {
            RecordRun run;
            run.start("private", {"/bin/true"}, options);
            QVERIFY(run.end());
            QVERIFY2(run.exitCode() == 2, qPrintable(options.join(' ')));
            QVERIFY2(run.err().contains(options[0].toLatin1()) || run.err().contains("--save") ||
                         run.err().contains("--keep"),
                     run.err().constData());
            QVERIFY(!QFile::exists(run.file()));
        }
    }
};

QTEST_GUILESS_MAIN(TestFlight)
#include "tst_flight.moc"
