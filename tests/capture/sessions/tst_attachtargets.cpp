// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"
#include "capture/client/session/processlist.h"
#include "model/base/statereason.h"
#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/sendsignal.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <optional>
#include <set>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::test;
using How = SteadyProgram::How;

/// Attaching to programs of different kinds: the simulated trainer, one that another profiler is
/// at, Python with workers; and how they are listed.
class TestAttachTargets : public QObject
{
    Q_OBJECT

private:
    static QProcessEnvironment fakeCuda(const QStringList &more = {})
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
        for (const QString &setting : more)
            environment.insert(setting.section('=', 0, 0), setting.section('=', 1));
        return environment;
    }
    static uint64_t slicesOf(const QString &path, TrackKind kind)
    {
        const auto store = store::openStore(path.toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        uint64_t count = 0;
        for (const format::Track &track : (*store)->tracks())
            count += track.kind == kind ? (*store)->sliceCountOf(track.id) : 0;
        return count;
    }
    /// Processes that are not recorded, and that ended sleeps of those that are; none: the machine
    /// does not tell who wakes whom.
    static std::optional<std::set<QByteArray>> outsidersThatEndSleeps(const QString &path)
    {
        const auto store = store::openStore(path.toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        const auto &properties = (*store)->info().allProperties();
        const bool areTold =
            std::any_of(properties.begin(), properties.end(), [](const auto &property) {
                return property.first == "scheduler recorded by" &&
                       (property.second == "BPF" || property.second == "tracepoints");
            });
        if (!areTold)
            return std::nullopt;
        std::set<QByteArray> names;
        for (const format::Lane &lane : (*store)->lanes()) {
            (*store)->forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &state) {
                    if (state.kind == SliceKind::Blocked &&
                        stateReasonOf(state.value) == StateReason::Outsider)
                        names.insert(
                            QByteArray::fromStdString(std::string((*store)->string(state.name))));
                    return true;
                });
        }
        return names;
    }
    static void startTrainer(QProcess &trainer, const SessionDaemon &daemon, bool isPrepared,
                             const QStringList &more = {})
    {
        trainer.setProcessEnvironment(fakeCuda(more));
        const QStringList program{TRILANE_TARGETS_DIR "/train",
                                  "--steps",
                                  "100000",
                                  "--kernel-us",
                                  "200",
                                  "--slow-loader",
                                  "5",
                                  "--begun",
                                  daemon.file("begun"),
                                  "--until",
                                  daemon.file("enough")};
        if (isPrepared)
            trainer.start(TRILANE_BIN_DIR "/trilane",
                          QStringList{"run", "--daemon", daemon.socket(), "--"} << program);
        else
            trainer.start(program.front(), program.mid(1));
        QVERIFY(trainer.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(daemon.file("begun")), 30000);
    }

private slots:
    void theTrainersKernelsAreRecorded_data()
    {
        QTest::addColumn<bool>("isPrepared");
        QTest::newRow("prepared") << true;
        QTest::newRow("not prepared") << false;
    }
    void theTrainersKernelsAreRecorded()
    {
        QFETCH(bool, isPrepared);
        SessionDaemon daemon;
        QProcess trainer;
        startTrainer(trainer, daemon, isPrepared);
        for (const char *name : {"a.trilane", "b.trilane"}) {
            const QString file = daemon.file(name);
            const Said said = daemon.say(
                {"attach", QString::number(trainer.processId()), "-o", file, "--duration", "2s"});
            QVERIFY2(said.code == 0, said.err.constData());
            QVERIFY2(slicesOf(file, TrackKind::Stream) > 10, said.err.constData());
            QVERIFY2(slicesOf(file, TrackKind::Ranges) > 10, said.err.constData());
        }
        QCOMPARE(trainer.state(), QProcess::Running);
        trainer.kill();
        trainer.waitForFinished();
    }

    void attachingDoesNotChangeTheExitCode_data() { theTrainersKernelsAreRecorded_data(); }
    /// CUPTI is loaded and used later than the agent comes, and has exit handlers that are newer.
    void attachingDoesNotChangeTheExitCode()
    {
        QFETCH(bool, isPrepared);
        SessionDaemon daemon;
        QProcess trainer;
        startTrainer(trainer, daemon, isPrepared);
        const QString file = daemon.file("end.trilane");
        const auto attach =
            daemon.begin({"attach", QString::number(trainer.processId()), "-o", file});
        QTRY_VERIFY_WITH_TIMEOUT(daemon.session()["events"].toDouble() > 2000, 30000);
        QVERIFY(QFile(daemon.file("enough")).open(QIODevice::WriteOnly));
        QVERIFY(attach->waitForFinished(30000));
        const QByteArray attachErr = attach->readAllStandardError();
        QVERIFY2(attach->exitCode() == 0, attachErr.constData());
        QVERIFY(trainer.waitForFinished(30000));
        const QByteArray err = trainer.readAllStandardError();
        QVERIFY2(trainer.exitStatus() == QProcess::NormalExit && trainer.exitCode() == 0, err);
        QVERIFY2(!err.contains("simulated CUPTI"), err);
        const auto store = store::openStore(file.toStdString());
        QVERIFY(store.ok());
        for (const format::AccountEntry &entry : (*store)->account().entries())
            QVERIFY(
                entry.outcome != format::Outcome::Lost &&
                (entry.outcome != format::Outcome::Dropped || entry.source.english() != "kernels"));
        QVERIFY2(slicesOf(file, TrackKind::Stream) > 0, attachErr.constData());
    }

    /// Before anything is stopped, or a file is made.
    void tooManyProcessesAreRefused()
    {
        SessionDaemon daemon;
        const QString file = daemon.file("none.trilane");
        const auto refused = [&](const QStringList &words, const char *why) {
            const Said said = daemon.say(QStringList{"attach", "-o", file} + words);
            return said.code == 2 && said.err.contains(why) && !QFile::exists(file);
        };
        QVERIFY(refused({"1"}, "process 1 started all others"));
        QVERIFY(refused({"999999999"}, "there is no process 999999999"));
        const QString own = QString::number(::getpid()); // with its daemon: two, and `trilane`
        QVERIFY(refused({own, "--max-processes", "1"}, "processes with their child processes"));
        const pid_t child = ::fork();
        if (child == 0) {
            (void)::fork();
            ::pause();
            ::_exit(0);
        }
        QTRY_COMPARE(client::withDescendants({child}).size(), size_t{2});
        const Said said = daemon.say({"attach", QString::number(child), "-o", file, "--trace",
                                      "sched", "--duration", "100ms"});
        for (const int pid : client::withDescendants({child}))
            ::kill(pid, SIGKILL);
        ::waitpid(child, nullptr, 0);
        QVERIFY2(said.err.contains("attaching to 2 processes"), said.err.constData());
    }

    /// Its parent has not looked yet. Nothing is recorded, and no file is made.
    void rejectsAnEndedProcess()
    {
        SessionDaemon daemon;
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(0);
        siginfo_t ended{};
        QCOMPARE(::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT), 0);
        const QString file = daemon.file("none.trilane");
        const Said said = daemon.say({"attach", QString::number(child), "-o", file});
        ::waitpid(child, nullptr, 0);
        QCOMPARE(said.code, 3);
        QVERIFY2(said.err.contains("does not exist or has exited"), said.err.constData());
        QVERIFY(!QFile::exists(file));
    }

    /// It gets its agent when it goes on, and nothing says any longer that it has none.
    void recordsAStoppedProcessAfterItContinues()
    {
        SessionDaemon daemon;
        QProcess trainer;
        startTrainer(trainer, daemon, false);
        const qint64 pid = trainer.processId();
        const QString file = daemon.file("a.trilane");
        QVERIFY(sendSignal(pid, SIGSTOP));
        const auto attach = daemon.begin({"attach", QString::number(pid), "-o", file});
        const auto problems = [&daemon] {
            return daemon.session()["missing"].toString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(problems().contains("it is stopped by a signal"), 30000);
        QVERIFY(sendSignal(pid, SIGCONT));
        QByteArray err;
        QTRY_VERIFY_WITH_TIMEOUT((err += attach->readAllStandardError()).contains("agent loaded"),
                                 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!problems().contains("it is stopped by a signal"), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(daemon.session()["events"].toDouble() > 2000, 30000);
        const Said stopped = daemon.say({"stop"});
        QVERIFY(attach->waitForFinished(30000));
        err += attach->readAllStandardError();
        QVERIFY2(slicesOf(file, TrackKind::Stream) > 0, err.constData());
        QVERIFY2(!missingIn(file).contains("stopped"), missingIn(file).constData());
        QVERIFY2(!stopped.err.contains("stopped by a signal"), stopped.err.constData());
        trainer.kill();
        trainer.waitForFinished();
    }

    /// The duration begins when all of them are followed, not with the first.
    void theShortestRecordingOfManyHasThemAll()
    {
        SessionDaemon daemon;
        std::vector<std::unique_ptr<QProcess>> sleepers;
        QStringList words{"attach", "--trace", "sched", "--duration",
                          "1ms",    "--force", "-o",    daemon.file("short.trilane")};
        for (int i = 0; i < 24; ++i) {
            sleepers.push_back(std::make_unique<QProcess>());
            sleepers.back()->start("sleep", {"600"});
            QVERIFY(sleepers.back()->waitForStarted());
            words << QString::number(sleepers.back()->processId());
        }
        for (int round = 0; round < 5; ++round) {
            const Said said = daemon.say(words);
            QVERIFY2(said.code == 0, said.err.constData());
        }
        for (const auto &sleeper : sleepers) {
            QCOMPARE(sleeper->state(), QProcess::Running);
            sleeper->kill();
            sleeper->waitForFinished();
        }
    }

    /// Another profiler goes on undisturbed, and everybody reads why there is no CUDA.
    void doesNotDisturbAProcessWithACuptiClient()
    {
        SessionDaemon daemon;
        QProcess trainer;
        startTrainer(trainer, daemon, true, {"FAKE_CUPTI_REFUSE=39"});
        const QString file = daemon.file("taken.trilane");
        const QString pid = QString::number(trainer.processId());
        QCOMPARE(daemon.say({"start", pid, "-o", file}).code, 0);
        QTRY_VERIFY_WITH_TIMEOUT(
            daemon.session()["missing"].toString().contains("another tool is using CUPTI"), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(daemon.session()["events"].toInteger() > 0, 30000); // of NVTX
        const Said stopped = daemon.say({"stop"});
        QVERIFY2(stopped.err.contains("another tool is using CUPTI"), stopped.err.constData());
        QVERIFY(missingIn(file).contains("another tool is using CUPTI"));
        QVERIFY2(missingIn(file).contains("(no CUDA: another tool is using CUPTI"),
                 missingIn(file).constData());
        QVERIFY(!missingIn(file).contains("NVTX, CUDA"));
        QCOMPARE(slicesOf(file, TrackKind::Stream), uint64_t{0});
        QVERIFY(slicesOf(file, TrackKind::Ranges) > 0);
        QCOMPARE(trainer.state(), QProcess::Running);
        trainer.kill();
        trainer.waitForFinished();
    }

    /// A Python program whose workers are forked before and after: all of them, and with
    /// --no-children only itself.
    void pythonAndItsWorkers()
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("there is no Python");
        SessionDaemon daemon;
        QProcess program;
        program.start(python, {"-c", "import os, time\n"
                                     "for i in range(2):\n"
                                     "    if os.fork() == 0: break\n"
                                     "os.write(1, b'%d\\n' % os.getpid())\n"
                                     "end = time.time() + 60\n"
                                     "while time.time() < end: time.sleep(0.002)\n"});
        QByteArray pids;
        QTRY_VERIFY_WITH_TIMEOUT((pids += program.readAllStandardOutput()).count('\n') == 3, 20000);
        for (const bool children : {false, true}) {
            const QString file = daemon.file(children ? "all.trilane" : "one.trilane");
            QStringList words{
                "attach", QString::number(program.processId()), "-o", file, "--duration", "1500ms"};
            if (!children)
                words << "--no-children";
            const Said said = daemon.say(words);
            QVERIFY2(said.code == 0, said.err.constData());
            const auto store = store::openStore(file.toStdString());
            QVERIFY(bool(store));
            std::set<int64_t> seen;
            for (const format::Track &track : (*store)->tracks()) {
                if (track.kind == TrackKind::ThreadState && track.process.isValid())
                    seen.insert((*store)->track(track.process).number);
            }
            for (const QByteArray &word : pids.trimmed().split('\n')) {
                const bool isIt = word.toLongLong() == program.processId();
                QVERIFY2(seen.contains(word.toLongLong()) == (children || isIt),
                         (pids + "of which " + word + " was not told as it should be: " + said.err +
                          missingIn(file))
                             .constData());
            }
        }
        QCOMPARE(program.state(), QProcess::Running);
        for (const QByteArray &word : pids.trimmed().split('\n'))
            QVERIFY(sendSignal(word.toInt(), SIGKILL));
        program.waitForFinished();
    }

    /// Who loads the data of a process is often at the other end of a pipe of it.
    void namesAnUnrecordedPeerOfAPipe()
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("there is no Python");
        SessionDaemon daemon;
        QProcess program;
        program.start(python, {"-c", "import os, time\n"
                                     "ends = os.pipe()\n"
                                     "child = os.fork()\n"
                                     "if child: os.write(1, b'%d\\n' % child)\n"
                                     "while child: os.read(ends[0], 1)\n"
                                     "while True:\n"
                                     "    time.sleep(0.002)\n"
                                     "    os.write(ends[1], b'.')\n"});
        QByteArray worker;
        QTRY_VERIFY_WITH_TIMEOUT((worker += program.readAllStandardOutput()).endsWith('\n'), 20000);
        worker = worker.trimmed();
        for (const char *option : {"--no-children", "--children"}) {
            const bool isAlone = QByteArray(option) == "--no-children";
            const QString file = daemon.file("pipes.trilane");
            const Said said = daemon.say({"attach", QString::number(program.processId()), "-o",
                                          file, "--force", "--duration", "300ms", option});
            QVERIFY2(said.code == 0, said.err.constData());
            const QByteArray words =
                "activity of the processes at the other ends of pipes: " + worker + " (python3";
            QVERIFY2(said.err.contains(words) == isAlone, said.err.constData());
            QVERIFY2(missingIn(file).contains(words) == isAlone, missingIn(file).constData());
            const std::optional<std::set<QByteArray>> wakers = outsidersThatEndSleeps(file);
            if (!wakers)
                continue;
            QCOMPARE(wakers->size(), size_t{isAlone});
            QVERIFY(!isAlone || (wakers->begin()->startsWith("python3") &&
                                 wakers->begin()->endsWith(" " + worker)));
        }
        QVERIFY(sendSignal(worker.toInt(), SIGKILL));
        program.kill();
        program.waitForFinished();
    }

    void psListsRecordableLayersOfEachProcess()
    {
        SessionDaemon daemon;
        SteadyProgram prepared(How::Prepared, daemon.socket(), 10'000'000, 100);
        SteadyProgram plain(How::Plain, {}, 10'000'000, 100);
        QVERIFY(prepared.waitForSteps(10) && plain.waitForSteps(10));
        const auto rowOf = [&](const SteadyProgram &program) {
            const Said said = daemon.say({"ps", "--format", "json"});
            const QJsonArray rows = QJsonDocument::fromJson(said.out).object()["rows"].toArray();
            for (const QJsonValue &row : rows) {
                if (row["pid"].toInteger() == program.pid())
                    return row.toObject();
            }
            return QJsonObject();
        };
        QCOMPARE(rowOf(prepared)["state"].toString(), "prepared");
        QVERIFY(rowOf(prepared)["command"].toString().contains("target_steady"));
        QCOMPARE(rowOf(prepared)["parent"].toInteger(), qint64(::getpid()));
        QCOMPARE(rowOf(plain)["state"].toString(), "attachable");
        QCOMPARE(daemon.say({"start", prepared.word(), "-o", daemon.file("a")}).code, 0);
        QCOMPARE(rowOf(prepared)["state"].toString(), "recording");
        QCOMPARE(daemon.say({"stop"}).code, 0);
        QCOMPARE(rowOf(prepared)["state"].toString(), "prepared");
        for (const char *format : {"table", "csv", "markdown"})
            QVERIFY(daemon.say({"ps", "--format", format}).out.contains(prepared.word().toUtf8()));
    }
};

QTEST_GUILESS_MAIN(TestAttachTargets)
#include "tst_attachtargets.moc"
