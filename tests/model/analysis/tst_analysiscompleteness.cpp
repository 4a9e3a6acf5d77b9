// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/completeness.h"
#include "model/format/givennames.h"
#include "model/store/store.h"
#include "tests/model/analysis/processnotes.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;
using notes::Part;

/// What was recorded of each process, and why not.
class TestAnalysisCompleteness : public QObject
{
    Q_OBJECT

    using Recorded = completeness::RecordedKind;
    using Why = completeness::MissingWhy;

    static const completeness::RecordedPart &partOf(const completeness::Completeness &all,
                                                    TrackId process, Recorded kind)
    {
        for (const completeness::RecordedProcess &record : all.processes) {
            for (const completeness::RecordedPart &part : record.parts) {
                if (record.process == process && part.kind == kind)
                    return part;
            }
        }
        qFatal("no such part");
    }

    static Why whyOf(const completeness::Completeness &all, TrackId process, Recorded kind)
    {
        return partOf(all, process, kind).why;
    }
    static QString saidOf(const completeness::Completeness &all, TrackId process, Recorded kind)
    {
        return QString::fromStdString(partOf(all, process, kind).said.english());
    }
    static format::Note notScaled()
    {
        return {msg("CPU frequency"),
                msg("not recorded: %1", Message::fromText("no frequency scaling")),
                notes::Kind::NoFrequency};
    }
    static format::Note noMetrics()
    {
        return {msg("GPU metrics"),
                msg("not recorded: %1",
                    msg("%1: %2", "libnvidia-ml.so.1", msg("the library was not found"))),
                notes::Kind::NoMetrics};
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
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(all.processes.size(), size_t{3});
        QVERIFY(!all.processes.front().process.isValid());
        QCOMPARE(partOf(all, a, Recorded::GpuActivity).slices, uint64_t{2});
        QCOMPARE(whyOf(all, a, Recorded::GpuActivity), Why::Nothing);
        QCOMPARE(partOf(all, b, Recorded::GpuActivity).slices, uint64_t{0});
    }

    void usesReasonsFromTheNotesOfTheRecorder()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId b = trace.process(200);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.processes = {
            notes::process(100, Part::ThreadStates | Part::Nvtx, {notes::unused(Part::Cuda)}),
            notes::process(
                200, Part::ThreadStates,
                {notes::missing(Part::Nvtx | Part::Cuda, "it uses musl; the agent needs glibc")}),
            notes::process(300, 0)};
        info.notes = {notes::note(notes::Kind::NoScheduler, "permission denied")};
        trace.builder.account().add(format::Outcome::Lost, msg("NVTX of process %1", 100),
                                    msg("its buffers were full"), 7);
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(all.by, completeness::RecordedBy::Trilane);
        QCOMPARE(whyOf(all, a, Recorded::ApiCalls), Why::NotUsed);
        QCOMPARE(whyOf(all, a, Recorded::Ranges), Why::NotUsed);
        QCOMPARE(partOf(all, a, Recorded::Ranges).lost, uint64_t{7});
        QCOMPARE(partOf(all, b, Recorded::Ranges).lost, uint64_t{0});
        for (Recorded kind : {Recorded::GpuActivity, Recorded::Ranges, Recorded::OsCalls}) {
            QCOMPARE(whyOf(all, b, kind), Why::Hindered);
            QCOMPARE(saidOf(all, b, kind), "it uses musl; the agent needs glibc");
        }
        QCOMPARE(whyOf(all, c, Recorded::Ranges), Why::NotAsked);
        QCOMPARE(saidOf(all, c, Recorded::ThreadStates), "permission denied");
        QCOMPARE(whyOf(all, {}, Recorded::Scheduling), Why::Hindered);
        QCOMPARE(whyOf(all, {}, Recorded::GpuMetrics), Why::Unknown);
    }

    void lossesDoNotWrap()
    {
        GpuTrace trace;
        const TrackId process = trace.process(100);
        format::Account &account = trace.builder.account();
        account.add(format::Outcome::Lost, format::kLostCuda, msg("once"), UINT64_MAX);
        account.add(format::Outcome::Lost, format::kLostCuda, msg("again"), 7);
        const auto store = trace.open();
        const completeness::Completeness all = completeness::completenessOf(*store);
        QCOMPARE(partOf(all, process, Recorded::GpuActivity).lost, UINT64_MAX);
        QCOMPARE(completeness::lossesByKind(store->account()).front().count, UINT64_MAX);
    }

    /// The four places that tell it ask one function.
    void explainsMissingCudaOrNvtx()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        notes::Gap off = notes::missing(Part::Nvtx, "it is off");
        off.remedy = Message::fromText("try this");
        info.processes = {notes::process(100, Part::ThreadStates | Part::Nvtx,
                                         {notes::missing(Part::Cuda, "another tool is using CUPTI",
                                                         format::Hindrance::OtherTool)}),
                          notes::process(300, Part::ThreadStates,
                                         {off, notes::missing(Part::Cuda, "it is taken")})};
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        for (Recorded kind : {Recorded::GpuActivity, Recorded::ApiCalls}) {
            QCOMPARE(saidOf(all, a, kind), "another tool is using CUPTI");
            QCOMPARE(partOf(all, a, kind).by, completeness::RecordedPart::By::OtherTool);
            QCOMPARE(saidOf(all, c, kind), "it is taken");
            QCOMPARE(partOf(all, c, kind).by, completeness::RecordedPart::By::Other);
        }
        QCOMPARE(whyOf(all, a, Recorded::Ranges), Why::NotUsed);
        QCOMPARE(whyOf(all, a, Recorded::OsCalls), Why::NotAsked);
        QCOMPARE(saidOf(all, c, Recorded::Ranges), "it is off");
        QCOMPARE(partOf(all, c, Recorded::Ranges).remedy.english(), "try this");
        QCOMPARE(completeness::partOfAll(all, Recorded::GpuActivity).why, Why::Hindered);
    }

    /// Each kind has its own reason: what NVTX lacks is none of the OS runtime.
    void reasonsOfNvtxOrCudaDoNotApplyToOtherLayers()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId b = trace.process(200);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        const notes::Gap off = notes::missing(Part::Nvtx, "it is off");
        info.processes = {
            notes::process(100, Part::ThreadStates | Part::Cuda, {off, notes::since("0.160")}),
            notes::process(200, Part::ThreadStates,
                           {off, notes::missing(Part::Cuda, "it is taken")}),
            notes::process(300, Part::ThreadStates, {notes::missing(Part::Nvtx, "it uses musl")})};
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(saidOf(all, a, Recorded::Ranges), "it is off");
        for (TrackId process : {a, b, c})
            QCOMPARE(whyOf(all, process, Recorded::OsCalls), Why::NotAsked);
    }

    void reportsRequestedLayers_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<int>("why");
        QTest::newRow("not asked") << "cuda, nvtx, sched" << int(Why::NotAsked);
        QTest::newRow("asked") << "cuda, nvtx, osrt, sched" << int(Why::Hindered);
    }

    void reportsRequestedLayers()
    {
        QFETCH(QString, asked);
        QFETCH(int, why);
        GpuTrace trace;
        const TrackId a = trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.notes = {notes::note(notes::Kind::AskedFor, qPrintable(asked))};
        info.processes = {notes::process(
            100, Part::ThreadStates, {notes::missing(Part::Nvtx | Part::Cuda, "it uses musl")})};
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(QString::fromStdString(all.asked), QString(asked).remove(' '));
        QCOMPARE(int(whyOf(all, a, Recorded::OsCalls)), why);
        QCOMPARE(whyOf(all, a, Recorded::GpuActivity), Why::Hindered);
        QCOMPARE(whyOf(all, a, Recorded::ThreadStates), Why::Unknown);
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
        info.notes = {notScaled(), noMetrics()};
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        const completeness::RecordedPart &metrics = partOf(all, {}, Recorded::GpuMetrics);
        QCOMPARE(metrics.slices, uint64_t{0});
        QCOMPARE(metrics.why, Why::Hindered);
        QCOMPARE(metrics.said.english(), "libnvidia-ml.so.1: the library was not found");
        QCOMPARE(saidOf(all, {}, Recorded::Frequencies), "no frequency scaling");
        QCOMPARE(partOf(all, {}, Recorded::OtherCounters).slices, uint64_t{1});
    }

    /// They come with the scheduler's events; that those were asked for is not known of old files.
    void frequenciesThatNothingIsNotedOfAreUnknown()
    {
        GpuTrace trace;
        trace.process(100);
        trace.builder.info().sourceFormat = "trilane";
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(whyOf(all, {}, Recorded::Frequencies), Why::Unknown);
    }

    void reportsPartiallyRecordedLayers_data()
    {
        QTest::addColumn<format::ProcessNote>("note");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("begun late")
            << notes::process(100, Part::Cuda,
                              {notes::missing(Part::Nvtx, "it is off"), notes::since("0.160")})
            << "CUDA (no NVTX: it is off; CUDA from 0.160 s on)"
            << "from 0.160 s on";
        QTest::newRow("begun late, alone")
            << notes::process(100, Part::Nvtx | Part::Cuda, {notes::since("0.160")})
            << "NVTX, CUDA (from 0.160 s on)"
            << "from 0.160 s on";
        QTest::newRow("another tool")
            << notes::process(
                   100, Part::Nvtx | Part::Cuda,
                   {notes::gap(notes::Gap::Kind::Partly, Part::Cuda, "another tool uses it")})
            << "NVTX, CUDA (CUDA not all the time: another tool uses it)"
            << "another tool uses it";
        QTest::newRow("whole") << notes::process(100, Part::Nvtx | Part::Cuda) << "NVTX, CUDA"
                               << "";
    }

    void reportsPartiallyRecordedLayers()
    {
        QFETCH(format::ProcessNote, note);
        QFETCH(QString, text);
        QFETCH(QString, said);
        QCOMPARE(QString::fromStdString(note.note().text.english()), text);
        GpuTrace trace;
        const TrackId a = trace.process(100);
        trace.kernel(trace.stream(trace.gpu(0), 7, a), "k", 0, 10);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.processes = {note};
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        const completeness::RecordedPart &part = partOf(all, a, Recorded::GpuActivity);
        QCOMPARE(part.why, said.isEmpty() ? Why::Nothing : Why::Partly);
        QCOMPARE(QString::fromStdString(part.said.english()), said);
    }

    void aRangeThatNeverBeganExplainsAllMissingData()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.processes = {notes::process(100, Part::ThreadStates | Part::Nvtx | Part::Cuda)};
        info.notes = {notes::note(notes::Kind::RangeNeverBegan,
                                  "the capture range steps:1-2 never began: no range")};
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        for (Recorded kind : {Recorded::GpuActivity, Recorded::ThreadStates}) {
            QCOMPARE(whyOf(all, a, kind), Why::Hindered);
            QCOMPARE(saidOf(all, a, kind), "the capture range steps:1-2 never began: no range");
            QCOMPARE(partOf(all, a, kind).by, completeness::RecordedPart::By::Range);
        }
    }

    /// Of what would have been missing anyhow, its own reason comes first.
    void earlierMissingLayersKeepTheirReason()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        const char *never = "the recording never began: it ended before the delay expired";
        info.notes = {notes::note(notes::Kind::AskedFor, "cuda, nvtx, sched"),
                      noMetrics(),
                      notes::note(notes::Kind::SchedulerBy, "tracepoints"),
                      notes::note(notes::Kind::NoScheduler, "permission denied"),
                      notScaled(),
                      notes::note(notes::Kind::DelayNotOver, never)};
        info.processes = {notes::process(100, 0, {notes::gap(notes::Gap::Kind::NeverBegan, 0)})};
        QCOMPARE(info.processes.front().note().text.english(),
                 "nothing (the recording never began)");
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(whyOf(all, a, Recorded::OsCalls), Why::NotAsked);
        QCOMPARE(saidOf(all, {}, Recorded::GpuMetrics),
                 "libnvidia-ml.so.1: the library was not found");
        QCOMPARE(saidOf(all, {}, Recorded::Frequencies), "no frequency scaling");
        QCOMPARE(saidOf(all, {}, Recorded::Scheduling), never);
        for (Recorded kind : {Recorded::GpuActivity, Recorded::ApiCalls, Recorded::Ranges,
                              Recorded::ThreadStates}) {
            QCOMPARE(whyOf(all, a, kind), Why::Hindered);
            QCOMPARE(saidOf(all, a, kind), never);
        }
    }

    /// As info tells it: NVTX and OS runtime calls that nothing came of.
    void layersWithoutEventsAreUnused()
    {
        GpuTrace trace;
        const TrackId a = trace.process(100);
        const TrackId b = trace.process(200);
        const TrackId c = trace.process(300);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        constexpr uint32_t kInside = Part::Nvtx | Part::OsCalls;
        info.notes = {notes::note(notes::Kind::AskedFor, "cuda, nvtx, osrt")};
        info.processes = {
            notes::process(100, kInside,
                           {notes::unused(Part::Nvtx), notes::missing(Part::Cuda, "it is taken"),
                            notes::unused(Part::OsCalls)}),
            notes::process(200, kInside | Part::Cuda,
                           {notes::unused(Part::Nvtx), notes::since("0.160")}),
            notes::process(300, 0, {notes::missing(kInside | Part::Cuda, "it is static")})};
        QCOMPARE(info.processes[0].note().text.english(),
                 "NVTX, OS runtime calls (no NVTX range while it was recorded; no CUDA: it is "
                 "taken; no OS runtime call was long enough to be recorded)");
        QCOMPARE(info.processes[2].note().text.english(),
                 "nothing (no OS runtime calls, NVTX or CUDA: it is static)");
        trace.kernel(trace.stream(trace.gpu(0), 7, b), "k", 0, 10);
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(whyOf(all, a, Recorded::Ranges), Why::NotUsed);
        QCOMPARE(whyOf(all, a, Recorded::OsCalls), Why::NotUsed);
        QCOMPARE(saidOf(all, a, Recorded::GpuActivity), "it is taken");
        QCOMPARE(saidOf(all, b, Recorded::GpuActivity), "from 0.160 s on");
        for (Recorded kind : {Recorded::GpuActivity, Recorded::Ranges, Recorded::OsCalls})
            QCOMPARE(saidOf(all, c, kind), "it is static");
    }

    void readsTheInitialLayersOfTheRecording()
    {
        const auto began = [](std::vector<format::Note> notes) {
            GpuTrace trace;
            trace.process(1);
            trace.builder.info().sourceFormat = "trilane";
            trace.builder.info().notes = std::move(notes);
            return completeness::completenessOf(*trace.open()).begin;
        };
        QCOMPARE(began({}), completeness::RecordingBegin::Start);
        QCOMPARE(began({notes::note(notes::Kind::AttachedTo, "12")}),
                 completeness::RecordingBegin::Attached);
        QCOMPARE(began({notes::note(notes::Kind::AfterDelay, "after a delay")}),
                 completeness::RecordingBegin::Delay);
        QCOMPARE(began({notes::note(notes::Kind::CaptureRange, "nvtx:a")}),
                 completeness::RecordingBegin::Range);
    }

    void cudaThatWasNeverUsedIsNotReported()
    {
        GpuTrace trace;
        trace.process(100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.processes = {
            notes::process(100, Part::Nvtx | Part::Cuda, {notes::unused(Part::Cuda)})};
        QCOMPARE(info.processes.front().note().text.english(),
                 "NVTX, CUDA (no CUDA call or GPU work while it was recorded)");
        const auto store = trace.open();
        QCOMPARE(
            completeness::partOfAll(completeness::completenessOf(*store), Recorded::GpuActivity)
                .why,
            Why::NotUsed);
    }

    void lossesAreOfKinds()
    {
        format::Account account;
        account.add(format::Outcome::Lost, msg("scheduler"), msg("so far"), 5);
        account.add(format::Outcome::Lost, msg("NVTX of process %1", 12),
                    msg("its buffers were full"), 2);
        account.add(format::Outcome::Lost, msg("NVTX"), msg("so far"), 1);
        account.add(format::Outcome::Dropped, msg("NVTX"), msg("too late"), 9);
        account.add(format::Outcome::Lost, msg("NVTXtra"), {}, 9);
        const std::vector<completeness::KindLoss> losses = completeness::lossesByKind(account);
        QCOMPARE(losses.size(), size_t{2});
        QCOMPARE(losses[0].kind, Recorded::Ranges);
        QCOMPARE(losses[0].count, uint64_t{3});
        QCOMPARE(losses[1].kind, Recorded::ThreadStates);
        QCOMPARE(losses[1].count, uint64_t{5});
    }

    void distinguishesLayersThatAFormatLacks()
    {
        GpuTrace trace;
        const TrackId a = trace.process(1);
        trace.builder.info().sourceFormat = "kineto-json";
        const completeness::Completeness all = completeness::completenessOf(*trace.open());
        QCOMPARE(whyOf(all, a, Recorded::OsCalls), Why::NotInSource);
        QCOMPARE(whyOf(all, a, Recorded::ApiCalls), Why::NotAsked);
    }

    void anUnknownFormatHasNoCompleteness()
    {
        GpuTrace trace;
        const TrackId a = trace.process(1);
        trace.builder.info().sourceFormat = "chrome-json";
        const auto store = trace.open();
        QCOMPARE(partOf(completeness::completenessOf(*store), a, Recorded::Ranges).why,
                 Why::Unknown);
    }
};

TRILANE_TEST(TestAnalysisCompleteness, QCoreApplication)
#include "tst_analysiscompleteness.moc"
