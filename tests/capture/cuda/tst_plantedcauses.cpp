// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/tracklabel.h"
#include "trainrecording.h"

#include <QTest>

using namespace trilane;
using namespace trilane::test;

/// Training loops whose GPU waits for one known reason, recorded by the real recorder: the reason
/// is found, for at least 95 % of the time that the loop says it has planted.
class TestPlantedCauses : public QObject
{
    Q_OBJECT

    static constexpr double kLeast = 0.95;

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
    }

    void theCauseIsFound()
    {
        QFETCH(QString, planted);
        QFETCH(int, cause);
        QFETCH(QString, name);
        QFETCH(QString, thread);
        QFETCH(bool, kernelsOnly);
        TrainRecording::Setup setup;
        setup.record = {"--trace", "cuda,nvtx,sched,osrt"};
        setup.environment = {"FAKE_CUDA_ALLOCATION_US=20000"};
        setup.program = "planted";
        TrainRecording recording({planted, "15", "20"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        if (planted == "file" && recording.process().exitCode() == 3)
            QSKIP("files cannot be read past the page cache here");
        QCOMPARE(recording.process().exitCode(), 0);
        const Store &store = recording.store();
        if (!hasSchedule(store))
            QSKIP("the scheduler cannot be recorded here");
        const auto gpus = idleCauses(store, {.kernelsOnly = kernelsOnly});
        QCOMPARE(gpus.size(), size_t{1});
        const GpuIdle &gpu = gpus.front();
        QCOMPARE(gpu.busy + gpu.idle, gpu.span);
        QCOMPARE(recording.counts().size(), size_t{1});
        const auto plantedNs =
            static_cast<double>(recording.counts().front()["planted_ns"].toDouble());
        const auto wanted = static_cast<IdleCause>(cause);
        const auto found = static_cast<double>(
            charged(store, gpu, wanted, name.toStdString(), thread.toStdString()));
        // On a machine that has other things to do, too, these take the core now and then, also
        // from what is planted: that is no mistake.
        const double others = wanted == IdleCause::NotScheduled
                                  ? 0.0
                                  : static_cast<double>(of(gpu, IdleCause::NotScheduled));
        qInfo("%s: %.1f of %.1f ms planted, %.1f ms without a core", qPrintable(planted),
              found / 1e6, plantedNs / 1e6, others / 1e6);
        QVERIFY2(found >= kLeast * (plantedNs - others),
                 qPrintable(QStringLiteral("%1 of %2 ms").arg(found / 1e6).arg(plantedNs / 1e6)));
        QVERIFY(found <= static_cast<double>(gpu.idle));
    }

    /// Waiting after each kernel, and kernels that are shorter than their launch: there the whole
    /// idle time is planted.
    void theHabitIsFound_data()
    {
        QTest::addColumn<QString>("planted");
        QTest::addColumn<QString>("kernels");
        QTest::addColumn<double>("least");
        QTest::newRow("sync") << "sync"
                              << "200" << kLeast;
        QTest::newRow("tiny") << "tiny"
                              << "2000" << kLeast;
    }

    void theHabitIsFound()
    {
        QFETCH(QString, planted);
        QFETCH(QString, kernels);
        QFETCH(double, least);
        TrainRecording::Setup setup;
        setup.record = {"--trace", "cuda,nvtx,sched"};
        setup.program = "planted";
        TrainRecording recording({planted, "10", kernels}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const Store &store = recording.store();
        if (!hasSchedule(store))
            QSKIP("the scheduler cannot be recorded here");
        const GpuIdle gpu = idleCauses(store).front();
        // A busy machine also keeps the waits at the ends of steps from ending.
        const Ns ends = planted == "sync" ? 0 : of(gpu, IdleCause::SyncCall);
        const Ns rest = gpu.idle - of(gpu, IdleCause::NotScheduled) - ends;
        const Ns launches = of(gpu, IdleCause::LaunchLatency) + of(gpu, IdleCause::CudaCall);
        // Between two launches the loop counts what it launches: its own code.
        const Ns found =
            launches + of(gpu, planted == "sync" ? IdleCause::SyncCall : IdleCause::UserCode);
        qInfo("%s: %.2f of %.2f ms, sync %.2f ms", qPrintable(planted),
              static_cast<double>(found) / 1e6, static_cast<double>(rest) / 1e6,
              static_cast<double>(of(gpu, IdleCause::SyncCall)) / 1e6);
        QVERIFY2(static_cast<double>(found) >= least * static_cast<double>(rest),
                 qPrintable(QStringLiteral("%1 of %2 ns").arg(found).arg(rest)));
    }
};

QTEST_GUILESS_MAIN(TestPlantedCauses)
#include "tst_plantedcauses.moc"
