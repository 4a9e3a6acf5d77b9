// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QTest>

#include <sys/syscall.h>

using namespace trilane;
using namespace trilane::test;

namespace {

bool waitsForSignal(qint64 pid)
{
    QFile file(QString("/proc/%1/syscall").arg(pid));
    return file.open(QIODevice::ReadOnly) &&
           file.readAll().startsWith(QByteArray::number(SYS_rt_sigsuspend) + ' ');
}

} // namespace

/// `trilane attach --children` where programs stand behind others that cannot load an agent:
/// `timeout` waits in sigsuspend() until its child ends.
class TestAttachWrappers : public QObject
{
    Q_OBJECT

private slots:
    /// Neither that there was no time, nor what was not asked for; what it has started is recorded.
    void reportsMissingAgentsAtTheEnd()
    {
        QProcess timeout;
        timeout.start("timeout", {"100", "sleep", "100"});
        QVERIFY(timeout.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(waitsForSignal(timeout.processId()), kPatience);
        SessionDaemon daemon;
        const QString file = daemon.file("run.trilane");
        const Said said = daemon.say({"attach", QString::number(timeout.processId()), "--trace",
                                      "nvtx", "--duration", "200ms", "-o", file});
        timeout.terminate();
        QVERIFY(timeout.waitForFinished());
        QVERIFY2(said.code == 0, said.err);
        QCOMPARE(said.err.count("agent loaded"), 1);
        QVERIFY2(!said.err.contains("the recording ended"), said.err);
        const QByteArray missing = missingIn(file);
        QVERIFY2(missing.contains("no NVTX: its threads are waiting for a signal (sigsuspend)"),
                 missing);
        QVERIFY2(!missing.contains("CUDA"), missing);
    }

    void wrappersDelayNeitherOtherProcessesNorTheEnd()
    {
        constexpr int kWrappers = 15;
        // Much less than what they took with the patience of a named process each.
        constexpr int kSoon = 25'000;
        const QString script = QString("for i in $(seq %1); do timeout 100 sleep 100 & done; echo "
                                       "ready; read x; kill $(jobs -p)")
                                   .arg(kWrappers);
        QProcess shell;
        shell.start("bash", {"-c", script});
        QVERIFY(shell.waitForReadyRead());
        SessionDaemon daemon;
        const QString file = daemon.file("run.trilane");
        const QDeadlineTimer soon(kSoon);
        const auto attach = daemon.begin({"attach", QString::number(shell.processId()),
                                          "--children", "--trace", "nvtx", "-o", file});
        QByteArray said;
        const auto loaded = [&] {
            return (said += attach->readAllStandardError()).count("agent loaded");
        };
        (void)QTest::qWaitFor([&] { return loaded() > kWrappers; }, kSoon);
        const Said stopped = daemon.say({"stop"});
        const bool hasEnded = attach->waitForFinished();
        const bool isSoon = !soon.hasExpired();
        shell.write("\n");
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished());
        QVERIFY2(stopped.code == 0, stopped.err);
        QVERIFY2(hasEnded && attach->exitCode() == 0, said);
        QCOMPARE(loaded(), 1 + kWrappers);
        QVERIFY2(isSoon, said);
    }
};

QTEST_GUILESS_MAIN(TestAttachWrappers)
#include "tst_attachwrappers.moc"
