// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "compare.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/format/account.h"
#include "model/store/store.h"
#include "trainrecording.h"

#include "model/analysis/iterate/unrecordedtime.h"
#include "tests/capture/agentrounds.h"
#include "tests/sendsignal.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

#include <signal.h>

using namespace trilane;
using namespace trilane::test;

/// What is recorded of a trainer when CUPTI or the trainer's end is not as it should be: nothing of
/// the rest is missing, and what is missing is told.
class TestRecordCudaFaults : public QObject
{
    Q_OBJECT

private:
    static uint64_t inAccount(store::Tables trace, format::Outcome outcome,
                              const std::string &source)
    {
        uint64_t count = 0;
        for (const format::AccountEntry &entry : trace.account().entries())
            count += entry.outcome == outcome && entry.source.english() == source ? entry.count : 0;
        return count;
    }
    static bool isNotRecorded(store::Tables trace, const std::string &words)
    {
        const auto &all = trace.info().allProperties();
        return std::any_of(all.begin(), all.end(), [&](const auto &one) {
            return one.first == "not recorded" && one.second.find(words) != std::string::npos;
        });
    }
    static uint64_t slicesOf(store::Tables trace, std::initializer_list<TrackKind> kinds)
    {
        uint64_t count = 0;
        for (const format::Track &track : trace.tracks()) {
            if (std::find(kinds.begin(), kinds.end(), track.kind) != kinds.end())
                count += trace.sliceCountOf(track.id);
        }
        return count;
    }
    static pid_t trainerOf(const TrainRecording &recording)
    {
        return static_cast<pid_t>(recording.counts().at(0)["process"].toInteger());
    }

private slots:
    void recordsOtherLayersIfAnotherToolUsesCupti()
    {
        TrainRecording::Setup setup;
        setup.record = QStringList{"--trace", "cuda,nvtx,sched"};
        setup.environment = {"FAKE_CUPTI_REFUSE=39"};
        TrainRecording recording({"--steps", "40", "--fork-workers", "2"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitCode(), 0);
        const store::Store &store = recording.store();
        QVERIFY(isNotRecorded(store, "another tool is using CUPTI"));
        QVERIFY2(recording.error().count("another tool is using CUPTI") == 1, recording.error());
        const Trace trace(store);
        QVERIFY(trace.tracks(TrackKind::Gpu).empty());
        const TrackId process = trace.process(trainerOf(recording));
        const Counts ranges = countNames(trace.slicesBelow(process, TrackKind::Ranges));
        QCOMPARE(ranges.at("step"), 40u);
        QCOMPARE(ranges.at("forward"), 40u);
        QCOMPARE(compareWorkers(store, recording.counts()[0]), QString());
        if (!recording.error().contains("thread states:"))
            QVERIFY(!trace.slicesBelow(process, TrackKind::ThreadState).empty());
    }

    void reportsMissingCupti()
    {
        const QTemporaryDir folder;
        for (const char *name :
             {"13", "12", "11.8", "11.7", "11.6", "11.5", "11.4", "11.3", "11.2", "11.1", "11.0"}) {
            QFile unusable(folder.filePath(QString("libcupti.so.") + name));
            QVERIFY(unusable.open(QFile::WriteOnly) && unusable.write("no library") > 0);
        }
        // Beside its CUDA libraries there is none, either.
        for (const char *name : {"libcuda.so.1", "libcudart.so.12", "libcudart.so.13"})
            QVERIFY(QFile::link(QString(TRILANE_BIN_DIR "/../fakes/cuda/") + name,
                                folder.filePath(name)));
        TrainRecording::Setup setup;
        setup.environment = {"LD_LIBRARY_PATH=" + folder.path(),
                             "TRILANE_CUPTI=" + folder.filePath("libcupti.so")};
        TrainRecording recording({"--steps", "20"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitCode(), 0);
        QVERIFY2(recording.error().count("no usable libcupti.so") == 1, recording.error());
        QVERIFY(isNotRecorded(recording.store(), "TRILANE_CUPTI is not usable: "));
        QVERIFY(isNotRecorded(recording.store(), "; unset TRILANE_CUPTI"));
    }

    void droppedRecordsAreCounted()
    {
        TrainRecording::Setup setup;
        setup.environment = {"FAKE_CUPTI_DROP=7"};
        TrainRecording recording({"--steps", "100"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        QVERIFY(!compare(store, recording.counts().at(0)).isEmpty()); // it would have been seen
        const uint64_t lost = inAccount(store, format::Outcome::Lost, "CUDA activity");
        const uint64_t overheads = slicesOf(store, {TrackKind::Overhead});
        const uint64_t expected = expectedRecords(recording.counts()[0]);
        // Overheads that were dropped as well nobody has counted but CUPTI.
        QVERIFY(lost >= (expected + overheads) / 7);
        const uint64_t imported =
            store.account().total(format::Outcome::Imported) -
            inAccount(store, format::Outcome::Imported,
                      "NVTX of process " + std::to_string(trainerOf(recording)));
        QVERIFY(imported - overheads + lost >= expected);
        QVERIFY(imported - overheads + lost <= expected + lost / 7 + overheads + 1);
        QVERIFY(store.account().balances());
        // What the GPU did meanwhile is not known.
        QVERIFY(!iterate::unrecordedTime(store, links::tracksOfKind(store, TrackKind::Gpu).at(0))
                     .empty());
    }

    void kernelsWithoutTimesAreNotDrawnButCounted()
    {
        TrainRecording::Setup setup;
        setup.environment = {"FAKE_CUPTI_ZERO_TIMESTAMPS=1"};
        TrainRecording recording({"--steps", "50"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        uint64_t launched = 0;
        const QJsonObject thread = recording.counts().at(0)["threads"][0].toObject();
        launched = static_cast<uint64_t>(thread["api"]["cudaLaunchKernel"].toInteger());
        QCOMPARE(inAccount(store, format::Outcome::Dropped, "kernels"), launched);
        const std::string told =
            "the times of " + std::to_string(launched) + " kernels, copies, memsets or graphs";
        QVERIFY(isNotRecorded(store, told.c_str()));
        QVERIFY2(recording.error().contains(told.c_str()), recording.error());
        // They ran between the copies and sets of their stream: that is no idle time of anybody's.
        for (const idle::GpuIdle &gpu : idle::idleCauses(store)) {
            const Ns unknown = gpu.idleByCause[static_cast<size_t>(idle::IdleCause::Unobserved)];
            QVERIFY2(unknown * 2 > gpu.idle,
                     qPrintable(QString("%1 of %2").arg(unknown).arg(gpu.idle)));
        }
        const Trace trace(store);
        const std::vector<Found> work = trace.work(trace.context(trainerOf(recording), 0));
        QVERIFY(std::none_of(work.begin(), work.end(),
                             [](const Found &one) { return one.slice.kind == SliceKind::Kernel; }));
        QCOMPARE(work.size(), size_t{2 * 50 + 2 * 50 + 1}); // copies and memsets
        QVERIFY(store.span().end - store.span().begin < Ns{60'000'000'000});
        QVERIFY(store.account().balances());
    }

    /// The recorder does not empty buffers for a while: the trainer is not held up, and every
    /// record is either there or counted as lost.
    void whenBuffersRunOutTheLossIsCounted_data()
    {
        QTest::addColumn<QString>("version");
        QTest::newRow("a buffer may be refused") << "13.0";
        QTest::newRow("a buffer must be given") << "12.6";
    }
    void whenBuffersRunOutTheLossIsCounted()
    {
        QFETCH(QString, version);
        TrainRecording::Setup setup;
        setup.environment = {"FAKE_CUPTI_VERSION=" + version};
        TrainRecording recording({"--steps", "900", "--layers", "60", "--kernel-us", "1",
                                  "--streams", "1", "--fork-workers", "1", "--hold", "300"},
                                 setup);
        QVERIFY(recording.process().waitForStarted());
        const pid_t daemon = startedBy(recording.process(), "trilaned");
        QVERIFY2(daemon > 1, "the recorder has started no trilaned");
        QVERIFY(startedBy(recording.process(), "train") > 1);
        QTest::qWait(150);
        QVERIFY(sendSignal(daemon, SIGSTOP));
        const bool isDone = recording.waitForCounts();
        QVERIFY(sendSignal(daemon, SIGCONT));
        QVERIFY(isDone);
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        const uint64_t lost = inAccount(store, format::Outcome::Lost, "CUDA activity");
        QVERIFY(lost > 0);
        uint64_t found = 0;
        for (const char *source :
             {"kernels", "copies", "memsets", "CUDA calls", "synchronizations", "allocations"})
            found +=
                inAccount(store, format::Outcome::Imported, source) +
                inAccount(store, format::Outcome::Repaired, source); // known late: it took its time
        const uint64_t expected = expectedRecords(recording.counts().at(0));
        QVERIFY2(found + lost >= expected,
                 qPrintable(QString("%1 + %2 of %3").arg(found).arg(lost).arg(expected)));
        // Overheads may be among the lost.
        QVERIFY2(found + lost <= expected + 200,
                 qPrintable(QString("%1 + %2 of %3").arg(found).arg(lost).arg(expected)));
        QVERIFY(store.account().balances());
    }

    /// CUPTI is used for the first time when the program runs already.
    void aLateBeginDoesNotChangeTheExitCode()
    {
        TrainRecording::Setup setup;
        setup.record << "--delay"
                     << "200ms";
        TrainRecording recording({"--steps", "300", "--slow-loader", "5"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitStatus(), QProcess::NormalExit);
        QVERIFY2(recording.process().exitCode() == 0, recording.error());
        QVERIFY2(!recording.error().contains("simulated CUPTI"), recording.error());
        QCOMPARE(recording.store().account().total(format::Outcome::Lost), 0u);
        QCOMPARE(inAccount(recording.store(), format::Outcome::Dropped, "kernels"), 0u);
    }

    void aKilledTrainerLeavesACompleteTrace()
    {
        TrainRecording recording({"--steps", "80", "--streams", "3", "--hold", "60000"});
        QVERIFY(recording.waitForCounts());
        QVERIFY(trainerOf(recording) > 1);
        // Names of kernels are published at the agent's next rounds; their records at once.
        QVERIFY(waitForAgentRounds(trainerOf(recording), 3, "trilane cupti"));
        QVERIFY(sendSignal(trainerOf(recording), SIGKILL));
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitStatus(), QProcess::CrashExit);
        QCOMPARE(compare(recording.store(), recording.counts().at(0)), QString());
        QCOMPARE(compareMemory(recording.store(), recording.counts()[0]), QString());
        QVERIFY(recording.store().account().balances());
        QCOMPARE(recording.store().account().total(format::Outcome::Dropped), 0u);
    }

    /// Killed at any moment: what had been launched is there, in order and without gaps, up to one
    /// moment; of that only what was still running has no end.
    void aTrainerKilledMidwayLeavesItsBeginning()
    {
        const QTemporaryDir folder;
        std::mt19937 random(7);
        for (int round = 0; round < 5; ++round) {
            const QString begun = folder.filePath(QString::number(round));
            TrainRecording recording({"--steps", "1000000", "--streams", "3", "--begun", begun});
            const pid_t trainer = startedBy(recording.process(), "train");
            QVERIFY2(trainer > 1, "the trainer has not started");
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(begun), 30000);
            QTest::qWait(static_cast<int>(random() % 200));
            QVERIFY(sendSignal(trainer, SIGKILL));
            QVERIFY2(recording.finish(), recording.error());
            const store::Store &store = recording.store();
            const Trace trace(store);
            QVERIFY(store.account().balances());
            const TrackId process = trace.process(trainer);
            const Counts calls = countNames(trace.slicesBelow(process, TrackKind::ApiCalls));
            const uint64_t launches = calls.at("cudaLaunchKernel");
            uint64_t kernels = 0;
            for (const Found &one : trace.work(trace.context(trainer, 0)))
                kernels += one.slice.kind == SliceKind::Kernel ? 1 : 0;
            const uint64_t running = inAccount(store, format::Outcome::Dropped, "kernels");
            QVERIFY(launches > 0);
            // The last call may have been made but not have returned.
            QVERIFY2(kernels + running == launches || kernels + running == launches + 1,
                     qPrintable(QString("%1 + %2 of %3").arg(kernels).arg(running).arg(launches)));
            const uint64_t steps =
                countNames(trace.slicesBelow(process, TrackKind::Ranges)).at("step");
            QVERIFY(launches >= (steps - 1) * 29 && launches <= steps * 29);
        }
    }

private:
    /// What `trilane record` has started under a name that begins so, once it has; 0: it does not.
    static pid_t startedBy(QProcess &recorder, const char *begin)
    {
        const QString children = QString("/proc/%1/task/%1/children");
        for (int tries = 0; tries < 1000 && recorder.state() != QProcess::NotRunning; ++tries) {
            QFile list(children.arg(recorder.processId()));
            const QByteArray all = list.open(QFile::ReadOnly) ? list.readAll() : QByteArray();
            for (const QByteArray &child : all.simplified().split(' ')) {
                QFile name(QString("/proc/%1/comm").arg(QString(child)));
                if (!child.isEmpty() && name.open(QFile::ReadOnly) &&
                    name.readAll().startsWith(begin))
                    return child.toInt();
            }
            QTest::qWait(20);
        }
        return 0;
    }
};

QTEST_GUILESS_MAIN(TestRecordCudaFaults)
#include "tst_recordcudafaults.moc"
