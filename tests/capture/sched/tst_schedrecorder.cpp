// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/judge.h"
#include "tests/capture/sched/checks.h"

#include <QTest>

#include <algorithm>
#include <linux/capability.h>
#include <set>

using namespace trilane;
using namespace trilane::sched;
using namespace trilane::sched::test;
using trilane::test::judge;

namespace {

Finding pingPong(Step step, bool wakers)
{
    Recording recording;
    if (Finding problem = recordCleanly(step, {"pingpong", std::to_string(kHops)}, recording);
        !problem.empty())
        return problem;
    if (Finding problem = checkAll(recording, 2); !problem.empty())
        return problem;
    return wakers ? checkWakers(recording) : Finding{};
}

/// 100 sleeps of 2 ms: blocked for at least that long, and hardly running.
Finding sleeper(Step step)
{
    Recording recording;
    if (Finding problem = recordCleanly(step, {"sleeper", "100"}, recording); !problem.empty())
        return problem;
    const TargetThread &thread = recording.threads.at(0);
    if (switchesOut(recording, thread, false) != thread.voluntary)
        return "switches are missing";
    const int64_t blocked = timeIn(recording, thread, SliceKind::Blocked, thread.from, thread.to);
    if (blocked < 100 * 2'000'000LL * 99 / 100 || blocked > thread.to - thread.from)
        return "blocked for " + std::to_string(blocked) + " of " +
               std::to_string(thread.to - thread.from) + " ns";
    return {};
}

/// Two threads that want one core: while both run, one runs and the other is runnable, preempted
/// by the first.
Finding busyPair(Step step)
{
    Recording recording;
    if (Finding problem = recordCleanly(step, {"busy", "400"}, recording); !problem.empty())
        return problem;
    if (Finding problem = checkAll(recording, 2); !problem.empty())
        return problem;
    const TargetThread &a = recording.threads[0];
    const TargetThread &b = recording.threads[1];
    const int64_t from = std::max(a.from, b.from);
    const int64_t to = std::min(a.to, b.to) - 2'000'000;
    const int64_t span = to - from;
    const int64_t running = timeIn(recording, a, SliceKind::Running, from, to) +
                            timeIn(recording, b, SliceKind::Running, from, to);
    if (running > span || running < span / 10)
        return "they ran " + std::to_string(running) + " of " + std::to_string(span) + " ns";
    const int64_t waited = timeIn(recording, a, SliceKind::Runnable, from, to);
    if (waited < span / 5)
        return "it waited only " + std::to_string(waited) + " of " + std::to_string(span) + " ns";
    if (step > Step::Tracepoints)
        return {};
    const auto &slices = recording.states.at(a.tid);
    const bool named = std::ranges::any_of(slices, [&](const StateSlice &slice) {
        return slice.state == SliceKind::Runnable && slice.preemptorTid == b.tid;
    });
    return named ? Finding{} : "no slice names the preemptor";
}

/// Six children, each found with its counts; all of them recorded, nobody else.
Finding forks(Step step)
{
    Recording recording;
    if (Finding problem = recordCleanly(step, {"forks", "6"}, recording); !problem.empty())
        return problem;
    std::set<int32_t> pids{recording.pid};
    for (const SchedEvent &event : recording.events) {
        if (event.kind == SchedEvent::Kind::Fork && event.otherPid == recording.pid)
            pids.insert(event.targetPid);
    }
    if (pids.size() != 7)
        return std::to_string(pids.size() - 1) + " forks";
    for (const auto &[tid, slices] : recording.states) {
        if (!pids.contains(slices.front().pid))
            return "process " + std::to_string(slices.front().pid) + " is not of the tree";
    }
    for (const TargetThread &thread : recording.threads) {
        if (thread.pid == recording.pid)
            continue;
        if (Finding problem = checkCounts(recording, thread); !problem.empty())
            return problem;
    }
    return recording.threads.size() == 7 ? Finding{} : "children are missing";
}

/// All threads that were made have ended, each with a Fork, an Exit and a last switch.
Finding threadEnds(Step step)
{
    Recording recording;
    if (Finding problem = recordCleanly(step, {"threads", "20"}, recording); !problem.empty())
        return problem;
    int forks = 0, exits = 0, deaths = 0;
    for (const SchedEvent &event : recording.events) {
        forks += event.kind == SchedEvent::Kind::Fork;
        exits += event.kind == SchedEvent::Kind::Exit;
        deaths += event.kind == SchedEvent::Kind::Switch && event.leftAs == LeftAs::Dead &&
                  (event.traced & kPrevTraced);
    }
    return forks == 20 && exits == 21 && deaths == 21
               ? Finding{}
               : std::to_string(forks) + " forks, " + std::to_string(exits) + " exits, " +
                     std::to_string(deaths) + " last switches";
}

template <Step step>
Finding everything()
{
    Finding (*const checks[])(Step) = {[](Step s) { return pingPong(s, s <= Step::Tracepoints); },
                                       sleeper, busyPair, forks, threadEnds};
    const char *names[] = {"ping-pong", "sleeper", "busy pair", "forks", "thread ends"};
    for (size_t i = 0; i < std::size(checks); ++i) {
        if (Finding problem = checks[i](step); !problem.empty())
            return problem.starts_with("SKIP") ? problem : names[i] + (": " + problem);
    }
    return {};
}

/// Sampling sees no switches: a thread that is busy is seen to be, a sleeper is not.
Finding sampling()
{
    Recording busy;
    if (Finding problem = recordCleanly(Step::Proc, {"busy", "400"}, busy); !problem.empty())
        return problem;
    for (const TargetThread &thread : busy.threads) {
        const int64_t span = thread.to - thread.from;
        const int64_t onCpu = timeIn(busy, thread, SliceKind::Running, thread.from, thread.to) +
                              timeIn(busy, thread, SliceKind::Runnable, thread.from, thread.to);
        if (onCpu < span * 8 / 10)
            return "busy for " + std::to_string(onCpu) + " of " + std::to_string(span) + " ns";
    }
    Recording sleeping;
    if (Finding problem = recordCleanly(Step::Proc, {"sleeper", "200"}, sleeping); !problem.empty())
        return problem;
    const TargetThread &thread = sleeping.threads.at(0);
    const int64_t blocked = timeIn(sleeping, thread, SliceKind::Blocked, thread.from, thread.to);
    // Of 200 sleeps of 2 ms; on a busy machine both it and the sampler wait for a core.
    return blocked > 200 * 2'000'000LL / 10 ? Finding{} : "the sleeper seems awake";
}

Finding refused(Step step)
{
    auto recorder = SchedRecorder::open(only(step));
    if (recorder)
        return "opened without the right to";
    return recorder.error().message().empty() ? "no reason is given" : Finding{};
}

Finding ladderWithoutRights()
{
    auto recorder = SchedRecorder::open({});
    if (!recorder)
        return recorder.error().message();
    const StepReached &step = (*recorder)->step();
    if (step.step < Step::SwitchRecords)
        return std::string("reached ") + toString(step.step);
    if (step.missed.size() != size_t(step.step))
        return "not every better step has its reason";
    for (const StepReached::Missed &missed : step.missed) {
        if (missed.reason.empty())
            return "no reason is given";
    }
    return {};
}

/// The threads are there before they are recorded; their states are known from then on.
Finding attached(Step step)
{
    Recording recording;
    if (Finding problem =
            recordCleanly(step, {"attached", "pingpong", std::to_string(kHops / 2)}, recording);
        !problem.empty())
        return problem;
    if (recording.threads.size() != 2)
        return std::to_string(recording.threads.size()) + " threads";
    int64_t allRunning = 0;
    int64_t allBlocked = 0;
    for (const TargetThread &thread : recording.threads) {
        // What ran when it was attached to is unknown until its first switch.
        const StateSlice &first = recording.states.at(thread.tid).front();
        const int64_t from = first.state == SliceKind::Unknown
                                 ? std::max(thread.from, first.start + first.duration)
                                 : thread.from;
        const int64_t running = timeIn(recording, thread, SliceKind::Running, from, thread.to);
        const int64_t runnable = timeIn(recording, thread, SliceKind::Runnable, from, thread.to);
        const int64_t blocked = timeIn(recording, thread, SliceKind::Blocked, from, thread.to);
        if (running + runnable + blocked != thread.to - from)
            return "states of " + std::to_string(running + runnable + blocked) + " of " +
                   std::to_string(thread.to - from) + " ns";
        allRunning += running;
        allBlocked += blocked;
    }
    if (allRunning <= 0 || allBlocked <= 0)
        return "nothing ran, or nothing was blocked";
    return step <= Step::Tracepoints ? checkWakers(recording) : Finding{};
}

/// Nearly nothing of the time is known, and it is not said to be.
Finding tinyRing(Step step)
{
    SchedOptions options = only(step);
    options.ringBytes = 4096;
    Recording recording;
    if (Finding problem = record(options, {"pingpong", std::to_string(kHops)}, recording, 1000);
        !problem.empty())
        return "SKIP: " + problem;
    if (recording.threads.size() != 2)
        return std::to_string(recording.threads.size()) + " threads";
    if (recording.lost == 0)
        return "nothing is lost";
    if (Finding problem = findGaps(recording); !problem.empty())
        return problem;
    if (Finding problem = findCoreOverlaps(recording); !problem.empty())
        return problem;
    // What was handed over and what was lost are together what a lossless recording has.
    const uint64_t switches = recording.threads[0].voluntary + recording.threads[1].voluntary;
    if (recording.lost + recording.events.size() <= switches)
        return std::to_string(recording.lost) + " lost";
    int64_t unknown = 0, known = 0;
    for (const TargetThread &thread : recording.threads) {
        unknown += timeIn(recording, thread, SliceKind::Unknown, thread.from, thread.to);
        known += timeIn(recording, thread, SliceKind::Running, thread.from, thread.to);
    }
    const bool told = std::ranges::any_of(recording.events, [](const SchedEvent &event) {
        return event.kind == SchedEvent::Kind::Lost && event.until >= event.time;
    });
    if (!told)
        return "no event tells of the loss";
    if (unknown <= known && unknown != 0)
        return std::to_string(unknown) + " ns unknown, " + std::to_string(known) + " ns running";
    return {};
}

Finding systemWide(Step step)
{
    if (step == Step::SwitchRecords)
        return "SKIP: switch records are of own processes only";
    SchedOptions options = only(step);
    options.systemWide = true;
    Recording recording;
    if (Finding problem = record(options, {"busy", "200"}, recording); !problem.empty())
        return "SKIP: " + problem;
    if (Finding problem = findCoreOverlaps(recording); !problem.empty())
        return problem;
    if (Finding problem = findGaps(recording); !problem.empty())
        return problem;
    std::set<int32_t> pids;
    for (const CoreSlice &slice : recording.cores)
        pids.insert(slice.pid);
    if (!pids.contains(recording.pid) || !pids.contains(getpid()))
        return "the target or this test had no core";
    for (const auto &[tid, slices] : recording.states) {
        if (slices.front().pid != recording.pid)
            return "states of process " + std::to_string(slices.front().pid);
    }
    const bool named = std::ranges::any_of(recording.events, [](const SchedEvent &event) {
        return event.kind == SchedEvent::Kind::Comm && event.targetTid == getpid();
    });
    return named ? Finding{} : "this test has no name";
}

void judgeWith(std::vector<int> capabilities, Finding (*check)())
{
    trilane::test::judge(asNobodyWith(std::move(capabilities), check));
}

/// Of the step of this row.
void judgeStep(Finding (*check)(Step))
{
    QFETCH(int, step);
    trilane::test::judge(check(Step(step)));
}

} // namespace

class TestSchedRecorder : public QObject
{
    Q_OBJECT

private slots:
    void bpfNeedsTwoCapabilities() { judgeWith({CAP_BPF, CAP_PERFMON}, everything<Step::Bpf>); }
    void bpfIsRefusedWithoutThem()
    {
        judgeWith({CAP_PERFMON}, [] { return refused(Step::Bpf); });
    }
    void tracepointsNeedPerfmonAndTracefs()
    {
        judgeWith({CAP_PERFMON, CAP_DAC_READ_SEARCH}, everything<Step::Tracepoints>);
    }
    void tracepointsAreRefusedWithoutThem()
    {
        judgeWith({CAP_PERFMON}, [] { return refused(Step::Tracepoints); });
    }
    void switchRecordsNeedNothing() { judgeWith({}, everything<Step::SwitchRecords>); }
    void samplingNeedsNothing() { judgeWith({}, sampling); }
    void reportsMissingEventsForEachSource() { judgeWith({}, ladderWithoutRights); }

    void attachedThreadsAreFollowed_data();
    void attachedThreadsAreFollowed() { judgeStep(attached); }
    void systemWideRecordingNamesTheRunningThread_data() { attachedThreadsAreFollowed_data(); }
    void systemWideRecordingNamesTheRunningThread() { judgeStep(systemWide); }
    void tinyRingCountsItsLosses_data() { attachedThreadsAreFollowed_data(); }
    void tinyRingCountsItsLosses() { judgeStep(tinyRing); }
    void aMissingProcessIsAnError();
};

void TestSchedRecorder::attachedThreadsAreFollowed_data()
{
    QTest::addColumn<int>("step");
    for (const Step step : {Step::Bpf, Step::Tracepoints, Step::SwitchRecords})
        QTest::newRow(toString(step)) << int(step);
}

void TestSchedRecorder::aMissingProcessIsAnError()
{
    for (const Step step : {Step::Bpf, Step::Tracepoints, Step::SwitchRecords, Step::Proc}) {
        auto recorder = SchedRecorder::open(only(step));
        if (!recorder)
            continue;
        const auto added = (*recorder)->addProcess(0x3fffffff);
        QVERIFY(!added.ok());
        QVERIFY(added.error().message().find("no such process") != std::string::npos);
    }
}

QTEST_APPLESS_MAIN(TestSchedRecorder)
#include "tst_schedrecorder.moc"
