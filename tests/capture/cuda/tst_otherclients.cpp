// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "trace.h"
#include "trainrecording.h"

#include <QTest>

#include <algorithm>

using namespace trilane;
using namespace trilane::test;

/// A program that profiles itself while `trilane record` records it: its profiles are whole, and
/// the recording is, but for the time of them, which it tells.
class TestOtherClients : public QObject
{
    Q_OBJECT

private slots:
    void bothAreWhole_data()
    {
        QTest::addColumn<QString>("profiler");
        QTest::addColumn<QString>("seconds");
        QTest::addColumn<QString>("version");
        QTest::newRow("torch.profiler") << "torch"
                                        << "0.3"
                                        << "13.5";
        QTest::newRow("torch.profiler, 12.6") << "torch"
                                              << "0.3"
                                              << "12.6";
        // Each profile of its ends with cuptiFinalize.
        QTest::newRow("jax") << "jax"
                             << "0.01"
                             << "13.5";
        QTest::newRow("jax, longer") << "jax"
                                     << "1.2"
                                     << "13.0";
        QTest::newRow("torch.profiler, 11.8") << "torch2.3"
                                              << "2.2"
                                              << "11.8";
    }
    void bothAreWhole()
    {
        QFETCH(QString, profiler);
        QFETCH(QString, seconds);
        QFETCH(QString, version);
        TrainRecording::Setup setup;
        setup.program = "target_profiled";
        setup.environment = {"FAKE_CUPTI_VERSION=" + version, "FAKE_CUDA_KERNEL_NS=100000"};
        TrainRecording recording({profiler, seconds}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitCode(), 0);
        const QJsonObject counts = recording.counts().at(0);
        QCOMPARE(counts["whole"].toInteger(), 100);
        QCOMPARE(counts["faults"].toInteger(), 0);
        QCOMPARE(counts["ready"].toInteger(), 0);
        const Trace trace(recording.store());
        std::map<std::string, int> kernels;
        for (const Found &work : trace.work(trace.context(counts["process"].toInteger(), 0)))
            ++kernels[work.name];
        QCOMPARE(kernels["ours"], 300);
        QCOMPARE(kernels["theirs"], 0);
        QVERIFY2(recording.error().count("while another tool uses CUPTI") == 2, recording.error());
        QVERIFY2(recording.error().contains(" s to "), recording.error());
        const auto &properties = recording.store().info().properties;
        const bool isToldOfClock = std::any_of(properties.begin(), properties.end(), [](auto &one) {
            return one.first == "clock of CUPTI" && one.second.starts_with("changes in process ");
        });
        QCOMPARE(isToldOfClock, profiler == "torch"); // as x86 has a time stamp counter
    }

    /// We wait for work in flight to step back, while the program ends.
    void aProgramThatEndsWhileItsProfileBegins()
    {
        TrainRecording::Setup setup;
        setup.program = "target_profiled";
        setup.environment = {"FAKE_CUDA_KERNEL_NS=3000000000"};
        TrainRecording recording({"jaxends", "0.1"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitStatus(), QProcess::NormalExit);
        QVERIFY2(recording.process().exitCode() == 0, recording.error());
        QVERIFY2(!recording.error().contains("simulated CUPTI"), recording.error());
    }
};

QTEST_GUILESS_MAIN(TestOtherClients)
#include "tst_otherclients.moc"
