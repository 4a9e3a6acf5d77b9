// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/monotonic.h"
#include "tests/capture/sched/checks.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

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

/// Has threads that yield to each other and end; then it waits until it is not needed any more.
class Yielders
{
public:
    static constexpr int kThreads = 16;

    Yielders()
    {
        if (::pipe2(m_in.data(), O_CLOEXEC) != 0 || ::pipe2(m_out.data(), O_CLOEXEC) != 0)
            return;
        m_pid = ::fork();
        if (m_pid != 0)
            return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        char byte = 0;
        (void)!::read(m_in[0], &byte, 1);
        std::vector<std::thread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([] {
                for (int k = 0; k < 2000; ++k)
                    ::sched_yield();
            });
        for (std::thread &thread : threads)
            thread.join();
        (void)!::write(m_out[1], "x", 1);
        for (;;)
            ::pause();
    }
    ~Yielders()
    {
        trilane::test::sendSignal(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
        for (const int end : {m_in[0], m_in[1], m_out[0], m_out[1]})
            ::close(end);
    }
    Yielders(const Yielders &) = delete;
    Yielders &operator=(const Yielders &) = delete;
    [[nodiscard]] pid_t pid() const { return m_pid; }
    /// Until its threads have ended.
    [[nodiscard]] bool run() const
    {
        char byte = 0;
        return ::write(m_in[1], "x", 1) == 1 && ::read(m_out[0], &byte, 1) == 1;
    }

private:
    std::array<int, 2> m_in{};
    std::array<int, 2> m_out{};
    pid_t m_pid = -1;
};

/// In a small ring, which nobody reads, the last switches of most threads have no room.
Finding endsAreLost()
{
    constexpr int64_t kSecond = 1'000'000'000;
    SchedOptions options = only(Step::Tracepoints);
    options.ringBytes = 1 << 15;
    auto recorder = SchedRecorder::open(options);
    if (!recorder)
        return "SKIP: " + recorder.error().message();
    const Yielders yielders;
    Recording recording;
    ThreadStates states(recording);
    const auto drain = [&] {
        (*recorder)->drain([&](const SchedEvent &event) { states.add(event); });
    };
    if (!(*recorder)->addProcess(yielders.pid()))
        return "it is gone";
    for (int i = 0; i < 5; ++i, ::usleep(5000))
        drain(); // while it does nothing
    if (!yielders.run())
        return "it is gone";
    const int64_t ended = monotonicNow();
    while (monotonicNow() < ended + kSecond / 2) {
        drain();
        ::usleep(5000);
    }
    const int64_t end = monotonicNow();
    (*recorder)->close([&](const SchedEvent &event) { states.add(event); });
    states.finish(end);
    if ((*recorder)->lost() == 0)
        return "nothing was lost";
    int open = 0;
    for (const auto &[tid, slices] : recording.states)
        open += tid != yielders.pid() &&
                slices.back().start + slices.back().duration > ended + kSecond / 4;
    return open == 0 ? Finding{} : std::to_string(open) + " threads have not ended";
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
    void threadsEndThoughTheirExitEventsAreLost() { judge(asUser(endsAreLost)); }

private:
    static Finding asUser(Finding (*check)())
    {
        return asNobodyWith({CAP_PERFMON, CAP_DAC_READ_SEARCH}, check);
    }
};

QTEST_APPLESS_MAIN(TestSchedTracepoints)
#include "tst_schedtracepoints.moc"
