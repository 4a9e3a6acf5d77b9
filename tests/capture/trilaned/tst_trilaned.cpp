// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/openstore.h"
#include "model/store/store.h"
#include "recordrun.h"
#include "tests/sendsignal.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QTest>

#include <algorithm>
#include <utility>

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::test;

/// Daemons that stall, end, return, are shared; disks that fill up. Whatever becomes of the
/// recording, nothing becomes of the program.
class TestTrilaned : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static std::vector<std::string> propertiesOf(const QString &path)
    {
        std::vector<std::string> found;
        const auto store = store::openStore(path.toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        for (const auto &[name, text] : (*store)->info().allProperties()) {
            if (name.starts_with("recorded of process"))
                found.push_back(text);
        }
        return found;
    }
    static bool hasPart(const std::vector<std::string> &texts, const char *part)
    {
        return std::any_of(texts.begin(), texts.end(), [part](const std::string &text) {
            return text.find(part) != std::string::npos;
        });
    }

private slots:
    void initTestCase()
    {
#if !defined(TARGET_STEADY)
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#endif
        // As /run/trilane: others come through.
        QFile::setPermissions(m_folder.path(), QFile::Permissions(0x7711));
    }

    void twoSessionsAtOnceKeepApart()
    {
        SharedDaemon daemon(m_folder.path());
        QVERIFY(daemon.start());
        RecordRun one;
        RecordRun two;
        one.startSteady(daemon.socket(), 3000, 100);
        two.startSteady(daemon.socket(), 5000, 50);
        QVERIFY(one.end() && two.end());
        QCOMPARE(one.out(), QByteArray("3000\n"));
        QCOMPARE(two.out(), QByteArray("5000\n"));
        for (const auto &[run, count] : {std::pair(&one, 3000u), std::pair(&two, 5000u)}) {
            const Steps steps = stepsIn(run->file());
            QVERIFY(!steps.isRecovered && steps.balances && steps.isWhole());
            QCOMPARE(steps.numbers.size(), size_t{count});
        }
        QVERIFY(daemon.stop());
        QVERIFY(!QFile::exists(daemon.socket()));
    }

    void aClientThatVanishesLeavesACompleteFile()
    {
        SharedDaemon daemon(m_folder.path());
        QVERIFY(daemon.start());
        RecordRun run;
        run.startSteady(daemon.socket(), 1'000'000, 50);
        const auto ended = qScopeGuard([&] { run.letEnd(); });
        QVERIFY(run.waitForSteps(1000));
        const int target = run.child("target_steady");
        QVERIFY(target > 1);
        QVERIFY(sendSignal(run.pid(), SIGKILL));
        QVERIFY(run.end());
        QTRY_VERIFY_WITH_TIMEOUT(!stepsIn(run.file()).isRecovered, kPatience);
        const Steps steps = stepsIn(run.file());
        QVERIFY(steps.isWhole() && steps.numbers.size() >= 1000);
        // It has not ended with the client, nor by itself.
        QVERIFY(sendSignal(target, SIGKILL));
    }

    void aDaemonThatStallsDoesNotHoldTheProgramUp()
    {
        SharedDaemon daemon(m_folder.path());
        QVERIFY(daemon.start());
        RecordRun run;
        run.startSteady(daemon.socket(), 200'000, 0);
        QVERIFY(run.waitForSteps(10));
        const qint64 pid = daemon.process().processId();
        QVERIFY(sendSignal(pid, SIGSTOP));
        // All steps are made while nobody takes them.
        const bool goesOn = run.waitForSteps(200'000);
        const bool ends =
            goesOn && QTest::qWaitFor([&] { return run.out() == "200000\n"; }, kPatience);
        QVERIFY(sendSignal(pid, SIGCONT));
        QVERIFY(goesOn);
        QVERIFY2(ends, run.out().constData());
        QVERIFY(run.end());
        QCOMPARE(run.exitCode(), 0);
        const Steps steps = stepsIn(run.file());
        QVERIFY(!steps.isRecovered && steps.balances);
        QVERIFY(steps.numbers.size() < 200'000); // more than a ring holds
        QVERIFY(steps.lost > 0);
    }

    void waitingForAStalledDaemonCanBeInterrupted_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("record") << QStringList{"record", "--", "true"};
        QTest::newRow("attach") << QStringList{"attach", QString::number(::getpid())};
    }
    void waitingForAStalledDaemonCanBeInterrupted()
    {
        QFETCH(QStringList, words);
        SharedDaemon daemon(m_folder.path());
        QVERIFY(daemon.start());
        const qint64 pid = daemon.process().processId();
        QVERIFY(sendSignal(pid, SIGSTOP));
        const QString file = m_folder.filePath("never.trilane");
        QProcess program;
        words.insert(1, "--output=" + file);
        words.insert(1, "--daemon=" + daemon.socket());
        program.start(TRILANE_BIN_DIR "/trilane", words);
        // It has its descriptors open: it waits for the daemon.
        QVERIFY(QTest::qWaitFor(
            [&] {
                QFile wchan(QString("/proc/%1/wchan").arg(program.processId()));
                return wchan.open(QFile::ReadOnly) && wchan.readAll().contains("poll") &&
                       QFile::exists(file);
            },
            kPatience));
        QVERIFY(sendSignal(program.processId(), SIGINT));
        QElapsedTimer timer;
        timer.start();
        const bool ends = program.waitForFinished(kPatience);
        QVERIFY(sendSignal(pid, SIGCONT));
        QVERIFY(ends);
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(program.exitCode(), 130);
        QVERIFY(!QFile::exists(file));
        // Nor does the daemon record anything when it goes on.
        QProcess status;
        const auto listed = [&] {
            status.start(TRILANE_BIN_DIR "/trilane", {"status", "--daemon", daemon.socket()});
            status.waitForFinished(kPatience);
            return status.readAllStandardOutput();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!listed().contains("never"), kPatience);
    }

    void aDaemonEndsAndReturns_data()
    {
        QTest::addColumn<bool>("isKilled");
        QTest::newRow("killed") << true;
        QTest::newRow("restarted") << false;
    }
    void aDaemonEndsAndReturns()
    {
        QFETCH(bool, isKilled);
        SharedDaemon daemon(m_folder.path());
        QVERIFY(daemon.start());
        RecordRun run;
        // So slow that what it does until the daemon is back has room in the ring: 16 s and more.
        run.startSteady(daemon.socket(), 1'000'000, 1000, {"--trace", "nvtx,sched"});
        QVERIFY(run.waitForSteps(400));
        if (isKilled)
            daemon.kill();
        else
            QVERIFY(daemon.stop());
        const uint64_t before = run.steps();
        QVERIFY(run.waitForSteps(before + 100));
        QVERIFY(daemon.start());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(run.file("run.2.trilane")), kPatience);
        QVERIFY(run.waitForSteps(run.steps() + 50));
        run.letEnd();
        QVERIFY(run.end());
        const uint64_t made = run.steps();
        QCOMPARE(run.out(), QByteArray::number(qulonglong(made)) + '\n');
        QCOMPARE(run.exitCode(), 0);
        QVERIFY2(run.err().contains("run.2.trilane"), run.err().constData());
        const Steps first = stepsIn(run.file());
        const Steps second = stepsIn(run.file("run.2.trilane"));
        QCOMPARE(first.isRecovered, isKilled);
        QVERIFY(!second.isRecovered && second.balances);
        QVERIFY(first.isWhole() && second.isWhole() && second.isInDomain);
        QCOMPARE(first.numbers.empty() ? 0 : first.numbers[0], int64_t{0});
        QVERIFY(!second.numbers.empty());
        QCOMPARE(second.numbers.back(), static_cast<int64_t>(made) - 1);
        // What was published while nobody was there waited in the ring; after an orderly end
        // nothing at all is missing.
        QVERIFY(second.numbers[0] <= static_cast<int64_t>(before) + 1);
        if (!isKilled)
            QCOMPARE(first.numbers.size() + second.numbers.size(), size_t{made});
    }

    void aDiskThatFillsUpEndsTheRecordingOnly()
    {
        if (::geteuid() != 0)
            QSKIP("only root can make a small file system");
        RecordRun run;
        const QString disk = run.file("disk");
        QVERIFY(QDir().mkdir(disk));
        if (::mount("none", disk.toUtf8().constData(), "tmpfs", 0, "size=32k") != 0)
            QSKIP("no tmpfs can be mounted here");
        run.setOutput(disk + "/run.trilane");
        run.startSteady("private", 15'000, 50);
        const bool ended = run.end();
        const Steps steps = stepsIn(disk + "/run.trilane");
        const bool tellsOfIt = tellsOfTheFile(run);
        ::umount(disk.toUtf8().constData());
        QVERIFY(ended);
        QCOMPARE(run.out(), QByteArray("15000\n"));
        QCOMPARE(run.exitCode(), 3);
        QVERIFY2(run.err().contains("the recording ended early"), run.err().constData());
        QVERIFY2(run.err().contains("No space left on device"), run.err().constData());
        QVERIFY2(tellsOfIt, run.err().constData());
        QVERIFY2(!run.err().contains(", lost 0:"), run.err().constData());
        QVERIFY2(run.err().contains("run.trilane"), run.err().constData());
        QVERIFY(steps.isRecovered && steps.isWhole());
        QVERIFY(!steps.numbers.empty() && steps.numbers.size() < 15'000);
    }

    void aKilledRecorderLeavesAMarkedFile()
    {
#if !defined(TARGET_STEADY)
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#else
        RecordRun run;
        run.startSteady("private", 1'000'000, 50);
        QVERIFY(run.waitForSteps(200));
        QVERIFY(sendSignal(run.pid(), SIGKILL));
        QVERIFY(run.end());
        const auto isComplete = [&] {
            const auto store = store::openStore(run.file().toStdString());
            return store && !(*store)->recovered();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isComplete(), kPatience);
        const uint64_t recorded = stepsIn(run.file()).numbers.size();
        QVERIFY(run.waitForSteps(recorded + 200)); // the program goes on
        run.letEnd();
        const auto store = store::openStore(run.file().toStdString());
        const auto &properties = (*store)->info().allProperties();
        QCOMPARE(std::count(properties.begin(), properties.end(),
                            std::pair<std::string, std::string>(
                                "not recorded",
                                "events after the recorder exited: the recording ended early")),
                 1);
#endif
    }

    void listsRecordedLayersOfEachProcess()
    {
#if !defined(TARGET_STATIC)
        QSKIP("no static program could be made when the tests were built");
#else
        RecordRun run;
        const QString script = QString("%1 %2 100 100 & %3; sleep 0.2; wait")
                                   .arg(QString(TARGET_STEADY), run.file("count"), TARGET_STATIC);
        run.start("private", {"sh", "-c", script}, {"--delay", "1ms"});
        QVERIFY(run.end());
        const std::vector<std::string> texts = propertiesOf(run.file());
        QVERIFY(texts.size() >= 4);
        QVERIFY(hasPart(texts, "NVTX (it did not use CUDA)"));
        QVERIFY(hasPart(texts, "is statically linked"));
        QVERIFY(hasPart(texts, "neither was called"));
#endif
    }

    void aProgramRunsAsAnotherUser()
    {
        if (::geteuid() != 0)
            QSKIP("only root can run programs as another user");
        if (QProcess::execute("setpriv", {"--reuid", "65534", "--clear-groups", "test", "-r",
                                          TRILANE_BIN_DIR "/libtrilane_agent.so"}) != 0)
            QSKIP("other users cannot read the build folder");
        for (const bool isShared : {false, true}) {
            SharedDaemon daemon(m_folder.path());
            QVERIFY(daemon.start());
            RecordRun run;
            const QString script = QString("%1 %2 500 50 && id -un && echo $USER")
                                       .arg(QString(TARGET_STEADY), run.file("count"));
            run.start(isShared ? daemon.socket() : "private", {"sh", "-c", script},
                      {"--uid", "nobody", "--trace", "nvtx"});
            QVERIFY(run.end());
            QCOMPARE(run.out(), QByteArray("500\nnobody\nnobody\n"));
            QCOMPARE(stepsIn(run.file()).numbers.size(), size_t{500});
        }
        RecordRun unknown;
        unknown.start("private", {"true"}, {"--uid", "no such user"});
        QVERIFY(unknown.end());
        QCOMPARE(unknown.exitCode(), 2);
    }

    /// See sd_notify(3).
    void aServiceNotifiesReadiness()
    {
        const QByteArray path = m_folder.filePath("notify").toUtf8();
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        qstrncpy(address.sun_path, path.constData(), sizeof address.sun_path);
        const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        QVERIFY(::bind(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0);
        ::qputenv("NOTIFY_SOCKET", path);
        SharedDaemon daemon(m_folder.path());
        const bool started = daemon.start();
        ::qunsetenv("NOTIFY_SOCKET");
        QVERIFY(started);
        char text[64] = {};
        QVERIFY(::recv(socket, text, sizeof text - 1, 0) > 0);
        QCOMPARE(QByteArray(text), QByteArray("READY=1"));
        ::close(socket);
    }

    void aSecondDaemonAtTheSamePlaceIsRefused()
    {
        SharedDaemon daemon(m_folder.path());
        QVERIFY(daemon.start());
        QProcess second;
        second.start(TRILANE_BIN_DIR "/trilaned", {"--socket", daemon.socket()});
        QVERIFY(second.waitForFinished(kPatience));
        QCOMPARE(second.exitCode(), 1);
        QVERIFY(second.readAllStandardError().contains("is already running"));
    }
};

QTEST_GUILESS_MAIN(TestTrilaned)
#include "tst_trilaned.moc"
