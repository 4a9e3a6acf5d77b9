// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "played.h"

#include <QTest>

#include <csignal>

using trilane::test::Played;

/// States of the process in which the simulated CUDA answers differently, crashes or hangs.
class TestFakeStates : public QObject
{
    Q_OBJECT

private slots:
    void withoutADriverTheVersionsDiffer()
    {
        const Played old("noDriver", {"FAKE_CUPTI_VERSION=13.1"});
        FINE(old);
        QCOMPARE(old["version"], 0);
        QCOMPARE(old["enable"], 15);
        QCOMPARE(old["record"], 0);
        const Played dying("noDriver", {"FAKE_CUPTI_VERSION=13.2"});
        QVERIFY(dying.isCrashed && dying.exitCode == SIGSEGV);
        for (const char *version : {"13.3", "13.4", "13.5"}) {
            const Played refusing("noDriver", {QString("FAKE_CUPTI_VERSION=") + version});
            FINE(refusing);
            QCOMPARE(refusing["version"], 999);
            QCOMPARE(refusing["enable"], 999);
            QCOMPARE(refusing["record"], 999);
        }
        const Played kind("noDriver", {"FAKE_CUPTI_VERSION=13.2", "FAKE_CUPTI_DRIVERLESS=free"});
        FINE(kind);
        QCOMPARE(kind["version"], 0);
        const Played there("driver", {"FAKE_CUPTI_VERSION=13.2"});
        FINE(there);
        QCOMPARE(there["version"], 130200);
        QCOMPARE(there["enable"], 0);
    }

    /// A library that links libcupti has no driver yet; CUPTI brings it into the process.
    void theLibraryAloneLoadsTheDriver()
    {
        const Played real("enable", {"FAKE_CUPTI_VERSION=13.1"}, FAKE_BARE);
        FINE(real);
        QCOMPARE(real["before"], 0);
        QCOMPARE(real["enable"], 15);
        QCOMPARE(real["after"], 1);
        const Played kind("enable", {"FAKE_CUPTI_VERSION=13.1", "FAKE_CUPTI_DRIVERLESS=free"},
                          FAKE_BARE);
        FINE(kind);
        QCOMPARE(kind["after"], 0);
        QVERIFY(Played("enable", {"FAKE_CUPTI_VERSION=13.2"}, FAKE_BARE).isCrashed);
    }

    void afterTheExitHandlersOnlyTheirThreadMayFlush()
    {
        QVERIFY(Played("exitEnables").isAborted("exit handlers"));
        QVERIFY(Played("exitFlushesElsewhere").isAborted("exit handlers"));
        const Played flushing("exitFlushes");
        FINE(flushing);
        QCOMPARE(flushing["flush"], 0);
        const Played before("exitBefore");
        FINE(before);
        QCOMPARE(before["disable"], 0);
        const Played kind("exitEnables", {"FAKE_CUPTI_EXIT=free"});
        FINE(kind);
        QCOMPARE(kind["enable"], 0);
    }

    void theDriverEndsWithTheExitHandlers()
    {
        const Played real("exitDriver");
        FINE(real);
        QCOMPARE(real["driver"], 4);
        QCOMPARE(real["runtime"], 4);
        const Played kind("exitDriver", {"FAKE_CUDA_EXIT=free"});
        FINE(kind);
        QCOMPARE(kind["driver"], 0);
        QCOMPARE(kind["runtime"], 0);
    }

    void callsInBufferCallbacksDeadlock()
    {
        QVERIFY(Played("callInCallback").isAborted("buffer callback"));
        const Played kind("callInCallback",
                          {"FAKE_CUPTI_CALLS_INSIDE=allow", "FAKE_CUPTI_COMPLETE=worker"});
        QVERIFY(!kind.isAborted("buffer callback"));
    }

    void enablingTakesTime()
    {
        const Played real("enableTakesTime", {"FAKE_CUPTI_ENABLE_MS=3000"});
        FINE(real);
        QVERIFY(real["ms"] >= 3000);
        const Played kind("enableTakesTime", {"FAKE_CUPTI_ENABLE_MS=0"});
        FINE(kind);
        QVERIFY(kind["ms"] < 3000);
    }

    void disablingBesideRunningKernelsWaits()
    {
        const Played old("disableInFlight", {"FAKE_CUPTI_VERSION=12.8"});
        FINE(old);
        QVERIFY(old["ms"] >= 200);
        for (const char *setting : {"FAKE_CUPTI_VERSION=13.0", "FAKE_CUPTI_DISABLE=free"}) {
            const Played mended("disableInFlight", {setting});
            FINE(mended);
            QVERIFY(mended["ms"] < 200);
        }
        const Played dead("disableForEver",
                          {"FAKE_CUPTI_VERSION=12.8", "FAKE_CUPTI_DISABLE=deadlock"});
        QVERIFY(dead.isCrashed && dead.exitCode == SIGALRM);
    }

    void aChildOfAForkHasNoCupti()
    {
        const Played quiet("fork");
        FINE(quiet);
        QCOMPARE(quiet["child"], 15);
        const Played busy("forkInside");
        FINE(busy);
        QCOMPARE(busy["child"], -SIGABRT);
        const Played kind("fork", {"FAKE_CUPTI_FORK=free"});
        FINE(kind);
        QCOMPARE(kind["child"], 0);
    }

    void injectionComesBeforeTheDriverIsReady()
    {
        const QString library = QString("CUDA_INJECTION64_PATH=") + FAKE_INJECTED;
        const Played real("injection", {library});
        FINE(real);
        QCOMPARE(real["loaded"], 1);
        QCOMPARE(real["driver"], 3);
        QCOMPARE(real["cupti"], 0);
        const Played kind("injection", {library, "FAKE_CUDA_INJECTION=late"});
        FINE(kind);
        QCOMPARE(kind["driver"], 0);
        QCOMPARE(kind["cupti"], 0);
    }

    void theDriverAnswersNothingBeforeItIsInitialized()
    {
        const Played real("beforeInit");
        FINE(real);
        QCOMPARE(real["before"], 3);
        QCOMPARE(real["after"], 0);
    }
};

QTEST_GUILESS_MAIN(TestFakeStates)
#include "tst_fakestates.moc"
