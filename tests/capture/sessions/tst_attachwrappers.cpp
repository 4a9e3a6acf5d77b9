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
        constexpr int kWrappers = 6;
        const QString script = QString("for i in $(seq %1); do timeout 100 sleep 100 & done; echo "
                                       "ready; read x; kill $(jobs -p)")
                                   .arg(kWrappers);
        QProcess shell;
        shell.start("bash", {"-c", script});
        QVERIFY(shell.waitForReadyRead());
        SessionDaemon daemon;
        const QString file = daemon.file("run.trilane");
        const QDeadlineTimer soon(15'000); // seven times the patience of a named process is more
        const Said said = daemon.say({"attach", QString::number(shell.processId()), "--children",
                                      "--trace", "nvtx", "--duration", "2s", "-o", file});
        const bool isSoon = !soon.hasExpired();
        shell.write("\n");
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished());
        QVERIFY2(said.code == 0, said.err);
        QVERIFY2(isSoon, said.err);
        QCOMPARE(said.err.count("the agent was loaded"), 1 + kWrappers);
    }
};

QTEST_GUILESS_MAIN(TestAttachWrappers)
#include "tst_attachwrappers.moc"
