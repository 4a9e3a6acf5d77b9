// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::test;
using How = SteadyProgram::How;

/// Sessions of a daemon, by the commands that people use: on programs that run already.
class TestSessions : public QObject
{
    Q_OBJECT

private:
    static bool isOneRow(const SessionDaemon &daemon, const char *name)
    {
        return daemon.session()["name"].toString() == name;
    }

private slots:
    void attachesRepeatedlyToAPreparedProgram()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        int64_t before = -1;
        for (int i = 0; i < 3; ++i) {
            const QString file = daemon.file(QString::number(i) + ".trilane");
            const Said said = daemon.say(
                {"attach", program.word(), "-o", file, "--duration", "400ms", "--trace", "nvtx"});
            QVERIFY2(said.code == 0, said.err.constData());
            QVERIFY2(said.err.contains("the agent is already loaded"), said.err.constData());
            const Steps steps = stepsIn(file);
            QVERIFY(!steps.isRecovered && steps.balances && steps.isWhole() && steps.isInDomain);
            QVERIFY(!steps.numbers.empty());
            // Nothing of the time in between, which was not recorded.
            QVERIFY(steps.numbers.front() > before + 1);
            QCOMPARE(steps.lost, uint64_t{0});
            before = steps.numbers.back();
            QVERIFY(program.waitForSteps(200));
        }
        QVERIFY(program.endsWell());
        QVERIFY(daemon.daemon().stop());
    }

    void attachesRepeatedlyToAnUnpreparedProgram()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Plain, {}, 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        for (int i = 0; i < 3; ++i) {
            const QString file = daemon.file(QString::number(i) + ".trilane");
            const Said said = daemon.say(
                {"attach", program.word(), "-o", file, "--duration", "1s", "--trace", "nvtx"});
            QVERIFY2(said.code == 0, said.err.constData());
            QVERIFY2(said.err.contains("was stopped for"), said.err.constData());
            const Steps steps = stepsIn(file);
            QVERIFY(!steps.isRecovered && steps.balances && steps.isWhole());
            QVERIFY2(!steps.numbers.empty(), said.err.constData());
            QVERIFY(program.waitForSteps(200));
        }
        QVERIFY(program.endsWell());
    }

    void aSessionContinuesWithoutItsClient()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        const QString file = daemon.file("run.trilane");
        const Said started = daemon.say({"start", program.word(), "-o", file, "--name", "mine"});
        QVERIFY2(started.code == 0, started.err.constData());
        QVERIFY(program.waitForSteps(2000));
        QVERIFY(isOneRow(daemon, "mine"));
        QTRY_COMPARE_WITH_TIMEOUT(daemon.session()["client"].toString(), "no", 30000);
        QTRY_VERIFY_WITH_TIMEOUT(daemon.session()["events"].toInteger() > 0, kPatience);
        const QJsonObject row = daemon.session();
        QCOMPARE(row["pids"].toString(), program.word());
        QVERIFY(row["cpu_ns"].toInteger() > 0);
        QVERIFY(row["delay_ns"].toInteger() > 0);
        // The name is taken.
        const Said again =
            daemon.say({"start", program.word(), "-o", daemon.file("b"), "--name", "mine"});
        QCOMPARE(again.code, 2);
        QVERIFY2(again.err.contains("already"), again.err.constData());
        const Said stopped = daemon.say({"stop", "mine"});
        QVERIFY2(stopped.code == 0, stopped.err.constData());
        const Steps steps = stepsIn(file);
        QVERIFY(!steps.isRecovered && steps.isWhole() && steps.numbers.size() >= 2000);
        QVERIFY(daemon.sessions().isEmpty());
        QVERIFY(program.endsWell());
    }

    void anAttachmentSurvivesItsKilledClient()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        const QString file = daemon.file("run.trilane");
        const auto attached = daemon.begin({"attach", program.word(), "-o", file});
        QTRY_COMPARE_WITH_TIMEOUT(daemon.session()["pids"].toString(), program.word(), 30000);
        attached->kill();
        QVERIFY(attached->waitForFinished());
        QVERIFY(program.waitForSteps(1000));
        QCOMPARE(daemon.sessions().size(), 1);
        QCOMPARE(daemon.say({"stop"}).code, 0);
        QVERIFY(stepsIn(file).numbers.size() >= 1000);
    }

    void theLastTimeOfARunningProgramIsKept()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Plain, {}, 10'000'000, 200);
        QVERIFY(program.waitForSteps(100));
        const QString file = daemon.file("run.trilane");
        const auto attached = daemon.begin({"attach", program.word(), "-o", file, "--trace", "nvtx",
                                            "--keep-last", "1s", "--save-after", "0s"});
        QByteArray said;
        const auto says = [&](const QByteArray &words) {
            return QTest::qWaitFor(
                [&] { return (said += attached->readAllStandardError()).contains(words); }, 30000);
        };
        QVERIFY2(says("process " + program.word().toUtf8()), said.constData());
        // Each takes 200 µs at least: more than two seconds.
        QVERIFY(program.waitForSteps(12'000, 120'000));
        QVERIFY(sendSignal(attached->processId(), SIGUSR2));
        QVERIFY2(says("run-1.trilane: signal SIGUSR2"), said.constData());
        const uint64_t steps = program.steps();
        QVERIFY(sendSignal(attached->processId(), SIGINT));
        QVERIFY(attached->waitForFinished(30000));
        QCOMPARE(attached->exitCode(), 0);
        for (const QString &saved : {daemon.file("run-1.trilane"), file}) {
            const Steps kept = stepsIn(saved);
            QVERIFY(!kept.isRecovered && kept.isWhole() && kept.balances && kept.lost == 0);
            QVERIFY(kept.numbers.size() > 100);
            // Two seconds of steps were before it, at least.
            QVERIFY(kept.numbers.size() < steps / 2);
        }
        QVERIFY(stepsIn(file).numbers.back() >=
                stepsIn(daemon.file("run-1.trilane")).numbers.back());
        QVERIFY(program.endsWell());
    }

    void sessionsOfSeveralProgramsAreKeptApart()
    {
        SessionDaemon daemon;
        SteadyProgram one(How::Prepared, daemon.socket(), 10'000'000, 100);
        SteadyProgram two(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(one.waitForSteps(5000) && two.waitForSteps(10));
        const QStringList files{daemon.file("1.trilane"), daemon.file("2.trilane")};
        QCOMPARE(daemon.say({"start", one.word(), "-o", files[0], "--name", "one"}).code, 0);
        QCOMPARE(daemon.say({"start", two.word(), "-o", files[1], "--name", "two"}).code, 0);
        QCOMPARE(daemon.sessions().size(), 2);
        // Whoever names none must say which.
        const Said unnamed = daemon.say({"stop"});
        QVERIFY(unnamed.code != 0 && unnamed.err.contains("one, two"));
        QVERIFY(one.waitForSteps(1000) && two.waitForSteps(1000));
        QCOMPARE(daemon.say({"stop", "--all"}).code, 0);
        for (const QString &file : files) {
            const Steps steps = stepsIn(file);
            QVERIFY(!steps.isRecovered && steps.isWhole() && steps.balances);
            QVERIFY(steps.numbers.size() >= 900);
        }
        QVERIFY(one.endsWell() && two.endsWell());
    }

    void aSessionEndsWithItsProcesses()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        const QString file = daemon.file("run.trilane");
        const auto attached = daemon.begin({"attach", program.word(), "-o", file});
        QTRY_COMPARE_WITH_TIMEOUT(daemon.session()["pids"].toString(), program.word(), 30000);
        QVERIFY(program.waitForSteps(500));
        QVERIFY(program.endsWell());
        QVERIFY(attached->waitForFinished(30000));
        QCOMPARE(attached->exitCode(), 0);
        const Steps steps = stepsIn(file);
        QVERIFY(!steps.isRecovered && steps.isWhole());
        QCOMPARE(steps.numbers.back() + 1, static_cast<int64_t>(program.steps()));
    }

    /// A user has nothing to do with another's processes, sessions and daemon.
    void rejectsAnotherUser()
    {
        if (::geteuid() != 0)
            QSKIP("only root can be two users");
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        QCOMPARE(
            daemon.say({"start", program.word(), "-o", daemon.file("a"), "--name", "root's"}).code,
            0);
        const auto asNobody = [&](const QStringList &words) {
            QProcess process;
            process.setWorkingDirectory(QDir::tempPath());
            process.setChildProcessModifier([] {
                if (::setgid(65534) != 0 || ::setuid(65534) != 0)
                    ::_exit(99);
            });
            process.start(TRILANE_BIN_DIR "/trilane", words);
            process.waitForFinished(30000);
            return std::pair(process.exitCode(),
                             process.readAllStandardError() + process.readAllStandardOutput());
        };
        // SharedDaemon serves everyone: what counts is whose process it is.
        const auto [code, said] = asNobody({"attach", program.word(), "-o", daemon.file("n"),
                                            "--daemon", daemon.socket(), "--duration", "1s"});
        QVERIFY2(code != 0 && said.contains("another user"), said.constData());
        const auto [stopCode, stopSaid] = asNobody({"stop", "root's", "--daemon", daemon.socket()});
        QVERIFY2(stopCode == 2 && stopSaid.contains("no active recordings"), stopSaid.constData());
        QCOMPARE(daemon.sessions().size(), 1);
        QVERIFY(program.endsWell());
    }

    void theSocketsOfAUsersDaemonAreTheUsers()
    {
        QTemporaryDir folder;
        const QString socket = folder.filePath("control");
        QProcess daemon;
        daemon.start(TRILANE_BIN_DIR "/trilaned", {"--socket", socket});
        for (const char *name : {"control", "agents"}) {
            const QByteArray path = folder.filePath(name).toUtf8();
            struct stat status
            {};
            QTRY_VERIFY_WITH_TIMEOUT(::stat(path.constData(), &status) == 0, kPatience);
            QTRY_COMPARE(
                static_cast<int>((::stat(path.constData(), &status), status.st_mode) & 0777), 0600);
        }
        daemon.terminate();
        QVERIFY(daemon.waitForFinished(kPatience));
        QVERIFY(!QFile::exists(socket));
    }

    void anUnusedDaemonExits()
    {
        QTemporaryDir folder;
        QProcess daemon;
        daemon.start(TRILANE_BIN_DIR "/trilaned",
                     {"--socket", folder.filePath("control"), "--idle", "1"});
        QVERIFY(daemon.waitForFinished(30000));
        QCOMPARE(daemon.exitCode(), 0);
    }

    void commandsStartAMissingDaemon()
    {
        QTemporaryDir folder;
        const QString socket = folder.filePath("control");
        SteadyProgram program(How::Prepared, socket, 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        QProcess attach;
        attach.start(TRILANE_BIN_DIR "/trilane",
                     {"attach", program.word(), "-o", folder.filePath("a.trilane"), "--duration",
                      "300ms", "--daemon", socket});
        QVERIFY(attach.waitForFinished(30000));
        const QByteArray err = attach.readAllStandardError();
        QVERIFY2(attach.exitCode() == 0 && err.contains("the agent is already loaded"),
                 err.constData());
        QVERIFY(program.endsWell());
    }

    void anEmptyTraceHasTheTimeOfTheRecording()
    {
        SessionDaemon daemon;
        QProcess program;
        program.start("sleep", {"60"});
        QVERIFY(program.waitForStarted());
        const QString file = daemon.file("silent.trilane");
        const Said said = daemon.say({"attach", QString::number(program.processId()), "-o", file,
                                      "--trace", "nvtx", "--duration", "1100ms"});
        QCOMPARE(said.code, 0);
        static const QRegularExpression line(
            "recorded for ([0-9.]+) s, 1 process, 0 slices: no events were written, lost 0: ");
        const QRegularExpressionMatch told = line.match(QString::fromUtf8(said.err));
        QVERIFY2(told.hasMatch() && told.captured(1).toDouble() >= 1.1, said.err.constData());
        program.kill();
        program.waitForFinished();
    }

    void reportsAndRecordsUnavailableLayers()
    {
#if !defined(HAS_STATIC)
        QSKIP("static programs cannot be built here");
#else
        SessionDaemon daemon;
        QProcess program;
        program.start(TARGET_STATIC, {"60"});
        QVERIFY(program.waitForStarted());
        const QString file = daemon.file("static.trilane");
        const Said said = daemon.say(
            {"attach", QString::number(program.processId()), "-o", file, "--duration", "500ms"});
        QVERIFY2(said.code == 0, said.err.constData());
        QVERIFY2(said.err.contains("only its threads"), said.err.constData());
        QVERIFY2(missingIn(file).contains("only its threads"), missingIn(file).constData());
        program.kill();
        program.waitForFinished();
#endif
    }

    void stopReturnsSoon()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), uint64_t{1} << 40, 0);
        QVERIFY(program.waitForSteps(100));
        const QString file = daemon.file("big.trilane");
        QCOMPARE(daemon.say({"start", program.word(), "-o", file, "--trace", "nvtx"}).code, 0);
        QTRY_VERIFY_WITH_TIMEOUT(daemon.session()["events"].toInteger() > 1'000'000, 60000);
        QElapsedTimer timer;
        timer.start();
        const Said stopped = daemon.say({"stop"});
        const qint64 took = timer.elapsed();
        QVERIFY2(stopped.code == 0, stopped.err.constData());
        qInfo("stop took %lld ms: %s", took, stopped.err.constData());
        QVERIFY(took < 30'000);
    }
};

QTEST_GUILESS_MAIN(TestSessions)
#include "tst_sessions.moc"
