// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "compare.h"
#include "model/format/account.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "trainrecording.h"

#include "model/analysis/stats/wholegraphs.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QTest>

#include <algorithm>
#include <limits>
#include <map>

using namespace trilane;
using namespace trilane::test;

/// `trilane record` of an unchanged CUDA program, on the simulated GPU: what the program says that
/// it did is in the trace, each piece once and in its place.
class TestRecordCuda : public QObject
{
    Q_OBJECT

private:
    static void verifyWhole(store::Tables trace)
    {
        QVERIFY(trace.account().balances());
        QStringList notWhole;
        for (const format::AccountEntry &entry : trace.account().entries()) {
            if (entry.outcome != format::Outcome::Imported)
                notWhole +=
                    QString("%1 of %2: %3")
                        .arg(entry.count)
                        .arg(entry.source.english().c_str(), entry.reason.english().c_str());
        }
        QCOMPARE(notWhole.join("; "), QString());
    }
    static bool hasProperty(store::Tables trace, const std::string &value)
    {
        const auto &all = trace.info().allProperties();
        return std::any_of(all.begin(), all.end(),
                           [&](const auto &one) { return one.second == value; });
    }

private slots:
    void recordsEveryCallAndGpuOperationOnce_data()
    {
        QTest::addColumn<QStringList>("trainer");
        QTest::newRow("one stream") << QStringList{"--steps", "40", "--streams", "1"};
        QTest::newRow("many streams") << QStringList{"--steps", "40", "--streams", "5"};
        QTest::newRow("pageable") << QStringList{"--steps", "40", "--pageable"};
        QTest::newRow("half a second") << QStringList{"--steps", "250", "--slow-loader", "2"};
        QTest::newRow("many buffers")
            << QStringList{"--steps", "150", "--layers", "40", "--kernel-us", "1"};
    }
    void recordsEveryCallAndGpuOperationOnce()
    {
        QFETCH(QStringList, trainer);
        TrainRecording recording(trainer);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitCode(), 0);
        QCOMPARE(recording.counts().size(), size_t{1});
        QCOMPARE(compare(recording.store(), recording.counts()[0]), QString());
        QCOMPARE(compareMemory(recording.store(), recording.counts()[0]), QString());
        verifyWhole(recording.store());
    }

    /// What the GPU does between two steps is none of theirs: the work of these steps is whole, and
    /// its times are right from the first kernel on.
    void aCaptureRangeContainsTheWorkOfItsSteps()
    {
        TrainRecording::Setup setup;
        setup.record << "--capture-range"
                     << "steps:3-6";
        // CUPTI is tried before the range; that takes its time on a busy machine.
        TrainRecording recording(
            {"--steps", "10", "--streams", "1", "--slow-step", "2", "--slow-ms", "3000"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitCode(), 0);
        const QJsonObject thread = recording.counts()[0]["threads"].toArray()[0].toObject();
        int expected = 0;
        for (const QJsonValue &stream : thread["kernels"].toObject()) {
            for (const QJsonValue &count : stream.toObject())
                expected += count.toInt() * 4 / 10;
        }
        QVERIFY(expected > 0);
        const store::Store &store = recording.store();
        int found = 0;
        int steps = 0;
        TimeRange inside{std::numeric_limits<Ns>::max(), 0};
        TimeRange work = inside;
        const auto widen = [](TimeRange &range, const format::Slice &s) {
            range = {std::min(range.begin, s.start), std::max(range.end, s.end())};
        };
        for (const format::Lane &lane : store.lanes()) {
            const TrackKind kind = store.track(lane.track).kind;
            store.forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                    const bool isStep = store.string(s.name) == "step" && kind == TrackKind::Ranges;
                    const bool isKernel = s.kind == SliceKind::Kernel && kind == TrackKind::Stream;
                    steps += isStep ? 1 : 0;
                    found += isKernel ? 1 : 0;
                    if (isStep)
                        widen(inside, s);
                    if (isKernel)
                        widen(work, s);
                    return true;
                });
        }
        QCOMPARE(steps, 4);
        QCOMPARE(found, expected);
        QVERIFY(work.begin >= inside.begin);
        verifyWhole(store);
    }

    /// The program does not wait for a slow end of its range: a copy is just being launched when
    /// its kind is disabled, and gets its record later.
    void aLaunchInProgressWhenCudaIsDisabledIsOutside()
    {
        TrainRecording::Setup setup;
        setup.record << "--capture-range"
                     << "steps:3-6";
        setup.environment = {"FAKE_CUPTI_DISABLE_MS=30", "FAKE_CUPTI_LAUNCH_US=20000"};
        TrainRecording recording(
            {"--steps", "10", "--streams", "1", "--slow-step", "2", "--slow-ms", "3000"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        verifyWhole(recording.store());
    }

    void everyVersionOfCuptiIsRead_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("api");
        const std::pair<const char *, const char *> kVersions[] = {
            {"11.0", "13"},     {"11.7", "17"},     {"11.8", "18"},    {"12.0", "18"},
            {"12.4", "22"},     {"12.6", "24"},     {"12.8", "26"},    {"12.9", "28"},
            {"13.0", "130001"}, {"13.1", "130101"}, {"13.5", "130500"}};
        for (const auto &[version, api] : kVersions)
            QTest::newRow(version) << version << api;
    }
    void everyVersionOfCuptiIsRead()
    {
        QFETCH(QString, version);
        QFETCH(QString, api);
        TrainRecording::Setup setup;
        setup.environment = {"FAKE_CUPTI_VERSION=" + version};
        TrainRecording recording({"--steps", "60", "--streams", "3"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(compare(recording.store(), recording.counts().at(0)), QString());
        verifyWhole(recording.store());
        QVERIFY(hasProperty(recording.store(), "API version " + api.toStdString()));
        if (version != "11.0") // which has no records of allocations
            QCOMPARE(compareMemory(recording.store(), recording.counts()[0]), QString());
    }

    void recordsGraphsAsAWholeOrByNode_data()
    {
        QTest::addColumn<QString>("level");
        QTest::addColumn<QString>("version");
        QTest::newRow("graph") << "graph"
                               << "13.0";
        QTest::newRow("node") << "node"
                              << "13.0";
        QTest::newRow("graph, 12.6") << "graph"
                                     << "12.6";
        QTest::newRow("unless asked") << ""
                                      << "13.0";
        QTest::newRow("graph, but whole ones may crash 11.8") << "graph"
                                                              << "11.8";
        QTest::newRow("node, 12.0") << "node"
                                    << "12.0";
        QTest::newRow("graph, but 11.0 has only nodes") << "graph"
                                                        << "11.0";
    }
    void recordsGraphsAsAWholeOrByNode()
    {
        QFETCH(QString, level);
        QFETCH(QString, version);
        TrainRecording::Setup setup;
        if (!level.isEmpty())
            setup.record << "--cuda-graph" << level;
        setup.environment = {"FAKE_CUPTI_VERSION=" + version};
        TrainRecording recording({"--graph", "--steps", "50", "--streams", "4"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const bool isWhole = level == "graph" && version != "11.0" && version != "11.8";
        QCOMPARE(recording.error().contains("CUDA graphs are recorded node by node"),
                 level == "graph" && !isWhole);
        QVERIFY2(!recording.counts().empty(), recording.error());
        QVERIFY(recording.counts().at(0)["threads"][0]["graphLaunches"].toInteger() == 50);
        QCOMPARE(compare(recording.store(), recording.counts()[0],
                         isWhole ? Graphs::Whole : Graphs::Nodes),
                 QString());
        verifyWhole(recording.store());
        // The kernels of whole ones are in no table: that is said where the table is.
        QCOMPARE(stats::wholeGraphs(recording.store()).count, uint64_t{isWhole ? 50u : 0u});
    }

    /// CUPTI crashes where that is switched on beside a graph.
    void wholeGraphsAreRecordedFromTheStartOnOnly()
    {
        TrainRecording::Setup setup;
        setup.record << "--cuda-graph"
                     << "graph"
                     << "--capture-range"
                     << "steps:20-40";
        TrainRecording recording({"--graph", "--steps", "60"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QVERIFY2(recording.error().contains("requires recording from"), recording.error());
        const Trace trace(recording.store());
        size_t kernels = 0;
        for (const TrackId stream : trace.tracks(TrackKind::Stream))
            kernels += trace.slices(stream, SliceKind::Kernel).size();
        QVERIFY(kernels > 0);
    }

    void loaderWorkersAreRecordedBesideTheirTrainer_data()
    {
        QTest::addColumn<QStringList>("when");
        QTest::newRow("forked before CUDA is used") << QStringList();
        QTest::newRow("forked with CUDA in use") << QStringList{"--fork-late"};
    }
    void loaderWorkersAreRecordedBesideTheirTrainer()
    {
        QFETCH(QStringList, when);
        TrainRecording recording(
            QStringList{"--steps", "60", "--fork-workers", "3", "--slow-loader", "2"} << when);
        QVERIFY2(recording.finish(), recording.error());
        QVERIFY2(recording.error().contains("4 processes"), recording.error());
        QCOMPARE(compare(recording.store(), recording.counts().at(0)), QString());
        QCOMPARE(compareWorkers(recording.store(), recording.counts()[0]), QString());
        verifyWhole(recording.store());
    }

    void eachDeviceHasItsThreadsWork()
    {
        TrainRecording::Setup setup;
        setup.environment = {"FAKE_CUDA_DEVICES=2"};
        TrainRecording recording({"--steps", "60", "--devices", "2", "--streams", "3"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        QCOMPARE(Trace(store).tracks(TrackKind::Gpu).size(), size_t{2});
        QCOMPARE(compare(store, recording.counts().at(0)), QString());
        QCOMPARE(compareMemory(store, recording.counts()[0]), QString());
        verifyWhole(store);
    }

    void copiesBetweenDevicesAreOnTheSendersStream()
    {
        TrainRecording::Setup setup;
        setup.environment = {"FAKE_CUDA_DEVICES=3"};
        TrainRecording recording({"--steps", "40", "--devices", "3", "--peers"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const QJsonValue sender = recording.counts().at(0)["threads"][2];
        QCOMPARE(sender["copies"]["PtoP device"].toInteger(), 40);
        QCOMPARE(compare(recording.store(), recording.counts()[0]), QString());
        verifyWhole(recording.store());
    }

    void aProgramOfTheDriversInterfaceIsRecorded()
    {
        TrainRecording::Setup setup;
        setup.program = "drive";
        TrainRecording recording({"500"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.counts().at(0)["threads"][0]["api"]["cuLaunchKernel"].toInteger(), 500);
        QCOMPARE(compare(recording.store(), recording.counts()[0]), QString());
        QCOMPARE(compareMemory(recording.store(), recording.counts()[0]), QString());
        verifyWhole(recording.store());
    }

    void threadsHaveTheNamesThatTheyGaveThemselves()
    {
        TrainRecording::Setup setup;
        setup.record = QStringList{"--trace", "cuda,nvtx,sched"};
        TrainRecording recording({"--steps", "60", "--fork-workers", "2"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        if (recording.error().contains("thread states:"))
            QSKIP(recording.error());
        if (hasProperty(store, "/proc"))
            QSKIP("the scheduler was recorded by looking at /proc, which may miss names");
        std::map<std::string, int> names;
        for (const TrackId id : Trace(store).tracks(TrackKind::Thread))
            ++names[std::string(store.string(store.track(id).name))];
        QCOMPARE(names["trainer 0"], 1);
        QCOMPARE(names["loader"], 2);
        QVERIFY(names["simulated-gpu"] >= 2); // a thread a stream
        QCOMPARE(names["trilane"], 1);        // the agent's
    }

    void distinguishesRanksThatShareADevice()
    {
        TrainRecording::Setup setup;
        setup.program = "tworanks";
        TrainRecording recording({"--steps", "50"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.counts().size(), size_t{2});
        QCOMPARE(Trace(recording.store()).tracks(TrackKind::Gpu).size(), size_t{1});
        QCOMPARE(compare(recording.store(), recording.counts()[0]), QString());
        QCOMPARE(compare(recording.store(), recording.counts()[1]), QString());
        verifyWhole(recording.store());
    }

    /// A kernel that ran for a known time lies between the calls that launched it and waited for
    /// it.
    void gpuTimesAreWithinTheTimesOfTheProgram()
    {
        TrainRecording recording({"--steps", "30", "--kernel-us", "400", "--layers", "2"});
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        const Trace trace(store);
        const TrackId process = trace.process(recording.counts().at(0)["process"].toInteger());
        const std::vector<Found> calls = trace.slicesBelow(process, TrackKind::ApiCalls);
        int waits = 0;
        for (const Found &work : trace.work(trace.context(store.track(process).number, 0))) {
            if (work.name != "adam_step")
                continue;
            // Both ends were converted from another clock.
            QVERIFY(std::abs(work.slice.duration - 240'000) < 20'000);
            const auto wait = std::find_if(calls.begin(), calls.end(), [&](const Found &call) {
                return call.name == "cudaStreamSynchronize" &&
                       call.slice.start <= work.slice.end() && call.slice.end() >= work.slice.end();
            });
            waits += wait != calls.end() ? 1 : 0;
        }
        // A trainer that got no core for so long had nothing to wait for.
        QVERIFY2(waits >= 30, qPrintable(QString::number(waits)));
    }
};

QTEST_GUILESS_MAIN(TestRecordCuda)
#include "tst_recordcuda.moc"
