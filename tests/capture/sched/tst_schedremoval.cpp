// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/monotonic.h"
#include "tests/capture/sched/checks.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::sched;
using namespace trilane::sched::test;

namespace {

/// A child that sleeps for a millisecond, again and again, until it is not needed any more.
class Sleeper
{
public:
    Sleeper()
        : m_pid(::fork())
    {
        if (m_pid != 0)
            return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;)
            ::usleep(1000);
    }
    ~Sleeper()
    {
        trilane::test::sendSignal(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    Sleeper(const Sleeper &) = delete;
    Sleeper &operator=(const Sleeper &) = delete;
    [[nodiscard]] pid_t pid() const { return m_pid; }

private:
    pid_t m_pid;
};

} // namespace

class TestSchedRemoval : public QObject
{
    Q_OBJECT

private slots:
    void stopsRecordingRemovedProcesses_data()
    {
        QTest::addColumn<int>("step");
        for (const Step step : {Step::Bpf, Step::Tracepoints, Step::SwitchRecords, Step::Proc})
            QTest::newRow(toString(step)) << int(step);
    }
    /// Two processes that sleep and wake; one is removed in the middle.
    void stopsRecordingRemovedProcesses()
    {
        constexpr int64_t kMilli = 1'000'000;
        QFETCH(int, step);
        auto recorder = SchedRecorder::open(only(Step(step)));
        if (!recorder)
            QSKIP(recorder.error().message().c_str());
        const Sleeper removed;
        const Sleeper kept;
        QVERIFY((*recorder)->addProcess(removed.pid()).ok());
        QVERIFY((*recorder)->addProcess(kept.pid()).ok());
        Recording recording;
        ThreadStates states(recording);
        // Until it has been seen so often since then.
        const auto drainUntilSeen = [&](pid_t pid, int times, int64_t since) {
            const int64_t patience = monotonicNow() + 20'000 * kMilli;
            while (times > 0 && monotonicNow() < patience) {
                (*recorder)->drain([&](const SchedEvent &event) {
                    states.add(event);
                    const bool isIt = event.prevTid == pid || event.targetTid == pid;
                    times -= isIt && event.time > since ? 1 : 0;
                });
                ::usleep(5000);
            }
            return times <= 0;
        };
        QVERIFY(drainUntilSeen(removed.pid(), 10, 0));
        QVERIFY(drainUntilSeen(kept.pid(), 10, 0));
        (*recorder)->removeProcess(removed.pid());
        const int64_t at = monotonicNow();
        QVERIFY(drainUntilSeen(kept.pid(), 50, at));
        const int64_t end = monotonicNow();
        (*recorder)->close([&](const SchedEvent &event) { states.add(event); });
        states.finish(end);
        QVERIFY(recording.states.contains(removed.pid()) && recording.states.contains(kept.pid()));
        const StateSlice &last = recording.states[removed.pid()].back();
        QVERIFY2(last.start + last.duration <= at + 20 * kMilli,
                 qPrintable(QString::number(last.start + last.duration - at)));
        const StateSlice &other = recording.states[kept.pid()].back();
        QVERIFY(other.start + other.duration >= end - 20 * kMilli);
        // Of lost switches states are not known.
        if (const uint64_t lost = (*recorder)->lost(); lost > 0 && Step(step) == Step::Tracepoints)
            QSKIP(qPrintable(QString("this kernel kept back %1 events of tracepoints, which were "
                                     "counted as lost")
                                 .arg(lost)));
        const TargetThread thread{.tid = kept.pid(), .pid = kept.pid()};
        QVERIFY(timeIn(recording, thread, SliceKind::Blocked, at, end) > (end - at) / 4);
    }
};

QTEST_APPLESS_MAIN(TestSchedRemoval)
#include "tst_schedremoval.moc"
