// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "played.h"

#include <QTest>

using trilane::test::Played;

/// When the simulated CUPTI gives buffers back, with what in them, and from which thread: as unkind
/// as the real one, and by a variable as kind as one would like.
class TestFakeBuffers : public QObject
{
    Q_OBJECT

private slots:
    void aPlainFlushKeepsUnfinishedRecords()
    {
        const Played real("withhold");
        FINE(real);
        QCOMPARE(real["while-held"], 0);
        QCOMPARE(real["by-itself"], 0);
        QCOMPARE(real["flushed"], 7);
        const Played kind("withhold", {"FAKE_CUPTI_FLUSH=seal", "FAKE_CUPTI_PER_THREAD=0"});
        FINE(kind);
        QCOMPARE(kind["while-held"], 0);
        QCOMPARE(kind["by-itself"], 1);
        QCOMPARE(kind["flushed"], 7);
    }

    void deliversBuffersOfThreadsOutOfOrder()
    {
        const Played real("order");
        FINE(real);
        QVERIFY2(real["inversions"] > 10, QByteArray::number(real["inversions"]));
        for (const char *setting : {"FAKE_CUPTI_PER_THREAD=0", "FAKE_CUPTI_VERSION=12.9"}) {
            const Played kind("order", {setting, "FAKE_CUPTI_COMPLETE=caller"});
            FINE(kind);
            QCOMPARE(kind["inversions"], 0);
        }
    }

    void aForcedFlushLosesLateTimes()
    {
        const Played real("forced");
        FINE(real);
        QCOMPARE(real["early"], 1);
        QCOMPARE(real["early-end"], 0);
        QCOMPARE(real["late"], 0);
        const Played kind("forced", {"FAKE_CUPTI_FORCED=wait"});
        FINE(kind);
        QCOMPARE(kind["early"], 0);
        QCOMPARE(kind["late"], 1);
    }

    void attributesAreObeyed()
    {
        const Played real("zeroed");
        FINE(real);
        QCOMPARE(real["attribute"], 1);
        QCOMPARE(real["behind"], 0x5a);
    }

    void changingTheThreadsBuffersMidwayLosesTheCurrentOnes()
    {
        const Played real("midway");
        FINE(real);
        QCOMPARE(real["plain"], 1);
        QCOMPARE(real["forced"], 2);
        const Played kind("midway", {"FAKE_CUPTI_MIDWAY=obey"});
        FINE(kind);
        QCOMPARE(kind["plain"], 2);
    }

    void limitsRecordsOfABufferAsRequested()
    {
        const Played real("maxRecords");
        FINE(real);
        QCOMPARE(real["full"], 30);
    }

    void cuptiAndProgramThreadsDeliverFullBuffers()
    {
        const Played real("threads");
        FINE(real);
        QVERIFY(real["mine"] >= 50 && real["others"] >= 50);
        const Played worker("threads", {"FAKE_CUPTI_COMPLETE=worker"});
        FINE(worker);
        QVERIFY(worker["others"] > worker["mine"]);
        const Played caller("threads", {"FAKE_CUPTI_COMPLETE=caller"});
        FINE(caller);
        QCOMPARE(caller["others"], 0);
    }

    void timesStayOnTheDeviceForAWhile()
    {
        const Played real("device");
        FINE(real);
        QCOMPARE(real["at-once"], 0);
        QCOMPARE(real["flushed"], 1);
        const Played kind("device", {"FAKE_CUPTI_GPU_DELAY_MS=0"});
        FINE(kind);
        QCOMPARE(kind["at-once"], 1);
    }

    void unfinishedRecordsAreMarked()
    {
        const Played real("device");
        FINE(real);
        QCOMPARE(real["marked-at-once"], 1);
        QCOMPARE(real["marked-flushed"], 0);
        const Played kind("device", {"FAKE_CUPTI_KIND=plain"});
        FINE(kind);
        QCOMPARE(kind["marked-at-once"], 0);
    }

    void theKindMayBeVisibleBeforeTheOtherFields()
    {
        const Played real("writing");
        FINE(real);
        QCOMPARE(real["kind"], 5);
        const Played kind("writing", {"FAKE_CUPTI_ORDER=last"});
        FINE(kind);
        QCOMPARE(kind["kind"], 0);
    }
};

QTEST_GUILESS_MAIN(TestFakeBuffers)
#include "tst_fakebuffers.moc"
