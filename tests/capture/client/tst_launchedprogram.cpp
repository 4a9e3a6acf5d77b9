// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/agentenvironment.h"
#include "capture/client/launchedprogram.h"
#include "capture/wire/message.h"
#include "tests/patience.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace trilane;

class TestLaunchedProgram : public QObject
{
    Q_OBJECT

private:
    static std::unique_ptr<LaunchedProgram> prepared(std::vector<std::string> command)
    {
        LaunchOptions options{.command = std::move(command),
                              .environment = {{"TRILANE_TEST", "a value"}}};
        auto program = LaunchedProgram::prepare(options);
        if (!program)
            qFatal("%s", program.error().message().c_str());
        return std::move(program).value();
    }
    static ProgramEnd endOf(LaunchedProgram &program)
    {
        ProgramEnd end;
        for (const QDeadlineTimer patience(test::kPatience);
             !program.hasEnded(end) && !patience.hasExpired();)
            QTest::qSleep(1);
        return end;
    }

private slots:
    void exitCodesAndSignalsAreTold()
    {
        const auto seven = prepared({"sh", "-c", "exit 7"});
        QVERIFY(seven->go());
        const ProgramEnd end = endOf(*seven);
        QVERIFY(!end.bySignal);
        QCOMPARE(end.code, 7);
        const auto killed = prepared({"sh", "-c", "kill -9 $$"});
        QVERIFY(killed->go());
        const ProgramEnd dead = endOf(*killed);
        QVERIFY(dead.bySignal);
        QCOMPARE(dead.code, SIGKILL);
    }

    void nothingRunsBeforeItMay()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("made");
        {
            const auto program = prepared({"touch", file.toStdString()});
            QTest::qSleep(50);
            QVERIFY(!QFile::exists(file));
        } // never told to go
        QTest::qSleep(50);
        QVERIFY(!QFile::exists(file));
    }

    void theEnvironmentIsAddedTo()
    {
        const auto program =
            prepared({"sh", "-c", "test \"$TRILANE_TEST\" = 'a value' && test -n \"$PATH\""});
        QVERIFY(program->go());
        QCOMPARE(endOf(*program).code, 0);
    }

    void signalsAreHandedOn()
    {
        const auto program = prepared({"sleep", "60"});
        QVERIFY(program->go());
        program->signal(SIGTERM);
        const ProgramEnd end = endOf(*program);
        QVERIFY(end.bySignal);
        QCOMPARE(end.code, SIGTERM);
    }

    void whatCannotBeExecutedIsNamed()
    {
        const auto missing = prepared({"/nonexistent/program"});
        const Result<void> started = missing->go();
        QVERIFY(!started);
        QVERIFY(started.error().message().find("/nonexistent/program") != std::string::npos);
        QCOMPARE(endOf(*missing).code, 127);
    }

    void toolsThatWereThereAreHandedOn()
    {
        qputenv("NVTX_INJECTION64_PATH", "/opt/other/libtool.so");
        qunsetenv("CUDA_INJECTION64_PATH");
        const auto variables = agentEnvironment("/a/agent.so", "/s", 5);
        auto valueOf = [&](const char *name) {
            for (const auto &[key, value] : variables) {
                if (key == name)
                    return value;
            }
            return std::string("not set");
        };
        QCOMPARE(valueOf("NVTX_INJECTION64_PATH"), std::string("/a/agent.so"));
        QCOMPARE(valueOf(wire::kChainNvtxVariable), std::string("/opt/other/libtool.so"));
        QCOMPARE(valueOf(wire::kChainCudaVariable), std::string("not set"));
        QCOMPARE(valueOf(wire::kArmedVariable), std::string("5"));
        qunsetenv("NVTX_INJECTION64_PATH");
    }
};

QTEST_GUILESS_MAIN(TestLaunchedProgram)
#include "tst_launchedprogram.moc"
