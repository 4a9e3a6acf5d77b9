// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/tracklabel.h"
#include "model/base/statereason.h"
#include "tests/capture/judge.h"
#include "trainrecording.h"

#include <QTest>

using namespace trilane;
using namespace trilane::test;

/// Training loops whose GPU waits for one known reason, recorded by the real recorder: the reason
/// is found, for at least 90 % of the time that the loop says it has planted. Threads of a busy
/// machine are paused at any place: 5 % of the time were charged to another reason beside twice as
/// many busy processes as cores.
class TestPlantedCauses : public QObject
{
    Q_OBJECT

    static constexpr double kLeast = 0.9;
    static constexpr const char *kNoSchedule = "SKIP: the scheduler cannot be recorded here";

    /// Time of the rows with that cause, and with that name and thread where these are not empty.
    static Ns charged(const Store &store, const GpuIdle &gpu, IdleCause cause,
                      std::string_view name = {}, std::string_view thread = {})
    {
        Ns sum = 0;
        for (const IdleRow &row : gpu.rows) {
            const bool fits = row.cause == cause &&
                              (name.empty() || store.string(row.name) == name) &&
                              (thread.empty() || trackLabel(store, row.thread).starts_with(thread));
            sum += fits ? row.idle : 0;
        }
        return sum;
    }

    static Ns of(const GpuIdle &gpu, IdleCause cause)
    {
        return gpu.idleByCause[static_cast<size_t>(cause)];
    }

    static bool hasSchedule(const Store &store)
    {
        return !tracksOfKind(store, TrackKind::ThreadState).empty();
    }

    static std::string asMuchAs(Ns found, double planted)
    {
        return static_cast<double>(found) >= kLeast * planted
                   ? std::string()
                   : QStringLiteral("%1 of %2 ms")
                         .arg(static_cast<double>(found) / 1e6)
                         .arg(planted / 1e6)
                         .toStdString();
    }

    static std::string causeOf(const QString &planted, IdleCause wanted, const QString &name,
                               const QString &thread, bool kernelsOnly)
    {
        TrainRecording::Setup setup;
        setup.record = {"--trace", "cuda,nvtx,sched,osrt"};
        setup.environment = {"FAKE_CUDA_ALLOCATION_US=20000"};
        setup.program = "planted";
        TrainRecording recording({planted, "15", "20"}, setup);
        if (!recording.finish())
            return recording.error().toStdString();
        if ((planted == "file" || planted == "fault") && recording.process().exitCode() == 3)
            return "SKIP: files cannot be read past the page cache here";
        if (recording.process().exitCode() != 0 || recording.counts().size() != 1)
            return "the program failed";
        const Store &store = recording.store();
        if (!hasSchedule(store))
            return kNoSchedule;
        const auto gpus = idleCauses(store, {.kernelsOnly = kernelsOnly});
        if (gpus.size() != 1)
            return std::to_string(gpus.size()) + " devices";
        const GpuIdle &gpu = gpus.front();
        const Ns found = charged(store, gpu, wanted, name.toStdString(), thread.toStdString());
        if (gpu.busy + gpu.idle != gpu.span || found > gpu.idle)
            return "the sums are wrong";
        const double plantedNs = recording.counts().front()["planted_ns"].toDouble();
        // On a machine that has other things to do, too, these take the core now and then, also
        // from what is planted: that is no mistake.
        const Ns others = wanted == IdleCause::NotScheduled ? 0 : of(gpu, IdleCause::NotScheduled);
        qInfo("%s: %.1f of %.1f ms planted, %.1f ms without a core", qPrintable(planted),
              static_cast<double>(found) / 1e6, plantedNs / 1e6, static_cast<double>(others) / 1e6);
        return asMuchAs(found, plantedNs - static_cast<double>(others));
    }

    static std::string habitOf(const QString &planted, const QString &kernels)
    {
        TrainRecording::Setup setup;
        setup.record = {"--trace", "cuda,nvtx,sched"};
        setup.program = "planted";
        TrainRecording recording({planted, "10", kernels}, setup);
        if (!recording.finish())
            return recording.error().toStdString();
        const Store &store = recording.store();
        if (!hasSchedule(store))
            return kNoSchedule;
        const GpuIdle gpu = idleCauses(store).front();
        // A busy machine also keeps the waits at the ends of steps from ending.
        const Ns ends = planted == "sync" ? 0 : of(gpu, IdleCause::SyncCall);
        const Ns rest = gpu.idle - of(gpu, IdleCause::NotScheduled) - ends;
        const Ns launches = of(gpu, IdleCause::LaunchLatency) + of(gpu, IdleCause::CudaCall);
        // Between two launches the loop counts what it launches: its own code.
        const Ns found =
            launches + of(gpu, planted == "sync" ? IdleCause::SyncCall : IdleCause::UserCode);
        return asMuchAs(found, static_cast<double>(rest));
    }

private slots:
    void theCauseIsFound_data()
    {
        QTest::addColumn<QString>("planted");
        QTest::addColumn<int>("cause");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("thread");
        QTest::addColumn<bool>("kernelsOnly");
        const auto add = [](const char *planted, IdleCause cause, const char *name,
                            const char *thread, bool kernelsOnly = false) {
            QTest::newRow(planted)
                << planted << static_cast<int>(cause) << name << thread << kernelsOnly;
        };
        add("work", IdleCause::UserCode, "augment", "trainer");
        add("lock", IdleCause::UserCode, "hold the lock", "holder");
        add("file", IdleCause::SystemCall, "read", "loader");
        add("hog", IdleCause::NotScheduled, "", "trainer");
        add("pageable", IdleCause::SyncCopy, "cudaMemcpy", "trainer", true);
        add("allocation", IdleCause::CudaCall, "cudaMalloc", "trainer");
        add("straggler", IdleCause::Collective, "gloo:all_reduce", "trainer");
        add("gil", IdleCause::UserCode, "parse", "holder");
        add("checkpoint", IdleCause::SystemCall, "", "trainer");
        add("fault", IdleCause::SystemCall, kPageFaultName.data(), "trainer");
        add("stop", IdleCause::Stopped, "stop signal", "trainer");
    }

    void theCauseIsFound()
    {
        QFETCH(QString, planted);
        QFETCH(int, cause);
        QFETCH(QString, name);
        QFETCH(QString, thread);
        QFETCH(bool, kernelsOnly);
        judge(causeOf(planted, static_cast<IdleCause>(cause), name, thread, kernelsOnly));
    }

    /// Waiting after each kernel, and kernels that are shorter than their launch: there the whole
    /// idle time is planted.
    void theHabitIsFound_data()
    {
        QTest::addColumn<QString>("planted");
        QTest::addColumn<QString>("kernels");
        QTest::newRow("sync") << "sync"
                              << "200";
        QTest::newRow("tiny") << "tiny"
                              << "2000";
    }

    void theHabitIsFound()
    {
        QFETCH(QString, planted);
        QFETCH(QString, kernels);
        judge(habitOf(planted, kernels));
    }
};

QTEST_GUILESS_MAIN(TestPlantedCauses)
#include "tst_plantedcauses.moc"
