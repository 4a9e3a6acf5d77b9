// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/sched/checks.h"

#include <QTest>

#include <algorithm>
#include <linux/capability.h>

using namespace trilane::sched;
using namespace trilane::sched::test;

namespace {

/// Kernels that keep back what happens in their own threads still tell all that happens in the
/// target's: each time that one of its threads leaves a core.
Finding countSwitches(const std::vector<std::string> &arguments, size_t threads,
                      Recording &recording)
{
    if (Finding problem = record(only(Step::Tracepoints), arguments, recording); !problem.empty())
        return "SKIP: " + problem;
    if (recording.step.step != Step::Tracepoints)
        return "another step was reached";
    if (recording.threads.size() != threads)
        return std::to_string(recording.threads.size()) + " threads";
    for (const TargetThread &thread : recording.threads) {
        const uint64_t voluntary = switchesOut(recording, thread, false);
        const uint64_t involuntary = switchesOut(recording, thread, true);
        if (voluntary != thread.voluntary || involuntary != thread.involuntary)
            return std::to_string(voluntary) + "+" + std::to_string(involuntary) +
                   " switches, but the kernel counts " + std::to_string(thread.voluntary) + "+" +
                   std::to_string(thread.involuntary);
    }
    return findCoreOverlaps(recording);
}

Finding pingPong()
{
    Recording recording;
    if (Finding problem = countSwitches({"pingpong", std::to_string(kHops)}, 2, recording);
        !problem.empty())
        return problem;
    const int32_t a = recording.threads[0].tid;
    const int32_t b = recording.threads[1].tid;
    const auto wakings = std::ranges::count_if(recording.events, [&](const SchedEvent &event) {
        return event.kind == SchedEvent::Kind::Waking && (event.traced & kTargetTraced) &&
               ((event.targetTid == a && event.otherTid == b) ||
                (event.targetTid == b && event.otherTid == a));
    });
    return wakings > kHops / 4 ? Finding{} : std::to_string(wakings) + " wakings by each other";
}

Finding sleeper()
{
    Recording recording;
    return countSwitches({"sleeper", "100"}, 1, recording);
}

Finding threadEnds()
{
    Recording recording;
    if (Finding problem = record(only(Step::Tracepoints), {"threads", "20"}, recording);
        !problem.empty())
        return "SKIP: " + problem;
    int forks = 0;
    int exits = 0;
    int deaths = 0;
    for (const SchedEvent &event : recording.events) {
        const bool mine = (event.traced & kTargetTraced) != 0;
        forks += event.kind == SchedEvent::Kind::Fork && mine;
        exits += event.kind == SchedEvent::Kind::Exit && mine;
        deaths += event.kind == SchedEvent::Kind::Switch && event.leftAs == LeftAs::Dead &&
                  (event.traced & kPrevTraced);
    }
    return forks == 20 && exits == 21 && deaths == 21
               ? Finding{}
               : std::to_string(forks) + " forks, " + std::to_string(exits) + " exits, " +
                     std::to_string(deaths) + " last switches";
}

void judge(const Finding &finding)
{
    if (finding.starts_with("SKIP: "))
        QSKIP(finding.c_str() + 6);
    QVERIFY2(finding.empty(), finding.c_str());
}

} // namespace

/// The second step of the ladder, with CAP_PERFMON and readable tracefs and nothing else.
class TestSchedTracepoints : public QObject
{
    Q_OBJECT

private slots:
    void everySwitchOfAPingPong() { judge(asUser(pingPong)); }
    void everySwitchOfASleeper() { judge(asUser(sleeper)); }
    void everyThreadsBeginAndEnd() { judge(asUser(threadEnds)); }

private:
    static Finding asUser(Finding (*check)())
    {
        return asNobodyWith({CAP_PERFMON, CAP_DAC_READ_SEARCH}, check);
    }
};

QTEST_APPLESS_MAIN(TestSchedTracepoints)
#include "tst_schedtracepoints.moc"
