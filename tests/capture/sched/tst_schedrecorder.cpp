// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/sched/recording.h"

#include <QTest>

#include <algorithm>
#include <linux/capability.h>
#include <set>

using namespace trilane;
using namespace trilane::sched;
using namespace trilane::sched::test;

namespace {

constexpr int kHops = 4000;

SchedOptions only(Step step)
{
    SchedOptions options;
    options.best = step;
    options.worst = step;
    return options;
}

/// Some virtual machines keep back what happens in the idle task of a core; perf(1) shows it, too.
bool idleTasksAreHeard(const Recording &recording)
{
    std::map<uint32_t, std::pair<int, int>> toAndFrom;
    for (const SchedEvent &event : recording.events) {
        if (event.kind != SchedEvent::Kind::Switch)
            continue;
        toAndFrom[event.cpu].first += event.nextTid == 0;
        toAndFrom[event.cpu].second += event.prevTid == 0;
    }
    return std::ranges::all_of(toAndFrom, [](const auto &core) {
        return core.second.first < 4 || core.second.second * 2 > core.second.first;
    });
}

/// A recording without losses, its step as asked; else why not.
Finding recordCleanly(Step step, std::vector<std::string> arguments, Recording &recording)
{
    if (Finding problem = record(only(step), std::move(arguments), recording); !problem.empty())
        return "SKIP: " + problem;
    if (step == Step::Tracepoints && recording.lost != 0) {
        SchedOptions options = only(step);
        options.systemWide = true;
        for (int i = 0; i < 10; ++i) { // until the core in question was idle at all
            Recording probe;
            if (record(options, {"sleeper", "100"}, probe).empty() && !idleTasksAreHeard(probe))
                return "SKIP: this kernel keeps events of an idle core back; its gaps are counted";
        }
    }
    if (recording.lost != 0 || recording.late != 0)
        return "lost " + std::to_string(recording.lost) + ", late " +
               std::to_string(recording.late);
    if (Finding gaps = findGaps(recording); !gaps.empty())
        return gaps;
    return findCoreOverlaps(recording);
}

uint64_t switchesOut(const Recording &recording, const TargetThread &thread, bool preempted)
{
    return uint64_t(std::ranges::count_if(recording.events, [&](const SchedEvent &event) {
        return event.kind == SchedEvent::Kind::Switch && event.prevTid == thread.tid &&
               event.time <= thread.to && (event.leftAs == LeftAs::Runnable) == preempted;
    }));
}

int64_t timeIn(const Recording &recording, const TargetThread &thread, SliceKind state,
               int64_t from, int64_t to)
{
    int64_t sum = 0;
    const auto slices = recording.states.find(thread.tid);
    if (slices == recording.states.end())
        return 0;
    for (const StateSlice &slice : slices->second) {
        if (slice.state == state)
            sum += std::max<int64_t>(0, std::min(slice.start + slice.duration, to) -
                                            std::max(slice.start, from));
    }
    return sum;
}

/// Counts of switches are those of the kernel, exactly; so is the CPU time, within 1 % and what a
/// switch itself takes: it belongs to neither thread, and the steps cut it at different places. A
/// busy virtual machine that takes the core away in between adds a moment of its own.
Finding checkCounts(const Recording &recording, const TargetThread &thread)
{
    const std::string who = "thread " + std::to_string(thread.tid) + ": ";
    const uint64_t voluntary = switchesOut(recording, thread, false);
    const uint64_t involuntary = switchesOut(recording, thread, true);
    if (voluntary != thread.voluntary || involuntary != thread.involuntary)
        return who + std::to_string(voluntary) + "+" + std::to_string(involuntary) +
               " switches, but the kernel counts " + std::to_string(thread.voluntary) + "+" +
               std::to_string(thread.involuntary);
    const int64_t running = timeIn(recording, thread, SliceKind::Running, 0, thread.to);
    constexpr double kSwitch = 500; // ns; and what interrupts and the host take is not CPU time
    const double allowed = double(thread.cpu) * 0.01 +
                           kSwitch * double(voluntary + involuntary + 1) + double(recording.stolen);
    if (std::abs(double(running) - double(thread.cpu)) > allowed)
        return who + "ran " + std::to_string(running) + " ns, but has " +
               std::to_string(thread.cpu) + " ns of CPU time";
    return {};
}

Finding checkAll(const Recording &recording, size_t threads)
{
    if (recording.threads.size() != threads)
        return std::to_string(recording.threads.size()) + " threads told of themselves";
    for (const TargetThread &thread : recording.threads) {
        if (Finding problem = checkCounts(recording, thread); !problem.empty())
            return problem;
    }
    return {};
}

/// Each was woken by the other alone, as often as it blocked.
Finding checkWakers(const Recording &recording)
{
    for (int i = 0; i < 2; ++i) {
        const TargetThread &me = recording.threads[size_t(i)];
        const TargetThread &other = recording.threads[size_t(1 - i)];
        const int64_t from = std::max(me.from, other.from);
        // Until either sleeps before it tells of itself.
        const int64_t to = std::min(me.to, other.to) - 1'500'000;
        int blocked = 0;
        for (const StateSlice &slice : recording.states.at(me.tid)) {
            if (slice.state != SliceKind::Blocked || slice.start < from ||
                slice.start + slice.duration > to)
                continue;
            ++blocked;
            if (slice.wakerTid != other.tid)
                return "woken by " + std::to_string(slice.wakerTid) + ", not by " +
                       std::to_string(other.tid);
        }
        // On a busy machine the two may hardly have met.
        const bool met = to - from > 20'000'000;
        if ((met && blocked < 5) || blocked > kHops / 2)
            return "blocked " + std::to_string(blocked) + " times";
    }
    return {};
}

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
    return blocked > (thread.to - thread.from) * 8 / 10 ? Finding{} : "the sleeper seems awake";
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

void judge(const Finding &finding)
{
    if (finding.starts_with("SKIP: "))
        QSKIP(finding.c_str() + 6);
    QVERIFY2(finding.empty(), finding.c_str());
}

} // namespace

class TestSchedRecorder : public QObject
{
    Q_OBJECT

private slots:
    void bpfNeedsTwoCapabilities()
    {
        judge(asNobodyWith({CAP_BPF, CAP_PERFMON}, everything<Step::Bpf>));
    }
    void bpfIsRefusedWithoutThem()
    {
        judge(asNobodyWith({CAP_PERFMON}, [] { return refused(Step::Bpf); }));
    }
    void tracepointsNeedPerfmonAndTracefs()
    {
        judge(asNobodyWith({CAP_PERFMON, CAP_DAC_READ_SEARCH}, everything<Step::Tracepoints>));
    }
    void tracepointsAreRefusedWithoutThem()
    {
        judge(asNobodyWith({CAP_PERFMON}, [] { return refused(Step::Tracepoints); }));
    }
    void switchRecordsNeedNothing() { judge(asNobodyWith({}, everything<Step::SwitchRecords>)); }
    void samplingNeedsNothing() { judge(asNobodyWith({}, sampling)); }
    void ladderTellsWhatIsMissing() { judge(asNobodyWith({}, ladderWithoutRights)); }

    void attachedThreadsAreFollowed_data();
    void attachedThreadsAreFollowed();
    void systemWideTellsWhoHadTheCore_data() { attachedThreadsAreFollowed_data(); }
    void systemWideTellsWhoHadTheCore();
    void tinyRingCountsItsLosses_data() { attachedThreadsAreFollowed_data(); }
    void tinyRingCountsItsLosses();
    void processThatIsNotThereIsAnError();
};

void TestSchedRecorder::attachedThreadsAreFollowed_data()
{
    QTest::addColumn<int>("step");
    for (const Step step : {Step::Bpf, Step::Tracepoints, Step::SwitchRecords})
        QTest::newRow(toString(step)) << int(step);
}

/// The threads are there before they are recorded; the counts of /proc hold from then on.
void TestSchedRecorder::attachedThreadsAreFollowed()
{
    QFETCH(int, step);
    Recording recording;
    const Finding finding =
        recordCleanly(Step(step), {"attached", "pingpong", std::to_string(kHops / 2)}, recording);
    judge(finding);
    QCOMPARE(recording.threads.size(), size_t(2));
    for (const TargetThread &thread : recording.threads) {
        const int64_t running =
            timeIn(recording, thread, SliceKind::Running, thread.from, thread.to);
        const int64_t runnable =
            timeIn(recording, thread, SliceKind::Runnable, thread.from, thread.to);
        const int64_t blocked =
            timeIn(recording, thread, SliceKind::Blocked, thread.from, thread.to);
        QCOMPARE(running + runnable + blocked, thread.to - thread.from);
        QVERIFY(running > 0 && blocked > 0);
    }
    if (Step(step) <= Step::Tracepoints)
        judge(checkWakers(recording));
}

void TestSchedRecorder::systemWideTellsWhoHadTheCore()
{
    QFETCH(int, step);
    if (Step(step) == Step::SwitchRecords)
        QSKIP("switch records are of own processes only");
    SchedOptions options = only(Step(step));
    options.systemWide = true;
    Recording recording;
    if (const std::string problem = record(options, {"busy", "200"}, recording); !problem.empty())
        QSKIP(problem.c_str());
    judge(findCoreOverlaps(recording));
    judge(findGaps(recording));
    std::set<int32_t> pids;
    for (const CoreSlice &slice : recording.cores)
        pids.insert(slice.pid);
    QVERIFY(pids.contains(recording.pid));
    QVERIFY2(pids.contains(getpid()), "this test had a core, too");
    for (const auto &[tid, slices] : recording.states)
        QCOMPARE(slices.front().pid, recording.pid);
    const bool named = std::ranges::any_of(recording.events, [](const SchedEvent &event) {
        return event.kind == SchedEvent::Kind::Comm && event.targetTid == getpid();
    });
    QVERIFY(named);
}

void TestSchedRecorder::tinyRingCountsItsLosses()
{
    QFETCH(int, step);
    SchedOptions options = only(Step(step));
    options.ringBytes = 4096;
    Recording recording;
    const std::string problem =
        record(options, {"pingpong", std::to_string(kHops)}, recording, 1000);
    if (!problem.empty())
        QSKIP(problem.c_str());
    QCOMPARE(recording.threads.size(), size_t(2));
    QVERIFY(recording.lost > 0);
    judge(findGaps(recording));
    judge(findCoreOverlaps(recording));
    // What was handed over and what was lost are together what a lossless recording has.
    const uint64_t switches = recording.threads[0].voluntary + recording.threads[1].voluntary;
    QVERIFY2(recording.lost + recording.events.size() > switches,
             qPrintable(QString("%1 lost").arg(recording.lost)));
    // Nearly nothing of the time is known, and it is not said to be.
    int64_t unknown = 0, known = 0;
    for (const TargetThread &thread : recording.threads) {
        unknown += timeIn(recording, thread, SliceKind::Unknown, thread.from, thread.to);
        known += timeIn(recording, thread, SliceKind::Running, thread.from, thread.to);
    }
    const auto lostEvents = std::ranges::count_if(recording.events, [](const SchedEvent &event) {
        return event.kind == SchedEvent::Kind::Lost && event.until >= event.time;
    });
    QVERIFY(lostEvents > 0);
    QVERIFY2(unknown > known || unknown == 0,
             qPrintable(QString("%1 ns unknown, %2 ns running").arg(unknown).arg(known)));
}

void TestSchedRecorder::processThatIsNotThereIsAnError()
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
