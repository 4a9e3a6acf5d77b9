// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "trace.h"
#include "trainrecording.h"

#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/base/timeranges.h"
#include "tests/capture/judge.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace trilane;
using namespace trilane::test;

namespace {

constexpr Ns kMs = 1'000'000;
constexpr Ns kKnownPart = 5;      ///< of the time between ranges, where threads are paused
constexpr uint64_t kKernels = 29; ///< of each step of `train`

/// Waits for a line, uses CUDA from then on, and ends with its standard input.
constexpr const char *kWaits = R"(
import ctypes, select, sys
print("ready", flush=True)
sys.stdin.readline()
cuda = ctypes.CDLL("libcuda.so.1")
context, module, function, stream = (ctypes.c_void_p() for i in range(4))
cuda.cuInit(0)
cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0)
cuda.cuCtxSetCurrent(context)
cuda.cuModuleLoadData(ctypes.byref(module), b"x")
cuda.cuModuleGetFunction(ctypes.byref(function), module, b"gemm")
cuda.cuStreamCreate(ctypes.byref(stream), 1)
while not select.select([sys.stdin], [], [], 0.001)[0]:
    cuda.cuLaunchKernel(function, 64, 1, 1, 128, 1, 1, 0, stream, None, None)
    cuda.cuStreamSynchronize(stream)
)";

} // namespace

/// What the GPU did before CUDA was recorded: not known where the program had begun to use it.
class TestUnrecordedCuda : public QObject
{
    Q_OBJECT

private slots:
    void timeBeforeALateAttachIsUnrecorded()
    {
        begin(TRILANE_TARGETS_DIR "/train",
              {"--steps", "1000000", "--begun", m_folder.filePath("begun"), "--until",
               m_folder.filePath("until")});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_folder.filePath("begun")), 60'000);
        const auto store = attach({"--trace", "cuda,nvtx", "--duration", "1500ms"});
        QVERIFY2(store, m_error);
        onlyWholeStepsAreKnown(*store);
    }

    /// Nothing of the delay is in the file: the time that is not known begins behind it.
    void timeBeforeTheDelayIsUnrecorded()
    {
        const QStringList options{"--trace", "cuda,nvtx,sched", "--delay",
                                  "1500ms",  "--duration",      "1500ms"};
        TrainRecording recording({"--steps", "6000"}, {.record = options, .environment = {}});
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        QVERIFY2(store.span().duration() < 2500 * kMs,
                 formatDuration(store.span().duration()).c_str());
        onlyWholeStepsAreKnown(store);
    }

    /// The GPU did nothing for a program that had not called CUDA.
    void aProgramThatUsesCudaOnlyLaterWasIdle()
    {
        begin("python3", {"-c", kWaits});
        QTRY_VERIFY_WITH_TIMEOUT((m_program.waitForReadyRead(20), m_program.canReadLine()), 60'000);
        beginAttach({"--trace", "cuda,sched", "--duration", "4s"});
        QTest::qWait(2000);
        QVERIFY(m_program.write("\n") == 1 && m_program.waitForBytesWritten());
        const auto store = finishAttach();
        QVERIFY2(store, m_error);
        const std::vector<TrackId> gpus = links::tracksOfKind(*store, TrackKind::Gpu);
        QCOMPARE(gpus.size(), size_t{1});
        const std::vector<TimeRange> unrecorded = iterate::unrecordedTime(*store, gpus[0]);
        QVERIFY(unrecorded.size() <= 1);
        if (!unrecorded.empty()) {
            QVERIFY(unrecorded[0].begin > store->span().begin + 200 * kMs);
            QVERIFY(unrecorded[0].duration() < 1500 * kMs); // from the last look on
        }
    }

    void anAgentFromTheStartMissesNothing()
    {
        TrainRecording recording({"--steps", "20"});
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        for (const TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu))
            QVERIFY(iterate::unrecordedTime(store, gpu).empty());
        QVERIFY(steps::findStepList(store)->unrecorded.empty());
    }

    /// Nor what was between two capture ranges; of the ranges everything is known.
    void timeBetweenCaptureRangesIsUnrecorded_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"step", "forward", "optimizer", "loss"})
            QTest::newRow(name) << name;
    }
    void timeBetweenCaptureRangesIsUnrecorded()
    {
        QFETCH(QString, name);
        judge(betweenRanges(name));
    }

    void cleanup()
    {
        for (QProcess *process : {&m_attach, &m_program}) {
            process->kill();
            process->waitForFinished();
        }
    }

private:
    /// What is wrong. How exact the agent is tells tst_cuptilife; here a machine that pauses
    /// threads makes times differ.
    static std::string betweenRanges(const QString &name)
    {
        const QStringList options{"--trace", "cuda,nvtx", "--capture-range", "nvtx:" + name};
        TrainRecording recording({"--steps", "20"}, {.record = options, .environment = {}});
        if (!recording.finish())
            return recording.error().toStdString();
        const store::Store &store = recording.store();
        std::vector<TimeRange> ranges;
        for (const TrackId track : links::tracksOfKind(store, TrackKind::Ranges)) {
            for (const Found &found : Trace(store).slices(track)) {
                if (found.name == name.toStdString())
                    ranges.push_back(found.slice.range());
            }
        }
        if (ranges.size() != 20)
            return std::to_string(ranges.size()) + " ranges";
        if (store.account().total(format::Outcome::Repaired) +
                store.account().total(format::Outcome::Dropped) >
            0)
            return "some were cut";
        const auto unrecorded =
            iterate::unrecordedTime(store, links::tracksOfKind(store, TrackKind::Gpu).at(0));
        for (const TimeRange &range : ranges) {
            if (timeWithin(unrecorded, range) > 0)
                return "not all of a range is known";
        }
        Ns known = 0, between = 0;
        for (size_t i = 1; i < ranges.size(); ++i) {
            const TimeRange pause{ranges[i - 1].end, ranges[i].begin};
            between += pause.duration();
            known += pause.duration() - timeWithin(unrecorded, pause);
        }
        return known > between / kKnownPart ? "of " + formatDuration(between) + " between them " +
                                                  formatDuration(known) + " are known"
                                            : std::string();
    }

    void begin(const QString &program, const QStringList &arguments)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
        m_program.setProcessEnvironment(environment);
        m_program.start(program, arguments);
        QVERIFY(m_program.waitForStarted());
    }
    void beginAttach(const QStringList &options)
    {
        m_attach.start(TRILANE_BIN_DIR "/trilane",
                       QStringList{"attach", QString::number(m_program.processId()), "--daemon",
                                   "private", "--force", "-o", m_folder.filePath("run.trilane")} +
                           options);
    }
    std::shared_ptr<const store::Store> finishAttach()
    {
        if (!m_attach.waitForFinished(60'000))
            return {};
        m_error = m_attach.readAllStandardError();
        const auto store = store::openStore(m_folder.filePath("run.trilane").toStdString());
        return store ? *store : nullptr;
    }
    std::shared_ptr<const store::Store> attach(const QStringList &options)
    {
        beginAttach(options);
        return finishAttach();
    }

    /// One step follows the other: CUDA was switched on in one of them, and off in another, for
    /// ranges are recorded until it has given all. Of all others everything is known.
    static void onlyWholeStepsAreKnown(const store::Store &store)
    {
        const std::vector<TrackId> gpus = links::tracksOfKind(store, TrackKind::Gpu);
        QCOMPARE(gpus.size(), size_t{1});
        const std::vector<TimeRange> unrecorded = iterate::unrecordedTime(store, gpus[0]);
        QCOMPARE(unrecorded.size(), size_t{2});
        QVERIFY(unrecorded[0].begin >= store.span().begin);
        const steps::StepList list = *steps::findStepList(store);
        const steps::StepReport report = steps::measureSteps(store, list);
        QVERIFY(!list.unrecorded.empty() && list.unrecorded.size() < list.steps.size());
        for (size_t i = 0; i < list.steps.size(); ++i) {
            const TimeRange step = list.steps[i].range;
            const bool isKnown = timeWithin(unrecorded, step) == 0;
            QCOMPARE(report.steps[i].isGpuKnown, isKnown);
            if (isKnown)
                QCOMPARE(report.steps[i].kernels, kKernels);
        }
    }

    QTemporaryDir m_folder;
    QProcess m_program, m_attach;
    QByteArray m_error;
};

QTEST_GUILESS_MAIN(TestUnrecordedCuda)
#include "tst_unrecordedcuda.moc"
