// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/stepdistribution.h"
#include "model/analysis/steps/steplist.h"
#include "model/format/givennames.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

namespace {

constexpr Ns kOpenStep = 1000;
constexpr int kOpenSteps = 9;
constexpr Ns kLastBegin = (kOpenSteps - 1) * kOpenStep;
constexpr Ns kEnd = kLastBegin + 9 * kOpenStep; ///< of the recording

/// Steps, the last of which is shown until `lastEnd`.
struct StepTrace : GpuTrace
{
    explicit StepTrace(Ns lastEnd)
    {
        for (int i = 0; i < kOpenSteps; ++i) {
            const Ns begin = i * kOpenStep;
            add(ranges, SliceKind::Range, "step " + std::to_string(i), begin,
                (i + 1 < kOpenSteps ? begin + kOpenStep : lastEnd) - begin);
            add(ranges, SliceKind::Range, "forward", begin + 10, kOpenStep / 2);
        }
    }
    void repaired(const Message &source, const Message &reason)
    {
        builder.account().add(format::Outcome::Repaired, source, reason);
        ++builder.account().eventsInSource;
    }
    TrackId rangesOf(TrackId process, int64_t tid)
    {
        const TrackId thread =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = tid});
        return builder.track({.parent = thread, .kind = TrackKind::Ranges});
    }

    TrackId program = process(1);
    TrackId ranges = rangesOf(program, 1);
};

const Message kOwn = msg(format::kLostNvtxOf, 1);
constexpr std::string_view kSaid = "last step omitted: the recording ended during it";

} // namespace

/// A step in which the recording ended is no whole step: nobody knows how long it would have taken.
class TestOpenSteps : public QObject
{
    Q_OBJECT

    static void isLeftOut(StepTrace &trace, bool expected, const steps::StepQuery &query = {})
    {
        const auto store = trace.open();
        const steps::StepList list = *steps::findStepList(*store, query);
        QCOMPARE(list.steps.size(), static_cast<size_t>(expected ? kOpenSteps - 1 : kOpenSteps));
        QCOMPARE(steps::describe(list.source, list.basis).english().find(kSaid) !=
                     std::string::npos,
                 expected);
        const steps::StepReport report = steps::measureSteps(*store, list);
        QCOMPARE(steps::outlierSteps(report, steps::kOutlierFactor).empty(),
                 list.steps.back().range.duration() == kOpenStep);
    }

private slots:
    void aStepInWhichTheRecordingEndedIsLeftOut()
    {
        StepTrace trace(kEnd);
        trace.repaired(kOwn, format::kShownUntilThen);
        isLeftOut(trace, true);
    }
    void aLongLastStepIsKept()
    {
        StepTrace trace(kEnd);
        isLeftOut(trace, false);
    }
    void theRecordingOfAnotherProcessEndedInARange()
    {
        StepTrace trace(kEnd);
        trace.repaired(msg(format::kLostNvtxOf, 11), format::kShownUntilThen);
        isLeftOut(trace, false);
    }
    /// What was open when another capture range ended says nothing of the last step.
    void anEarlierCaptureRangeEndedInARange()
    {
        StepTrace trace(kEnd);
        trace.repaired(kOwn, format::kShownUntilRangeEnd);
        isLeftOut(trace, false);
    }
    void anOpenCallLeavesNoStepOut()
    {
        StepTrace trace(kEnd);
        trace.repaired(msg(format::kLostOsRuntimeOf, 1), format::kShownUntilThen);
        isLeftOut(trace, false);
    }
    void anotherOpenRangeLeavesNoStepOut()
    {
        StepTrace trace(kLastBegin + kOpenStep);
        trace.add(trace.rangesOf(trace.program, 2), SliceKind::Range, "validation", 10, kEnd - 10);
        trace.repaired(kOwn, format::kShownUntilThen);
        isLeftOut(trace, false);
    }
    /// Each process's recording has its own end.
    void openStepsWhileAnotherProcessGoesOn()
    {
        StepTrace trace(kEnd);
        trace.add(trace.rangesOf(trace.process(2), 2), SliceKind::Range, "load", 10, 2 * kEnd);
        trace.repaired(kOwn, format::kShownUntilThen);
        isLeftOut(trace, true);
    }
    void openStepsAskedForByName()
    {
        StepTrace trace(kEnd);
        trace.repaired(kOwn, format::kShownUntilThen);
        isLeftOut(trace, true, {.rangeName = "/^step/"});
    }

    void openLastStepsOfForeignTraces_data()
    {
        QTest::addColumn<QString>("reason");
        QTest::addColumn<bool>("goesOn");
        for (const bool goesOn : {false, true}) {
            QTest::addRow("until the end, %d", goesOn)
                << QString::fromUtf8(format::kShownUntilEnd.text().data()) << goesOn;
            QTest::addRow("a begin alone, %d", goesOn)
                << QString::fromUtf8(format::kBeginWithoutEnd.text().data()) << goesOn;
        }
    }
    void openLastStepsOfForeignTraces()
    {
        QFETCH(QString, reason);
        QFETCH(bool, goesOn);
        StepTrace trace(kEnd);
        if (goesOn)
            trace.kernel(trace.stream(trace.gpu(0), 7, trace.program), "gemm", kEnd, 10);
        trace.repaired(msg("ranges"), Message::fromText(reason.toStdString()));
        isLeftOut(trace, !goesOn);
    }

    void theOnlyStepIsKept()
    {
        GpuTrace trace;
        const TrackId thread = trace.below(trace.process(1), TrackKind::Thread, 1);
        trace.add(trace.below(thread, TrackKind::Ranges), SliceKind::Range, "ProfilerStep#7", 0,
                  kEnd);
        trace.builder.account().add(format::Outcome::Repaired, kOwn, format::kShownUntilThen);
        const steps::StepList list = *steps::findStepList(*trace.open());
        QCOMPARE(list.steps.size(), size_t{1});
        QVERIFY(!list.basis.isLastOpen);
    }
};

TRILANE_TEST(TestOpenSteps, QCoreApplication)
#include "tst_opensteps.moc"
