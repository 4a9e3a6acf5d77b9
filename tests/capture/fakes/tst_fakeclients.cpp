// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "played.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <csignal>
#include <ctime>

using trilane::test::Played;

/// Clients of the simulated CUPTI's beside each other, their clocks, and what they leave behind.
class TestFakeClients : public QObject
{
    Q_OBJECT

private slots:
    void aSecondClientReplacesCallbacksAndKindsForGood()
    {
        const Played scene("kineto");
        FINE(scene);
        QCOMPARE(scene["theirs"], 20);
        QVERIFY(scene["unknown"] >= 1);
        QCOMPARE(scene["error"], 0);
        QCOMPARE(scene["ours"], 0);
        QCOMPARE(scene["ready"], 1);
    }

    void deliversBuffersOfADisplacedClientToItsSuccessor()
    {
        const Played scene("kinetoDisplaced");
        FINE(scene);
        QCOMPARE(scene["outstanding"], 1);
        QVERIFY(scene["foreign"] >= 1);
        QVERIFY(scene["lost"] >= 1);
        QCOMPARE(scene["damaged"], 0);
    }

    void claimingZeroedBuffersBreaksOtherClients()
    {
        const Played scene("kinetoZeroed");
        FINE(scene);
        QCOMPARE(scene["damaged"], 1);
    }

    void onlySubscribingDetectsASubscriber()
    {
        for (const Played &scene :
             {Played("subscribed"), Played("subscribed", {"FAKE_CUPTI_SUBSCRIBED=1"})}) {
            FINE(scene);
            QCOMPARE(scene["subscribe"], 39);
            QCOMPARE(scene["enable"], 0);
        }
        // A tool with an attachment of its own, like a debugger.
        const Played taken("refused", {"FAKE_CUPTI_REFUSE=39"});
        FINE(taken);
        QCOMPARE(taken["register"], 39);
        QCOMPARE(taken["enable"], 39);
    }

    void subscribersHaveNames()
    {
        const Played real("subscriberNames");
        FINE(real);
        QCOMPARE(real["first"], 0);
        QCOMPARE(real["second"], 39);
        QCOMPARE(real["named"], 1);
        const Played old("subscriberNames", {"FAKE_CUPTI_VERSION=12.9"});
        FINE(old);
        QCOMPARE(old["first"], 27);
    }

    void bothVersionsOfTheInterfaceAreExclusive()
    {
        for (const char *version : {"13.2", "13.3", "13.4"}) {
            const Played beside(
                "refused", {QString("FAKE_CUPTI_VERSION=") + version, "FAKE_CUPTI_V2_CLIENT=1"});
            FINE(beside);
            const int wanted = QByteArray(version) == "13.4" ? 0 : 14;
            QCOMPARE(beside["register"], wanted);
            QCOMPARE(beside["enable"], wanted);
        }
    }

    void finalizingRemovesTheStateOfAllClients()
    {
        const Played scene("xla");
        FINE(scene);
        QCOMPARE(scene["theirs"], 20);
        QCOMPARE(scene["error"], 0);
        QCOMPARE(scene["ours"], 0);
    }

    void finalizingDuringAnotherCallCrashes()
    {
        QVERIFY(Played("finalizeBeside").isAborted("cuptiFinalize: called while another thread"));
        const Played kind("finalizeBeside", {"FAKE_CUPTI_FINALIZE=wait"});
        FINE(kind);
        QCOMPARE(kind["finalize"], 0);
        QCOMPARE(kind["again"], 0);
    }

    void comingBackAfterFinalizeCrashesOldVersionsWithGraphs()
    {
        const QString old = "FAKE_CUPTI_VERSION=12.4";
        QVERIFY(Played("reinitialize", {old}).isAborted("initializes CUPTI again"));
        FINE(Played("reinitialize", {old, "FAKE_CUPTI_REINIT=free"}));
        FINE(Played("reinitialize", {"FAKE_CUPTI_VERSION=12.6"}));
    }

    void theGraphLevelCannotBeReset()
    {
        const Played real("graphLevel");
        FINE(real);
        QCOMPARE(real["graphs"], 1);
        QCOMPARE(real["nodes"], 0);
        QCOMPARE(real["graphs-later"], 0);
        QCOMPARE(real["nodes-later"], 0);
        const Played kind("graphLevel", {"FAKE_CUPTI_GRAPH_LEVEL=free"});
        FINE(kind);
        QCOMPARE(kind["nodes-later"], 1);
    }

    void graphLevelCrashesOldVersionsWithMemsets()
    {
        const QString old = "FAKE_CUPTI_VERSION=12.4";
        QVERIFY(Played("graphCrash", {old}).isAborted("before 12.4 Update 1"));
        FINE(Played("graphCrash", {old, "FAKE_CUPTI_GRAPH_CRASH=0"}));
        FINE(Played("graphCrash", {"FAKE_CUPTI_VERSION=12.6"}));
    }

    void theClockOfAClientAppliesToAllClients()
    {
        const Played scene("clock");
        FINE(scene);
        QCOMPARE(scene["told"], 1);
        QCOMPARE(scene["records"], 1);
    }

    void changingTheClockLosesUnreadTimes()
    {
        const Played real("clockLoses");
        FINE(real);
        QCOMPARE(real["timeless"], 10);
        const Played kind("clockLoses", {"FAKE_CUPTI_CLOCK_CHANGE=free"});
        FINE(kind);
        QCOMPARE(kind["timeless"], 0);
    }

    void theClockOfItsOwnIsRealTimeOrRaw()
    {
        const Played real("clockName");
        FINE(real);
        QCOMPARE(real["clock"], CLOCK_REALTIME);
        const Played raw("clockName", {"FAKE_CUPTI_CLOCK=raw"});
        FINE(raw);
        QCOMPARE(raw["clock"], CLOCK_MONOTONIC_RAW);
    }

    void kernelsMayBeginBeforeTheirLaunch()
    {
        const Played real("early", {"FAKE_CUPTI_GPU_EARLY_NS=200000"}); // on any machine
        FINE(real);
        QVERIFY2(real["early"] > 20, QByteArray::number(real["early"]));
        const Played kind("early", {"FAKE_CUPTI_GPU_EARLY_NS=0"});
        FINE(kind);
        QVERIFY(kind["early"] <= 2); // clocks are read one after the other
    }

    void aClientClockBreaksKernelTimesInSomeVersions()
    {
        for (const char *version : {"12.8", "12.9", "13.0.0"}) {
            const Played spoilt("clockZero", {QString("FAKE_CUPTI_VERSION=") + version});
            FINE(spoilt);
            QCOMPARE(spoilt["timeless"], 10);
        }
        FINE(Played("clockZero", {"FAKE_CUPTI_VERSION=13.0"}));
        QCOMPARE(Played("clockZero", {"FAKE_CUPTI_VERSION=13.0"})["timeless"], 0);
        QCOMPARE(Played("clockZero",
                        {"FAKE_CUPTI_VERSION=12.8", "FAKE_CUPTI_CALLBACK_ZERO=0"})["timeless"],
                 0);
    }

    /// The program that recordings are made of: its profiler gets what it has asked for.
    void theProfilerOfTheProgramReceivesItsKernels_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<int>("kernels");
        for (const char *client :
             {"kineto", "kineto-subscribes", "kineto-plain-clock", "kineto-finalizes", "xla"})
            QTest::newRow(client) << client << 40;
        QTest::newRow("none") << "none" << 0;
    }
    void theProfilerOfTheProgramReceivesItsKernels()
    {
        QFETCH(QString, client);
        QFETCH(int, kernels);
        QProcess program;
        program.start(PROFILED, {"--client", client, "--steps", "3,4,5", "--backward", "--ahead",
                                 "--kernel-us", "10"});
        QVERIFY(program.waitForFinished(60'000));
        QVERIFY2(program.exitCode() == 0 && program.exitStatus() == QProcess::NormalExit,
                 program.readAllStandardError());
        const QJsonObject told = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
        QCOMPARE(told["during"].toInt(), 20);
        QCOMPARE(told["backward"].toInt(), 60);
        const QJsonObject theirs = told["theirs"].toObject();
        QCOMPARE(theirs["kernels"].toInt(), kernels);
        for (const char *wrong : {"timeless", "unknown", "damaged", "error"})
            QCOMPARE(theirs[wrong].toInt(), 0);
    }

    void deliversKindsOfOtherClients()
    {
        const Played scene("foreign");
        FINE(scene);
        QCOMPARE(scene["external"], 21);
        QCOMPARE(scene["calls"], 21);
        const Played every("foreign", {"FAKE_CUPTI_FOREIGN=5"});
        FINE(every);
        QCOMPARE(every["external"] + every["others"], 4);
        QVERIFY(every["others"] > 0);
    }
};

QTEST_GUILESS_MAIN(TestFakeClients)
#include "tst_fakeclients.moc"
