// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;

/// `trilane record` as a user meets it, with programs whose counts are known.
class TestRecord : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] QString file() const { return m_folder.filePath("run.trilane"); }

    struct Run
    {
        int exitCode = 0;
        bool crashed = false;
        QByteArray out;
        QByteArray err;
    };
    Run record(const QStringList &options, const QStringList &program)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(TRILANE_BIN_DIR "/trilane",
                      QStringList{"record", "--force", "--daemon", "private", "-o", file()}
                          << options << "--" << program);
        if (!process.waitForFinished(60000))
            qFatal("trilane record does not end");
        return {process.exitCode(), process.exitStatus() == QProcess::CrashExit,
                process.readAllStandardOutput(), process.readAllStandardError()};
    }
    /// A process that this one has started, by its name; 0: there is none.
    static pid_t childOf(qint64 pid, const QByteArray &name)
    {
        QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(pid));
        if (!children.open(QIODevice::ReadOnly))
            return 0;
        for (const QByteArray &child : children.readAll().simplified().split(' ')) {
            QFile comm("/proc/" + child + "/comm");
            if (comm.open(QIODevice::ReadOnly) && name.startsWith(comm.readAll().trimmed()))
                return child.toInt();
        }
        return 0;
    }
    static QStringList ranges(int steps, int threads, int forks, const char *end)
    {
#if defined(TARGET_RANGES)
        return {TARGET_RANGES, QString::number(steps), QString::number(threads),
                QString::number(forks), end};
#else
        (void)steps, (void)threads, (void)forks, (void)end;
        return {};
#endif
    }
    static unsigned modeOf(const QString &path)
    {
        struct stat status = {};
        return ::lstat(qPrintable(path), &status) == 0 ? status.st_mode & 07777u : 0;
    }
    [[nodiscard]] std::shared_ptr<const store::Store> recorded() const
    {
        auto store = store::openStore(file().toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }
    /// Slices by name, on the tracks of one kind.
    static std::map<std::string, uint64_t> counts(const store::Store &store, TrackKind kind)
    {
        std::map<std::string, uint64_t> found;
        for (const format::Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind != kind)
                continue;
            store.forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &s) {
                                   ++found[std::string(store.string(s.name))];
                                   return true;
                               });
        }
        return found;
    }

private slots:
    void initTestCase()
    {
#if !defined(TARGET_RANGES)
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#endif
    }

    void recordsEachRangeOfThreadsAndForksOnce()
    {
        const Run run = record({"--trace", "nvtx"}, ranges(300, 4, 3, "exit7"));
        QCOMPARE(run.exitCode, 7);
        QCOMPARE(run.out, QByteArray("all done\n"));
        QVERIFY2(run.err.contains("4 processes"), run.err.constData());
        const auto store = recorded();
        std::map<std::string, uint64_t> seen = counts(*store, TrackKind::Ranges);
        QCOMPARE(seen["step"], 300u * 7);
        QCOMPARE(seen["forward"], 300u * 7);
        QCOMPARE(seen["batch done"], 300u * 7);
        QCOMPARE(store->account().total(format::Outcome::Imported), 900u * 7);
        QVERIFY(store->account().balances());
        QCOMPARE(store->account().total(format::Outcome::Lost), 0u);
    }

    void savesARemovedOutputUnderANewName()
    {
        const Run run = record({}, {"sh", "-c", "rm " + file()});
        QCOMPARE(run.exitCode, 3);
        const QString saved = m_folder.filePath("run-saved.trilane");
        QVERIFY2(
            run.err.contains(
                ("was deleted during the recording; the recording was saved as " + saved).toUtf8()),
            run.err.constData());
        QVERIFY2(!run.err.contains("trilane: recorded "), run.err.constData());
        const auto store = store::openStore(saved.toStdString());
        QVERIFY(store.ok() && !(*store)->recovered());
        QCOMPARE(modeOf(saved), 0600u);
        // The program's own code goes first.
        QCOMPARE(record({}, {"sh", "-c", "rm " + file() + "; exit 7"}).exitCode, 7);
        QVERIFY(QFile::exists(m_folder.filePath("run-saved-2.trilane")));
    }

    void savesToTheTemporaryFolderIfTheFolderIsRemoved()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("gone") && QDir(m_folder.path()).mkpath("tmp"));
        const QString gone = m_folder.filePath("gone");
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TMPDIR", m_folder.filePath("tmp"));
        process.setProcessEnvironment(environment);
        process.start(TRILANE_BIN_DIR "/trilane", {"record", "--daemon", "private", "-o",
                                                   gone + "/run.trilane", "--", "rm", "-r", gone});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 3);
        QVERIFY(QFile::exists(m_folder.filePath("tmp/run-saved.trilane")));
    }

    void reportsAnOutputEmptiedOrRenamedDuringTheRecording()
    {
        const Run emptied = record({}, {"sh", "-c", ": > " + file()});
        QCOMPARE(emptied.exitCode, 3);
        QVERIFY2(emptied.err.contains("was truncated or overwritten by another program"),
                 emptied.err.constData());
        const QString other = m_folder.filePath("other.trilane");
        const Run renamed = record({}, {"sh", "-c", "mv " + file() + " " + other});
        QCOMPARE(renamed.exitCode, 3);
        QVERIFY2(renamed.err.contains(("the recording is in " + other).toUtf8()),
                 renamed.err.constData());
        QVERIFY(store::openStore(other.toStdString()).ok());
    }

    void aRecordingIsItsOwnersAloneAndReplacesALink()
    {
        const QString precious = m_folder.filePath("precious");
        QFile target(precious);
        QVERIFY(target.open(QIODevice::WriteOnly) && target.write("old") == 3);
        target.close();
        QFile::remove(file());
        QVERIFY(QFile::link(precious, file()));
        QCOMPARE(record({}, {"true"}).exitCode, 0);
        QVERIFY(!QFileInfo(file()).isSymLink());
        QCOMPARE(QFileInfo(precious).size(), 3);
        QCOMPARE(modeOf(file()), 0600u);
        (void)recorded();
    }

    void innerRangesAreWithinOuterOnes()
    {
        record({"--trace", "nvtx"}, ranges(100, 2, 0, "exit7"));
        const auto store = recorded();
        int inside = 0;
        for (const format::Track &track : store->tracks()) {
            if (track.kind != TrackKind::Ranges)
                continue;
            const auto lanes = store->lanesOf(track.id);
            QVERIFY(lanes.size() >= 2);
            store->forEachSlice(lanes[1], TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &slice) {
                                    // Where it takes no time it may lie at the very end of the
                                    // outer one.
                                    const auto outer = store->nearest(lanes[0], slice.start);
                                    const bool isInside = outer &&
                                                          outer->slice.start <= slice.start &&
                                                          outer->slice.end() >= slice.end();
                                    inside += isInside ? 1 : 0;
                                    return isInside;
                                });
        }
        QCOMPARE(inside, 2 * 100 * 2);
    }

    void threadStatesFillTheTimeOfEachThread()
    {
        const Run run = record({}, ranges(200, 2, 1, "exit7"));
        const auto store = recorded();
        if (run.err.contains("thread states:"))
            QSKIP(run.err.constData());
        int threads = 0;
        for (const format::Track &track : store->tracks()) {
            if (track.kind != TrackKind::ThreadState)
                continue;
            const LaneId lane = store->lanesOf(track.id)[0];
            Ns begin = 0;
            Ns end = 0;
            Ns covered = 0;
            store->forEachSlice(lane, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    begin = covered == 0 && end == 0 ? s.start : begin;
                                    covered += s.duration;
                                    end = s.end();
                                    return true;
                                });
            QCOMPARE(covered, end - begin);
            ++threads;
        }
        QVERIFY(threads >= 4);
        // Looking at /proc does not tell who had a core.
        const auto &properties = store->info().allProperties();
        const bool looked =
            std::find(properties.begin(), properties.end(),
                      std::pair<std::string, std::string>("scheduler recorded by", "/proc")) !=
            properties.end();
        QVERIFY(looked || !counts(*store, TrackKind::Core).empty());
    }

    void aSignalThatEndsTheProgramEndsUsTheSame()
    {
        const Run run = record({"--trace", "nvtx"}, ranges(50, 1, 0, "abort"));
        QVERIFY(run.crashed);
        QCOMPARE(run.exitCode, SIGABRT);
        QCOMPARE(counts(*recorded(), TrackKind::Ranges)["step"], 50u);
    }

    void signalsForTheProgramAreHandedOn()
    {
        QProcess process;
        process.start(TRILANE_BIN_DIR "/trilane",
                      QStringList{"record", "--force", "-o", file(), "--"}
                          << ranges(50, 1, 0, "sleep"));
        QVERIFY(process.waitForReadyRead(test::kPatience));
        QVERIFY(test::sendSignal(process.processId(), SIGTERM));
        QVERIFY(process.waitForFinished(test::kPatience));
        QCOMPARE(process.exitStatus() == QProcess::CrashExit, true);
        QCOMPARE(process.exitCode(), SIGTERM);
        QVERIFY(!recorded()->recovered());
    }

    /// The terminal sends its interrupt to both at once. The program ends as it likes, and so do
    /// we, also when it has ended before we have looked at ours.
    void anInterruptGoesToTheProgram()
    {
        for (int i = 0; i < 8; ++i) {
            QFile::remove(m_folder.filePath("ready"));
            QProcess process;
            process.setWorkingDirectory(m_folder.path());
            process.setChildProcessModifier([] { ::setsid(); });
            process.start(TRILANE_BIN_DIR "/trilane",
                          {"record", "--force", "--daemon", "private", "-o", file(), "--", "sh",
                           "-c", "trap 'exit 12' INT; : >ready; while :; do sleep 0.01; done"});
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_folder.filePath("ready")), test::kPatience);
            QVERIFY(test::sendSignalToGroup(process.processId(), SIGINT));
            QVERIFY(process.waitForFinished(test::kPatience));
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(process.exitCode(), 12);
            QVERIFY(process.readAllStandardError().contains("trilane: recorded "));
        }
    }

    /// The program goes on, and the file is complete.
    void theRecorderMayBeKilled()
    {
        QProcess process;
        process.start(TRILANE_BIN_DIR "/trilane",
                      QStringList{"record", "--force", "-o", file(), "--"}
                          << ranges(50, 2, 0, "sleep"));
        QVERIFY(process.waitForReadyRead(test::kPatience));
        const pid_t program = childOf(process.processId(), "target_ranges");
        QVERIFY(program > 1);
        process.kill();
        QVERIFY(process.waitForFinished(test::kPatience));
        QTRY_VERIFY_WITH_TIMEOUT(!recorded()->recovered(), test::kPatience);
        const auto store = recorded();
        QCOMPARE(counts(*store, TrackKind::Ranges)["step"], 100u);
        QVERIFY(test::sendSignal(program, SIGKILL));
    }

    void aProgramThatCannotBeStartedLeavesNoFile()
    {
        QFile::remove(file());
        const Run run = record({}, {"/nonexistent/program"});
        QCOMPARE(run.exitCode, 127);
        QVERIFY(run.err.contains("/nonexistent/program"));
        QVERIFY(!QFile::exists(file()));
    }

    void whereNothingIsRecordedTheOldFileStays()
    {
        QCOMPARE(record({"--trace", "sched"}, {"true"}).exitCode, 0);
        QFile old(file());
        QVERIFY(old.open(QIODevice::ReadOnly));
        const QByteArray before = old.readAll();
        QCOMPARE(record({}, {"/nonexistent/program"}).exitCode, 127);
        QFile now(file());
        QVERIFY(now.open(QIODevice::ReadOnly));
        QCOMPARE(now.readAll(), before);
        QCOMPARE(QDir(m_folder.path()).entryList({"*.old-*"}), QStringList());
    }

    void reportsAProgramThatClearsItsEnvironment()
    {
        const Run run = record({}, {"sh", "-c", "env -i /bin/sleep 0.1; true"});
        QCOMPARE(run.exitCode, 0);
        const std::shared_ptr<const store::Store> store = recorded();
        const auto &properties = store->info().allProperties();
        const auto isOf = [&properties](std::string_view text) {
            return std::ranges::count_if(properties, [text](const auto &property) {
                return property.second.find(text) != std::string::npos;
            });
        };
        QCOMPARE(isOf("its environment lacks the recorder's variables"), 1);
        QCOMPARE(isOf("neither was called"), 1); // the shell
    }

    void reportsProcessesWithoutNvtxOrCudaCalls()
    {
        const Run run = record({}, {"true"});
        QVERIFY2(run.err.contains("1 process,"), run.err.constData());
        QVERIFY2(run.err.contains("no process called CUDA or NVTX"), run.err.constData());
    }

    void theProgramContinuesAfterTheDuration()
    {
        const Run run = record({"--duration", "100ms", "--trace", "sched"}, {"sleep", "3"});
        QCOMPARE(run.exitCode, 0);
        const TimeRange span = recorded()->span();
        QVERIFY(span.end - span.begin < 2'000'000'000);
    }

    void usageIsCheckedBeforeAnythingRuns_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("trace") << QStringList{"--trace", "cuda,gpu"} << QByteArray("\"gpu\"");
        QTest::newRow("duration") << QStringList{"--duration", "soon"} << QByteArray("--duration");
        QTest::newRow("graph") << QStringList{"--cuda-graph", "x"} << QByteArray("--cuda-graph");
        QTest::newRow("env") << QStringList{"--env", "X"} << QByteArray("NAME=VALUE");
        QTest::newRow("metrics") << QStringList{"--gpu-metrics", "x"}
                                 << QByteArray("use one of on, off");
    }
    void usageIsCheckedBeforeAnythingRuns()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, words);
        const QString made = m_folder.filePath("made");
        const Run run = record(options, {"touch", made});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains(words), run.err.constData());
        QVERIFY(!QFile::exists(made));
    }

    void printsTablesOnRequest()
    {
        const Run run = record({"--stats", "--trace", "nvtx"}, ranges(20, 1, 0, "exit7"));
        QVERIFY(run.err.contains("nvtx") && run.err.contains("forward"));
        QCOMPARE(run.out, QByteArray("all done\n"));
    }

    void theEnvironmentIsTheProgramsOwn()
    {
        const Run run =
            record({"--env", "TRILANE_TEST=a b"}, {"sh", "-c", "test \"$TRILANE_TEST\" = 'a b'"});
        QCOMPARE(run.exitCode, 0);
    }
};

QTEST_GUILESS_MAIN(TestRecord)
#include "tst_record.moc"
