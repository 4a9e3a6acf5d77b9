// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/analysis/processnotes.h"
#include "tests/support/findingprogram.h"

#include <QTest>

using namespace trilane;

namespace {

constexpr uint32_t kAll = notes::Part::ThreadStates | notes::Part::Nvtx | notes::Part::Cuda;

} // namespace

/// What could not be judged, and what to do about it.
class TestFindingsOfCapture : public QObject
{
    Q_OBJECT

private slots:
    void reportsLostEventsAndMissingLayers()
    {
        Program program;
        program.repeat(5 * kUs);
        program.trace.builder.account().add(format::Outcome::Lost, msg("kernel"),
                                            msg("the buffer was full"), 100);
        const findings::Findings found = program.find();
        const findings::TraceFinding *incomplete = finding(found, "incomplete_capture");
        QVERIFY(incomplete);
        QCOMPARE(incomplete->severity, findings::Severity::Low);
        const std::string text = findings::explanationOf(*incomplete);
        QVERIFY(text.find("lost while recording: 100") != std::string::npos);
        QVERIFY(text.find("states were not recorded") != std::string::npos);
        QVERIFY(text.find("CUDA calls") == std::string::npos);
    }

    /// Each reason has its own remedy.
    void adviceMatchesTheReason_data()
    {
        QTest::addColumn<QString>("why");
        QTest::addColumn<QString>("words");
        QTest::newRow("few") << "few"
                             << "Record more of the run";
        QTest::newRow("dropped") << "dropped"
                                 << "`trilane info`";
        QTest::newRow("no ranges") << "no ranges"
                                   << "NVTX ranges";
        QTest::newRow("another tool") << "another tool"
                                      << "End the other tool's session";
        QTest::newRow("no states") << "no states"
                                   << "--trace cuda,nvtx,osrt,sched";
    }
    void adviceMatchesTheReason()
    {
        QFETCH(QString, why);
        QFETCH(QString, words);
        Program program;
        program.withStates();
        program.repeat(
            kMs,
            [&](Ns begin, Ns end) {
                if (why != "no ranges")
                    program.slice(program.ranges, SliceKind::Range, "augment", begin, end);
                if (why != "no states")
                    program.slice(program.states, SliceKind::Running, "", begin, end);
            },
            why == "few" ? 3 : 30);
        format::TraceInfo &info = program.trace.builder.info();
        info.sourceFormat = "trilane";
        info.notes = {notes::note(notes::Kind::AskedFor, "cuda, nvtx, sched")};
        if (why == "dropped")
            program.trace.builder.account().add(format::Outcome::Dropped, msg("kernel"),
                                                msg("no time"), 2);
        if (why == "no states")
            info.notes = {notes::note(notes::Kind::AskedFor, "cuda, nvtx")};
        if (why == "no ranges")
            info.processes = {notes::process(1, kAll)};
        if (why == "another tool")
            info.notes.push_back(notes::note(notes::Kind::OtherTool,
                                             "CUDA is not recorded while another tool uses "
                                             "CUPTI"));
        const findings::Findings found = program.find();
        const findings::TraceFinding *incomplete = finding(found, "incomplete_capture");
        QVERIFY(incomplete);
        QVERIFY2(QString::fromStdString(incomplete->advice.english()).contains(words),
                 incomplete->advice.english().c_str());
    }

    void reportsWhyNoGpuWorkWasRecorded_data()
    {
        QTest::addColumn<format::Note>("note");
        QTest::addColumn<std::vector<format::ProcessNote>>("processes");
        QTest::addColumn<QString>("words");
        using Processes = std::vector<format::ProcessNote>;
        QTest::newRow("capture range")
            << notes::note(notes::Kind::RangeNeverBegan,
                           "the capture range steps:1-2 never began: no range")
            << Processes() << "Specify a capture range";
        QTest::newRow("delay") << notes::note(notes::Kind::DelayNotOver, "it ended before")
                               << Processes() << "Use a shorter --delay";
        QTest::newRow("the recorder was killed")
            << format::Note() << Processes() << "`trilane info`";
        QTest::newRow("not used") << format::Note() << Processes{notes::process(1, kAll)}
                                  << "Record a part of the run";
        QTest::newRow("not used, from some time on")
            << format::Note() << Processes{notes::process(1, kAll, {notes::since("0.020")})}
            << "Record a part of the run";
    }
    void reportsWhyNoGpuWorkWasRecorded()
    {
        QFETCH(format::Note, note);
        QFETCH(std::vector<format::ProcessNote>, processes);
        QFETCH(QString, words);
        GpuTrace trace;
        trace.add(trace.process(1), SliceKind::Range, "main", 0, 100);
        format::TraceInfo &info = trace.builder.info();
        info.sourceFormat = "trilane";
        info.notes = {notes::note(notes::Kind::AskedFor, "cuda, nvtx"), note};
        info.processes = processes;
        const auto store = trace.open();
        const findings::Findings found = findings::findingsOf(*store);
        const findings::TraceFinding *incomplete = finding(found, "incomplete_capture");
        QVERIFY(incomplete);
        QVERIFY2(QString::fromStdString(incomplete->advice.english()).contains(words),
                 incomplete->advice.english().c_str());
        // That it began late is no reason why it could not be had.
        const std::string text = findings::explanationOf(*incomplete);
        const bool isLate = !processes.empty() && !processes.front().gaps.empty();
        QCOMPARE(text.find("CUDA was recorded from 0.020 s on.") != std::string::npos, isLate);
        QVERIFY2(!isLate || text.find("could not be") == std::string::npos, text.c_str());
    }

    /// Shares are of the idle time that is known to be idle.
    void unrecordedTimeIsNotIdleTime()
    {
        Program program;
        int gap = 0;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            if (++gap % 2 == 0)
                program.slice(program.ranges, SliceKind::Range, "enumerate(DataLoader)#__next__",
                              begin, end);
            else
                program.slice(program.trace.below(program.gpu, TrackKind::GpuRanges),
                              SliceKind::Unknown, "CUDA is not recorded", begin, end + 5 * kUs);
        });
        const findings::Findings found = program.find();
        const findings::TraceFinding *io = finding(found, "io_bound");
        QVERIFY(io);
        const std::string text = findings::explanationOf(*io);
        QVERIFY2(text.find("that is 99.5 % of all idle time") != std::string::npos, text.c_str());
    }

    /// Who saves a window, or names a capture range, misses nothing outside of it.
    void layersDisabledByTheUserAreNotMissing()
    {
        const auto told = [](std::string_view reason) {
            Program program;
            program.withStates();
            program.repeat(kMs, [&](Ns begin, Ns end) {
                program.slice(program.ranges, SliceKind::Range, "augment", begin, end);
                program.slice(program.states, SliceKind::Running, "", begin, end);
            });
            program.trace.builder.account().add(format::Outcome::Dropped, msg("slices"),
                                                Message::fromText(std::string(reason)), 1000);
            return finding(program.find(), "incomplete_capture") != nullptr;
        };
        QVERIFY(told("timestamp is out of range"));
        QVERIFY(!told("outside the saved window"));
        QVERIFY(!told("outside the capture range"));
    }

    void workWithoutTimesMayHaveRun()
    {
        Program program;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            const TrackId track = program.trace.below(program.gpu, TrackKind::GpuRanges);
            program.slice(track, SliceKind::Unknown, "work without timestamps", begin, end);
        });
        const findings::Findings found = program.find();
        const findings::TraceFinding *incomplete = finding(found, "incomplete_capture");
        QVERIFY(incomplete);
        const std::string text = findings::explanationOf(*incomplete);
        QVERIFY2(text.find("it is unknown whether the GPU was idle") != std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("the trace does not show whether") == std::string::npos, text.c_str());
    }

    void doesNotBlameTheRecordingForUntimedWork()
    {
        GpuTrace trace;
        const TrackId gpu = trace.builder.track({.kind = TrackKind::Gpu, .number = 0});
        trace.add(trace.below(gpu, TrackKind::GpuRanges), SliceKind::Unknown,
                  "work without timestamps", 0, 100);
        const auto store = trace.open();
        const findings::Findings found = findings::findingsOf(*store);
        const std::string text = findings::explanationOf(found.list.front());
        QVERIFY2(text.find("No GPU work has timestamps") != std::string::npos, text.c_str());
    }

    void tracesWithoutAGpuHaveNoGpuFindings()
    {
        GpuTrace trace;
        trace.add(trace.process(1), SliceKind::Range, "main", 0, 100);
        const auto store = trace.open();
        const findings::Findings found = findings::findingsOf(*store);
        QVERIFY(found.gpus.empty());
        QCOMPARE(found.list.size(), size_t{1});
        QCOMPARE(first(found), QStringLiteral("incomplete_capture"));
    }
};

TRILANE_TEST(TestFindingsOfCapture, QCoreApplication)
#include "tst_findingsofcapture.moc"
