// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/completeness.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

/// What was recorded of each process, and why not.
class TestAnalysisCompleteness : public QObject
{
    Q_OBJECT

    static const completeness::RecordedPart &
    partOf(const completeness::Completeness &all, TrackId process, completeness::RecordedKind kind)
    {
        for (const completeness::RecordedProcess &record : all.processes) {
            for (const completeness::RecordedPart &part : record.parts) {
                if (record.process == process && part.kind == kind)
                    return part;
            }
        }
        qFatal("no such part");
    }

private slots:
    void countsAreOfTheirProcessAndAllStreamsIsNotCounted()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100, "python");
        const TrackId b = trace.process(200, "worker");
        const TrackId stream = trace.stream(trace.gpu(0), 7, a);
        trace.kernel(stream, "k", 0, 10);
        trace.kernel(stream, "k", 20, 10);
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(all.processes.size(), size_t{3});
        QVERIFY(!all.processes.front().process.isValid());
        QCOMPARE(partOf(all, a, completeness::RecordedKind::GpuActivity).slices, uint64_t{2});
        QCOMPARE(partOf(all, a, completeness::RecordedKind::GpuActivity).why,
                 completeness::MissingWhy::Nothing);
        QCOMPARE(partOf(all, b, completeness::RecordedKind::GpuActivity).slices, uint64_t{0});
    }

    void aRecordersNotesSayWhy()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId b = trace.process(200);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {
            {"recorded of process 100", "thread states, NVTX (it did not use CUDA)"},
            {"recorded of process 200",
             "thread states (no NVTX and CUDA: it uses musl; the agent needs glibc)"},
            {"recorded of process 300", "nothing"},
            {"scheduler not recorded by BPF", "permission denied"}};
        trace.builder.account().add(format::Outcome::Lost, msg("NVTX of process 100"),
                                    msg("its buffers were full"), 7);
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(all.by, completeness::RecordedBy::Trilane);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::ApiCalls).why,
                 completeness::MissingWhy::NotUsed);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::Ranges).why,
                 completeness::MissingWhy::NotUsed);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::Ranges).lost, uint64_t{7});
        QCOMPARE(partOf(all, b, completeness::RecordedKind::Ranges).lost, uint64_t{0});
        for (completeness::RecordedKind kind :
             {completeness::RecordedKind::GpuActivity, completeness::RecordedKind::Ranges,
              completeness::RecordedKind::OsCalls}) {
            QCOMPARE(partOf(all, b, kind).why, completeness::MissingWhy::Hindered);
            QCOMPARE(partOf(all, b, kind).said, std::string("it uses musl; the agent needs glibc"));
        }
        QCOMPARE(partOf(all, c, completeness::RecordedKind::Ranges).why,
                 completeness::MissingWhy::NotAsked);
        QCOMPARE(partOf(all, c, completeness::RecordedKind::ThreadStates).said,
                 std::string("permission denied"));
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::Scheduling).why,
                 completeness::MissingWhy::Hindered);
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::GpuMetrics).why,
                 completeness::MissingWhy::Unknown);
    }

    /// The four places that tell it ask one function.
    void whatKeptCudaOrNvtxAwayIsTold()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId b = trace.process(200);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {
            {"recorded of process 100", "thread states, NVTX (no CUDA: another tool uses CUPTI)"},
            // As it was written before.
            {"recorded of process 200", "thread states, NVTX, CUDA"},
            {"not recorded", "process 200: CUDA is not recorded while another tool uses CUPTI"},
            {"recorded of process 300",
             "thread states (no NVTX: it is off; try this; no CUDA: it is taken)"}};
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        for (completeness::RecordedKind kind :
             {completeness::RecordedKind::GpuActivity, completeness::RecordedKind::ApiCalls}) {
            QCOMPARE(partOf(all, a, kind).said, std::string("another tool uses CUPTI"));
            QCOMPARE(partOf(all, b, kind).why, completeness::MissingWhy::Hindered);
            QCOMPARE(partOf(all, b, kind).said,
                     std::string("CUDA is not recorded while another tool uses CUPTI"));
            QCOMPARE(partOf(all, c, kind).said, std::string("it is taken"));
        }
        QCOMPARE(partOf(all, a, completeness::RecordedKind::Ranges).why,
                 completeness::MissingWhy::NotUsed);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::OsCalls).why,
                 completeness::MissingWhy::NotAsked);
        QCOMPARE(partOf(all, c, completeness::RecordedKind::Ranges).said,
                 std::string("it is off; try this"));
        QCOMPARE(completeness::partOfAll(all, completeness::RecordedKind::GpuActivity).why,
                 completeness::MissingWhy::Hindered);
    }

    /// Each kind has its own reason: what NVTX lacks is none of the OS runtime.
    void aReasonOfNvtxOrCudaIsNoneOfOthers()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId b = trace.process(200);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {{"recorded of process 100",
                            "thread states, CUDA (no NVTX: it is off; try this; from 0.160 s on)"},
                           {"recorded of process 200",
                            "thread states (no NVTX: it is off; try this; no CUDA: it is taken)"},
                           {"recorded of process 300", "thread states (no NVTX: it uses musl)"}};
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::Ranges).said,
                 std::string("it is off; try this"));
        for (TrackId process : {a, b, c})
            QCOMPARE(partOf(all, process, completeness::RecordedKind::OsCalls).why,
                     completeness::MissingWhy::NotAsked);
    }

    void whatWasAskedForIsTold_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<int>("why");
        QTest::newRow("not asked")
            << "cuda, nvtx, sched" << int(completeness::MissingWhy::NotAsked);
        QTest::newRow("asked") << "cuda, nvtx, osrt, sched"
                               << int(completeness::MissingWhy::Hindered);
    }

    void whatWasAskedForIsTold()
    {
        QFETCH(QString, asked);
        QFETCH(int, why);
        GpuTrace trace;
        const TrackId a = trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {
            {"asked for", asked.toStdString()},
            {"recorded of process 100", "thread states (no NVTX and CUDA: it uses musl)"}};
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(QString::fromStdString(all.asked), QString(asked).remove(' '));
        QCOMPARE(int(partOf(all, a, completeness::RecordedKind::OsCalls).why), why);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::GpuActivity).why,
                 completeness::MissingWhy::Hindered);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::ThreadStates).why,
                 completeness::MissingWhy::Unknown);
    }

    /// Curves of GPUs, of cores and of memory come from three places.
    void eachKindOfCurveHasItsOwnReason()
    {
        GpuTrace trace;
        const TrackId gpu = trace.gpu(0);
        const TrackId memory = trace.builder.track(
            {.parent = gpu, .kind = TrackKind::Counter, .label = "device memory of process 1"});
        trace.builder.setUnit(memory, "bytes");
        trace.add(memory, SliceKind::CounterSample, "", 5, 1);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {
            {"CPU frequency", "not recorded: this kernel does not scale it"},
            {"GPU metrics", "not recorded: libnvidia-ml.so.1: the library is not there"}};
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        const completeness::RecordedPart &metrics =
            partOf(all, {}, completeness::RecordedKind::GpuMetrics);
        QCOMPARE(metrics.slices, uint64_t{0});
        QCOMPARE(metrics.why, completeness::MissingWhy::Hindered);
        QCOMPARE(metrics.said, std::string("libnvidia-ml.so.1: the library is not there"));
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::Frequencies).said,
                 std::string("this kernel does not scale it"));
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::OtherCounters).slices, uint64_t{1});
    }

    /// They come with the scheduler's events; that those were asked for is not known of old files.
    void frequenciesThatNothingIsNotedOfAreUnknown()
    {
        GpuTrace trace;
        trace.process(100);
        trace.builder.info().sourceFormat = "trilane";
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::Frequencies).why,
                 completeness::MissingWhy::Unknown);
    }

    void whatIsThereOnlyForAWhileIsTold_data()
    {
        QTest::addColumn<QString>("note");
        QTest::addColumn<QString>("said");
        QTest::newRow("begun late") << "CUDA (no NVTX: it is off; try this; CUDA from 0.160 s on)"
                                    << "from 0.160 s on";
        QTest::newRow("begun late, alone") << "NVTX, CUDA (from 0.160 s on)"
                                           << "from 0.160 s on";
        QTest::newRow("another tool") << "NVTX, CUDA (CUDA not all the time: another tool uses it)"
                                      << "another tool uses it";
        QTest::newRow("whole") << "NVTX, CUDA"
                               << "";
    }

    void whatIsThereOnlyForAWhileIsTold()
    {
        QFETCH(QString, note);
        QFETCH(QString, said);
        GpuTrace trace;
        const TrackId a = trace.process(100);
        trace.kernel(trace.stream(trace.gpu(0), 7, a), "k", 0, 10);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {{"recorded of process 100", note.toStdString()}};
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        const completeness::RecordedPart &part =
            partOf(all, a, completeness::RecordedKind::GpuActivity);
        QCOMPARE(part.why, said.isEmpty() ? completeness::MissingWhy::Nothing
                                          : completeness::MissingWhy::Partly);
        QCOMPARE(QString::fromStdString(part.said), said);
    }

    void aRangeThatNeverBeganIsTheReasonForAll()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {{"recorded of process 100", "thread states, NVTX, CUDA"},
                           {"not recorded", "the capture range steps:1-2 never began: no range"}};
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        for (completeness::RecordedKind kind :
             {completeness::RecordedKind::GpuActivity, completeness::RecordedKind::ThreadStates}) {
            QCOMPARE(partOf(all, a, kind).why, completeness::MissingWhy::Hindered);
            QCOMPARE(partOf(all, a, kind).said,
                     std::string("the capture range steps:1-2 never began: no range"));
        }
    }

    /// Of what would have been missing anyhow, its own reason comes first.
    void whatWasMissingAnyhowHasItsOwnReason()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        const char *never = "the recording never began: it ended before its delay was over";
        info.properties = {
            {"asked for", "cuda, nvtx, sched"},
            {"GPU metrics", "not recorded: libnvidia-ml.so.1: the library is not there"},
            {"scheduler recorded by", "tracepoints"},
            {"scheduler not recorded by BPF", "permission denied"},
            {"CPU frequency", "not recorded: this kernel does not scale it"},
            {"recorded of process 100", "nothing (the recording never began)"},
            {"not recorded", never}};
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::OsCalls).why,
                 completeness::MissingWhy::NotAsked);
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::GpuMetrics).said,
                 std::string("libnvidia-ml.so.1: the library is not there"));
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::Frequencies).said,
                 std::string("this kernel does not scale it"));
        QCOMPARE(partOf(all, {}, completeness::RecordedKind::Scheduling).said, std::string(never));
        for (completeness::RecordedKind kind :
             {completeness::RecordedKind::GpuActivity, completeness::RecordedKind::ApiCalls,
              completeness::RecordedKind::Ranges, completeness::RecordedKind::ThreadStates}) {
            QCOMPARE(partOf(all, a, kind).why, completeness::MissingWhy::Hindered);
            QCOMPARE(partOf(all, a, kind).said, std::string(never));
        }
    }

    /// As info tells it: NVTX and OS calls that nothing came of.
    void whatNothingCameOfWasNotUsed()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId b = trace.process(200);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {
            {"asked for", "cuda, nvtx, osrt"},
            {"recorded of process 100",
             "NVTX, OS calls (no NVTX range while it was recorded; no CUDA: it is taken; no OS "
             "call was long enough to be recorded)"},
            {"recorded of process 200",
             "NVTX, OS calls, CUDA (no NVTX range while it was recorded; CUDA from 0.160 s on)"},
            {"recorded of process 300", "nothing (no OS calls, NVTX and CUDA: it is static)"}};
        trace.kernel(trace.stream(trace.gpu(0), 7, b), "k", 0, 10);
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::Ranges).why,
                 completeness::MissingWhy::NotUsed);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::OsCalls).why,
                 completeness::MissingWhy::NotUsed);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::GpuActivity).said,
                 std::string("it is taken"));
        QCOMPARE(partOf(all, b, completeness::RecordedKind::GpuActivity).said,
                 std::string("from 0.160 s on"));
        for (completeness::RecordedKind kind :
             {completeness::RecordedKind::GpuActivity, completeness::RecordedKind::Ranges,
              completeness::RecordedKind::OsCalls})
            QCOMPARE(partOf(all, c, kind).said, std::string("it is static"));
    }

    void withWhatTheRecordingBeganIsKnown()
    {
        const auto began = [](std::vector<std::pair<std::string, std::string>> notes,
                              const char *command) {
            GpuTrace trace;
            trace.process(1);
            trace.builder.info().sourceFormat = "trilane";
            trace.builder.info().commandLine = command;
            trace.builder.info().properties = std::move(notes);
            return completeness::completenessOf(*trace.open()).begin;
        };
        QCOMPARE(began({}, "train"), completeness::RecordingBegin::Start);
        QCOMPARE(began({}, "attached to 12"), completeness::RecordingBegin::Attached);
        QCOMPARE(began({{"recording began", "after a delay"}}, "train"),
                 completeness::RecordingBegin::Delay);
        QCOMPARE(began({{"capture range", "nvtx:a"}}, "train"),
                 completeness::RecordingBegin::Range);
    }

    void aSilentCudaIsNotTold()
    {
        GpuTrace trace;
        trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.properties = {{"recorded of process 100",
                            "NVTX, CUDA (no CUDA call or GPU work while it was recorded)"}};
        const auto store = trace.open();
        QCOMPARE(completeness::partOfAll(completeness::completenessOf(*store),
                                         completeness::RecordedKind::GpuActivity)
                     .why,
                 completeness::MissingWhy::NotUsed);
    }

    void lossesAreOfKinds()
    {
        format::Account account;
        account.add(format::Outcome::Lost, msg("scheduler"), msg("so far"), 5);
        account.add(format::Outcome::Lost, msg("NVTX of process 12"), msg("its buffers were full"),
                    2);
        account.add(format::Outcome::Lost, msg("NVTX"), msg("so far"), 1);
        account.add(format::Outcome::Dropped, msg("NVTX"), msg("too late"), 9);
        account.add(format::Outcome::Lost, msg("NVTXtra"), {}, 9);
        const std::vector<completeness::KindLoss> losses = completeness::lossesByKind(account);
        QCOMPARE(losses.size(), size_t{2});
        QCOMPARE(losses[0].kind, completeness::RecordedKind::Ranges);
        QCOMPARE(losses[0].count, uint64_t{3});
        QCOMPARE(losses[1].kind, completeness::RecordedKind::ThreadStates);
        QCOMPARE(losses[1].count, uint64_t{5});
    }

    void whatAFormatNeverHasIsToldApart()
    {
        GpuTrace trace;
        const TrackId a = trace.process(1);
        trace.builder.info().sourceFormat = "kineto-json";
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::OsCalls).why,
                 completeness::MissingWhy::NotInSource);
        QCOMPARE(partOf(all, a, completeness::RecordedKind::ApiCalls).why,
                 completeness::MissingWhy::NotAsked);
    }

    void aFormatThatNobodyKnowsTellsNothing()
    {
        GpuTrace trace;
        const TrackId a = trace.process(1);
        trace.builder.info().sourceFormat = "chrome-json";
        const auto store = trace.open();
        QCOMPARE(
            partOf(completeness::completenessOf(*store), a, completeness::RecordedKind::Ranges).why,
            completeness::MissingWhy::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestAnalysisCompleteness)
#include "tst_analysiscompleteness.moc"
