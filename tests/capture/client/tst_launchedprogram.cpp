// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/agentenvironment.h"
#include "capture/client/session/launchedprogram.h"
#include "capture/wire/agentmessage.h"
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
    static std::unique_ptr<client::LaunchedProgram> prepared(std::vector<std::string> command)
    {
        client::LaunchOptions options{.command = std::move(command),
                                      .environment = {{"TRILANE_TEST", "a value"}}};
        auto program = client::LaunchedProgram::prepare(options);
        if (!program)
            qFatal("%s", program.error().message().c_str());
        return std::move(program).value();
    }
    static client::ProgramEnd endOf(client::LaunchedProgram &program)
    {
        client::ProgramEnd end;
        for (const QDeadlineTimer patience(test::kPatience);
             !program.hasEnded(end) && !patience.hasExpired();)
            QTest::qSleep(1);
        return end;
    }

private slots:
    void returnsExitCodesAndSignals()
    {
        const auto seven = prepared({"sh", "-c", "exit 7"});
        QVERIFY(seven->go());
        const client::ProgramEnd end = endOf(*seven);
        QVERIFY(!end.bySignal);
        QCOMPARE(end.code, 7);
        const auto killed = prepared({"sh", "-c", "kill -9 $$"});
        QVERIFY(killed->go());
        const client::ProgramEnd dead = endOf(*killed);
        QVERIFY(dead.bySignal);
        QCOMPARE(dead.code, SIGKILL);
    }

    void doesNotRunTheProgramBeforeItsRelease()
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
        const client::ProgramEnd end = endOf(*program);
        QVERIFY(end.bySignal);
        QCOMPARE(end.code, SIGTERM);
    }

    void namesAProgramThatCannotBeExecuted()
    {
        const auto missing = prepared({"/nonexistent/program"});
        const Result<void> started = missing->go();
        QVERIFY(!started);
        QVERIFY(started.error().message().find("/nonexistent/program") != std::string::npos);
        QCOMPARE(endOf(*missing).code, 127);
    }

    void passesOnExistingToolVariables()
    {
        qputenv("NVTX_INJECTION64_PATH", "/opt/other/libtool.so");
        qunsetenv("CUDA_INJECTION64_PATH");
        const auto variables = client::agentEnvironment("/a/agent.so", "/s", 5);
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
