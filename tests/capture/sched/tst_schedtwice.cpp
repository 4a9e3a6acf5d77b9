// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/sched/checks.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

using namespace trilane;
using namespace trilane::sched;
using namespace trilane::sched::test;

namespace {

constexpr int kSleepUs = 1000;

/// A process that starts another when it is told to, from its only thread or from a second one, as
/// the first of its children. Both sleep for a millisecond, again and again, until the end.
class Forker
{
public:
    explicit Forker(bool hasThreads)
    {
        if (::pipe2(m_in.data(), O_CLOEXEC) != 0 || ::pipe2(m_out.data(), O_CLOEXEC) != 0)
            qFatal("no pipe");
        m_pid = ::fork();
        if (m_pid != 0)
            return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (!hasThreads)
            run();
        std::thread([this] { run(); }).detach();
        sleepAndWake();
    }
    ~Forker()
    {
        trilane::test::sendSignal(m_child, SIGKILL);
        trilane::test::sendSignal(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
        for (const int end : {m_in[0], m_in[1], m_out[0], m_out[1]})
            ::close(end);
    }
    Forker(const Forker &) = delete;
    Forker &operator=(const Forker &) = delete;

    [[nodiscard]] pid_t pid() const { return m_pid; }
    [[nodiscard]] bool isReady() const
    {
        char ready = 0;
        return ::read(m_out[0], &ready, 1) == 1;
    }
    [[nodiscard]] pid_t child()
    {
        if (::write(m_in[1], "x", 1) != 1 ||
            ::read(m_out[0], &m_child, sizeof m_child) != sizeof m_child)
            qFatal("it has ended");
        return m_child;
    }

private:
    [[noreturn]] static void sleepAndWake()
    {
        for (;;)
            ::usleep(kSleepUs);
    }
    [[noreturn]] void run()
    {
        char byte = 0;
        (void)!::write(m_out[1], "r", 1);
        (void)!::read(m_in[0], &byte, 1);
        const pid_t child = ::fork();
        if (child != 0)
            (void)!::write(m_out[1], &child, sizeof child);
        sleepAndWake();
    }

    std::array<int, 2> m_in{};
    std::array<int, 2> m_out{};
    pid_t m_pid = -1;
    pid_t m_child = -1;
};

} // namespace

class TestSchedTwice : public QObject
{
    Q_OBJECT

private slots:
    void reportsAFollowedAndAddedProcessOnce_data()
    {
        QTest::addColumn<int>("step");
        QTest::addColumn<bool>("hasThreads");
        for (const Step step : {Step::Bpf, Step::Tracepoints, Step::SwitchRecords, Step::Proc}) {
            QTest::addRow("%s, one thread", toString(step)) << int(step) << false;
            QTest::addRow("%s, two threads", toString(step)) << int(step) << true;
        }
    }
    /// As a child that is forked while an attach reads its parent's children.
    void reportsAFollowedAndAddedProcessOnce()
    {
        QFETCH(int, step);
        QFETCH(bool, hasThreads);
        auto recorder = SchedRecorder::open(only(Step(step)));
        if (!recorder)
            QSKIP(recorder.error().message().c_str());
        Forker forker(hasThreads);
        QVERIFY(forker.isReady());
        QVERIFY((*recorder)->addProcess(forker.pid()).ok());
        const pid_t child = forker.child();
        QVERIFY((*recorder)->addProcess(child).ok());
        QVERIFY((*recorder)->addProcess(child).ok());
        int forks = 0;
        int left = 0;
        int repeats = 0;
        int states = 0;
        int64_t lastOff = INT64_MIN / 2;
        int64_t lastOn = INT64_MIN / 2;
        // It sleeps for a millisecond each time. Of what is told twice both are of about one time;
        // of two events that follow each other because the one between is missing they are not:
        // what kernels lose is counted elsewhere.
        const auto isRepeat = [](int64_t &last, int64_t time) {
            return time - std::exchange(last, time) < kSleepUs * 1000 / 2;
        };
        const auto take = [&](const SchedEvent &event) {
            forks += event.kind == SchedEvent::Kind::Fork && event.targetPid == child;
            states += event.kind == SchedEvent::Kind::State && event.targetTid == child;
            if (event.kind != SchedEvent::Kind::Switch)
                return;
            if (event.prevTid == child) {
                ++left;
                repeats += isRepeat(lastOff, event.time);
            }
            if (event.nextTid == child)
                repeats += isRepeat(lastOn, event.time);
        };
        QVERIFY(QTest::qWaitFor(
            [&] {
                (*recorder)->drain(take);
                return Step(step) == Step::Proc ? states > 0 : left > 50;
            },
            trilane::test::kPatience));
        (*recorder)->close(take);
        QVERIFY2(forks <= 1, qPrintable(QString::number(forks)));
        // Taken from its core just after it woke, it leaves twice in so short a time, too.
        QVERIFY2(repeats <= left / 4 + 1, qPrintable(QString("%1 of %2").arg(repeats).arg(left)));
    }
};

QTEST_GUILESS_MAIN(TestSchedTwice)
#include "tst_schedtwice.moc"
