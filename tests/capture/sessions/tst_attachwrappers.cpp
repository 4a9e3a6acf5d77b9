// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"

#include <QDeadlineTimer>
#include <QTest>

using namespace trilane;
using namespace trilane::test;

/// `trilane attach --children` where programs stand behind others that cannot load an agent:
/// `timeout` waits in sigsuspend() until its child ends.
class TestAttachWrappers : public QObject
{
    Q_OBJECT

private slots:
    void theyDelayNeitherTheOthersNorTheEnd()
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
            return (said += attach->readAllStandardError()).count("the agent was loaded");
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
