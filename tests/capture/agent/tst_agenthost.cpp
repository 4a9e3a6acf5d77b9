// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "testdaemon.h"

#include <QTest>

using namespace trilane::wire;

/// What a program may do beside the agent as if it were alone.
class TestAgentHost : public QObject
{
    Q_OBJECT

private slots:
    /// The child of a fork has no thread that could give the loader's lock back.
    void childrenLoadLibrariesWhateverTheAgentDidAtTheFork()
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
};

QTEST_GUILESS_MAIN(TestAgentHost)
#include "tst_agenthost.moc"
