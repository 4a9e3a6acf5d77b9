// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "played.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using trilane::test::Played;

/// What the records of the simulated CUPTI hold: by default what surprises in real ones.
class TestFakeRecords : public QObject
{
    Q_OBJECT

private slots:
    void overheadsBringMemoryThatTheClientHasToFree()
    {
        const Played real("overhead");
        FINE(real);
        QVERIFY(real["full"] > 50);
        QCOMPARE(real["loading"], 2);
        QVERIFY(real["flushes"] >= 1);
        QVERIFY(real["requests"] >= 1);
        QCOMPARE(real["own-thread"], 1);
        QCOMPARE(real["made"], real["full"]);
        QCOMPARE(real["live"], real["made"]);
        QCOMPARE(real["freed"], 1);
        const Played old("overhead", {"FAKE_CUPTI_VERSION=12.1"});
        FINE(old);
        QVERIFY(old["full"] > 50);
        QCOMPARE(old["own-thread"], 0); // whatever was asked for
        QCOMPARE(old["requests"], 0);
        QCOMPARE(old["made"], 0);
        const Played kind("overhead", {"FAKE_CUPTI_OVERHEAD=plain"});
        FINE(kind);
        QCOMPARE(kind["full"] + kind["loading"] + kind["requests"] + kind["made"], 0);
        const Played small("overhead", {"FAKE_CUPTI_COMMAND_BUFFER=100"});
        FINE(small);
        QVERIFY(small["full"] > 900);
    }

    void countsAreWrittenAtTheEnd()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("report");
        const Played played("overhead", {"FAKE_CUPTI_REPORT=" + name});
        FINE(played);
        QFile report(name);
        QVERIFY(report.open(QFile::ReadOnly));
        std::map<QByteArray, long long> counts;
        for (const QByteArray &line : report.readAll().split('\n')) {
            const QList<QByteArray> words = line.split(' ');
            if (words.size() == 2)
                counts[words[0]] = words[1].toLongLong();
        }
        QCOMPARE(counts["cuptiActivityEnable"], 2);
        QCOMPARE(counts["cuptiActivityFlushAll"], 2);
        QCOMPARE(counts["blocks"], played["made"]);
        QCOMPARE(counts["unfreed"], played["made"] - 1);
    }

    void queriesHaveRecordsToo()
    {
        const Played real("queries");
        FINE(real);
        QCOMPARE(real["syncs"], 4);
        QCOMPARE(real["unready"], 2);
        QCOMPARE(real["chosen"], 0);
        QCOMPARE(real["then"], 1);
        QCOMPARE(real["device"], 1);
        const Played old("queries", {"FAKE_CUPTI_VERSION=12.6"});
        FINE(old);
        QCOMPARE(old["syncs"], 1);
        QCOMPARE(old["chosen"], 27);
        const Played first("queries", {"FAKE_CUPTI_VERSION=13.0.0"});
        FINE(first);
        QCOMPARE(first["device"], 0);
        const Played kind("queries", {"FAKE_CUPTI_QUERIES=0"});
        FINE(kind);
        QCOMPARE(kind["syncs"], 1);
    }

    void callsAreChosenOneByOne()
    {
        const Played real("calls");
        FINE(real);
        QCOMPARE(real["chosen"], 0);
        QCOMPARE(real["one"], 1);
        QCOMPARE(real["but-one"], 2);
        const Played old("calls", {"FAKE_CUPTI_VERSION=12.4"});
        FINE(old);
        QCOMPARE(old["chosen"], 27);
        QCOMPARE(old["but-one"], 3);
    }

    void graphsOfLaterSessionsBearWrongNumbers()
    {
        const Played old("correlation", {"FAKE_CUPTI_VERSION=13.0"});
        FINE(old);
        QCOMPARE(old["first"], 1);
        QCOMPARE(old["second"], 0);
        for (const Played &right :
             {Played("correlation", {"FAKE_CUPTI_VERSION=13.1"}),
              Played("correlation", {"FAKE_CUPTI_VERSION=13.0", "FAKE_CUPTI_CORRELATION=right"})}) {
            FINE(right);
            QCOMPARE(right["first"], 1);
            QCOMPARE(right["second"], 1);
        }
    }

    void singleKernelsHaveNoTimes()
    {
        const Played real("zeroTimes");
        FINE(real);
        QCOMPARE(real["kernels"], 5001);
        QVERIFY(real["zero"] > 10 && real["zero"] < 100);
        QCOMPARE(Played("zeroTimes", {"FAKE_CUPTI_ZERO_TIMESTAMPS=1"})["zero"], 5001);
        QCOMPARE(Played("zeroTimes", {"FAKE_CUPTI_ZERO_TIMESTAMPS=0"})["zero"], 0);
    }

    void reportsLossesLate()
    {
        const Played real("dropped");
        FINE(real);
        QCOMPARE(real["at-once"], 0);
        QCOMPARE(real["flushed"], 50);
        QCOMPARE(real["again"], 0);
        const Played kind("dropped", {"FAKE_CUPTI_DROPPED=now"});
        FINE(kind);
        QCOMPARE(kind["at-once"], 50);
        QCOMPARE(kind["flushed"], 0);
    }

    void memoryOfTheHostHasNoContext()
    {
        const Played real("memory");
        FINE(real);
        QCOMPARE(real["host-context"], -1);
        QCOMPARE(real["device-context"], 1);
        QCOMPARE(real["device-stream"], -1);
        const Played kind("memory", {"FAKE_CUPTI_MEMORY=plain"});
        FINE(kind);
        QCOMPARE(kind["host-context"], 1);
        QCOMPARE(kind["device-stream"], 0);
    }

    void mappedMemoryHasNoRecords()
    {
        const Played real("mapped");
        FINE(real);
        QCOMPARE(real["used"], 1);
        QCOMPARE(real["records"], 0);
        const Played kind("mapped", {"FAKE_CUDA_VMM=recorded"});
        FINE(kind);
        QCOMPARE(kind["records"], 2);
    }

    void graphsMayBeginOnTheHost()
    {
        const Played real("graphDevices");
        FINE(real);
        QCOMPARE(real["hosts"], 2);
        QCOMPARE(real["ends"], 8);
        for (const char *setting : {"FAKE_CUPTI_GRAPH_DEVICE=plain", "FAKE_CUPTI_VERSION=12.1"}) {
            const Played kind("graphDevices", {setting});
            FINE(kind);
            QCOMPARE(kind["hosts"], 0);
        }
    }

    void graphsWorkOnTheStreamsTheyWereCapturedFrom()
    {
        const Played real("graphStreams");
        FINE(real);
        QCOMPARE(real["same"], 1);
        QCOMPARE(real["zero"], 1);
        const Played kind("graphStreams", {"FAKE_CUDA_GRAPH_STREAMS=own"});
        FINE(kind);
        QCOMPARE(kind["own"], 1);
        QCOMPARE(kind["zero"], 0);
    }

    void namesGoWithTheirModule()
    {
        const Played real("module");
        FINE(real);
        QCOMPARE(real["readable"], 0);
        const Played kind("module", {"FAKE_CUDA_UNLOAD=keep"});
        FINE(kind);
        QCOMPARE(kind["readable"], 1);
    }

    void namesMayBeLongAndMangled()
    {
        const Played real("names", {"FAKE_CUPTI_NAMES=mangled"});
        FINE(real);
        QVERIFY(real["length"] > 6000);
        QCOMPARE(real["mangled"], 1);
        QCOMPARE(Played("names")["length"], 4);
    }

    void someDriverCallsAreRecordedAsRuntimeCalls()
    {
        const Played real("inner");
        FINE(real);
        QCOMPARE(real["driver"], 2);
        QCOMPARE(real["launch"], 0);
        QCOMPARE(Played("inner", {"FAKE_CUDA_INNER=none"})["driver"], 0);
    }

    void devicesHaveNamesAndAnOrderOfTheirOwn()
    {
        const Played real("devices", {"FAKE_CUDA_DEVICES=3"});
        FINE(real);
        QCOMPARE(real["count"], 3);
        QCOMPARE(real["place0"], 3); // the last on the bus
        QCOMPARE(real["bus0"], 0x37);
        QCOMPARE(real["place2"], 1);
        const Played bus("devices", {"FAKE_CUDA_DEVICES=3", "CUDA_DEVICE_ORDER=PCI_BUS_ID"});
        FINE(bus);
        QCOMPARE(bus["place0"], 1);
        const Played visible("devices", {"FAKE_CUDA_DEVICES=3", "CUDA_DEVICE_ORDER=PCI_BUS_ID",
                                         "CUDA_VISIBLE_DEVICES=2,0,7,1"});
        FINE(visible);
        QCOMPARE(visible["count"], 2);
        QCOMPARE(visible["place0"], 3);
        QCOMPARE(visible["place1"], 1);
        const Played named("devices",
                           {"FAKE_CUDA_DEVICES=3",
                            "CUDA_VISIBLE_DEVICES=GPU-7472696c-616e-6500-0000-000000000002"});
        FINE(named);
        QCOMPARE(named["count"], 1);
        QCOMPARE(named["place0"], 2);
        const Played part("devices",
                          {"FAKE_CUDA_DEVICES=2", "FAKE_CUDA_MIG=2",
                           "CUDA_VISIBLE_DEVICES=MIG-7472696c-616e-6501-0002-000000000001"});
        FINE(part);
        QCOMPARE(part["count"], 1);
        QCOMPARE(part["place0"], 1);
        QCOMPARE(part["part0"], 2);
        QCOMPARE(part["whole0"], 1);
        QCOMPARE(Played("devices", {"FAKE_CUDA_DEVICES=2", "FAKE_CUDA_MIG=2"})["count"], 1);
    }

    void contextsCountUpAsTheyAreMade()
    {
        const Played real("contexts", {"FAKE_CUDA_DEVICES=2"});
        FINE(real);
        QCOMPARE(real["second-device"], 2); // the program has begun with the first
        QCOMPARE(real["first-device"], 1);
        QCOMPARE(real["made"], 3);
        QVERIFY(real["destroyed"] != 0);
        QCOMPARE(real["made-again"], 4);
        QCOMPARE(real["after-reset"], 5);
        const Played kind("contexts", {"FAKE_CUDA_DEVICES=2", "FAKE_CUDA_CONTEXTS=early"});
        FINE(kind);
        QCOMPARE(kind["second-device"], 2);
        QCOMPARE(kind["first-device"], 1);
    }
};

QTEST_GUILESS_MAIN(TestFakeRecords)
#include "tst_fakerecords.moc"
