// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "testdaemon.h"
#include "tests/patience.h"

#include <QTest>

#include <sys/socket.h>

using namespace trilane::wire;

/// What a program may do beside the agent as if it were alone.
class TestAgentHost : public QObject
{
    Q_OBJECT

private slots:
    /// The child of a fork has no thread that could give the loader's lock back.
    void childrenForkedDuringAgentWorkCanLoadLibraries()
    {
        TestDaemon daemon(kArmCuda);
        QProcessEnvironment environment = daemon.environment();
        environment.insert("LD_PRELOAD", TRILANE_SLOW_LOADER);
        QProcess program;
        QVERIFY(daemon.run(program, TRILANE_TARGET_HOST,
                           {"forks", TRILANE_CUPTI, TRILANE_ANY_LIBRARY}, environment));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 42);
    }

    /// The agent's threads do not count.
    void aProcessEndsWithItsLastThread()
    {
        TestDaemon daemon(kArmCuda);
        QProcess program;
        QVERIFY(daemon.run(program, TRILANE_TARGET_HOST, {"ends-by-its-last-thread", TRILANE_CUPTI},
                           daemon.environment()));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
        QCOMPARE(program.readAllStandardOutput(), QByteArray("handlers ran\n"));
        QVERIFY(!daemon.processes.at(0)->buffers.empty());
    }

    void noThreadIsCanceledInNvtx_data()
    {
        QTest::addColumn<QString>("call");
        QTest::newRow("the first call, which connects") << "first";
        QTest::newRow("one that begins the capture range") << "range";
    }
    void noThreadIsCanceledInNvtx()
    {
        QFETCH(QString, call);
        TestDaemon daemon(call == "range" ? kArmWatch | kArmNvtx << kArmLater : kArmNvtx);
        QProcessEnvironment environment = daemon.environment();
        if (call == "range")
            environment.insert(kRangeVariable, "nvtx:step");
        QProcess program;
        QVERIFY(daemon.run(program, TRILANE_TARGET_HOST, {"cancel", call}, environment));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 42);
        const Traced &process = *daemon.processes.at(0);
        QCOMPARE(process.messages(MessageType::RangeBegin).size(),
                 size_t{call == "range" ? 1u : 0u});
        QCOMPARE(process.count(RecordType::RangePush), size_t{2});
    }

    /// Before the agent has left the daemon that is gone, and where memory cannot be moved.
    void aProcessIsAttachedToAgainAtOnce_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("while the agent leaves") << "leaving" << QByteArray();
        QTest::newRow("without the memory for it")
            << "unmovable"
            << QByteArray("nothing can be recorded: mremap: Cannot allocate memory\n");
    }
    void aProcessIsAttachedToAgainAtOnce()
    {
        QFETCH(QString, how);
        TestDaemon daemon(kArmNvtx);
        QProcessEnvironment environment = daemon.environment();
        environment.insert("LD_PRELOAD", TRILANE_SLOW_LOADER);
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(TRILANE_TARGET_HOST, {"attach-again", how});
        QTRY_VERIFY_WITH_TIMEOUT(
            (daemon.work(), !daemon.processes.empty() && daemon.processes[0]->base),
            trilane::test::kPatience);
        ::shutdown(daemon.processes[0]->socket, SHUT_RDWR);
        QTRY_VERIFY_WITH_TIMEOUT(
            (daemon.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
            35'000);
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 42);
        QTEST(program.readAllStandardOutput(), "told");
    }
};

QTEST_GUILESS_MAIN(TestAgentHost)
#include "tst_agenthost.moc"
