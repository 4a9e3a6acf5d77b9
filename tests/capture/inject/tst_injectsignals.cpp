// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "injected.h"
#include "signalcounts.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QTemporaryFile>

#include <atomic>
#include <cstdarg>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include <csignal>
#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane;
using inject::Injected;

#define ATTACHED(injected) QVERIFY2(injected, injected ? "" : injected.error().message().c_str())

namespace {

/// What is done at one of the moments of an attach: before and after each ptrace request that
/// changes what the thread does.
struct Moments
{
    int wanted = -1; ///< -1: none
    int count = 0;
    bool isReached = false;
    std::function<void()> act;
    std::function<void()> beforeWait; ///< once, before the first waitpid when the stub runs
    bool isStubRunning = false;

    void pass()
    {
        if (count++ == wanted) {
            isReached = true;
            act();
        }
    }
};
Moments *s_moments = nullptr; ///< of the attach that runs

bool isMoment(int request)
{
    constexpr int kSetSignalMask = 0x420b;
    constexpr int kChanging[] = {PTRACE_SEIZE, PTRACE_INTERRUPT, PTRACE_SYSCALL,
                                 PTRACE_CONT,  PTRACE_DETACH,    kSetSignalMask};
    return std::ranges::find(kChanging, request) != std::end(kChanging);
}

} // namespace

/// In front of libc's, for this program.
extern "C" long ptrace(__ptrace_request request, ...) noexcept
{
    va_list list;
    va_start(list, request);
    const pid_t pid = va_arg(list, pid_t);
    void *address = va_arg(list, void *);
    void *data = va_arg(list, void *);
    va_end(list);
    using Ptrace = long (*)(__ptrace_request, ...);
    static const auto libc = reinterpret_cast<Ptrace>(::dlsym(RTLD_NEXT, "ptrace"));
    const bool isOne = s_moments && isMoment(static_cast<int>(request));
    if (isOne)
        s_moments->pass();
    const long result = libc(request, pid, address, data);
    if (isOne) {
        s_moments->isStubRunning |= request == PTRACE_CONT;
        const int error = errno;
        s_moments->pass();
        errno = error;
    }
    return result;
}

extern "C" pid_t waitpid(pid_t pid, int *status, int options)
{
    if (s_moments && s_moments->isStubRunning && s_moments->beforeWait)
        std::exchange(s_moments->beforeWait, {})();
    return static_cast<pid_t>(::syscall(SYS_wait4, pid, status, options, nullptr));
}

namespace {

/// target_signalled, and what it has counted.
class Signalled
{
public:
    explicit Signalled(int threads)
    {
        if (!m_file.open() || !m_file.resize(sizeof(SignalCounts)))
            return;
        void *at = ::mmap(nullptr, sizeof(SignalCounts), PROT_READ | PROT_WRITE, MAP_SHARED,
                          m_file.handle(), 0);
        m_counts = static_cast<SignalCounts *>(at);
        m_target.emplace(TARGET_SIGNALLED,
                         QStringList{m_file.fileName(), QString::number(threads)});
    }
    ~Signalled() { ::munmap(m_counts, sizeof *m_counts); }
    bool awaitReady() { return m_target && m_target->awaitReady(); }
    [[nodiscard]] Target &target() { return *m_target; }
    [[nodiscard]] const SignalCounts &counts() const { return *m_counts; }
    [[nodiscard]] int pid() const { return m_target->pid(); }
    void send(int signal) const { test::sendSignal(pid(), signal); }
    void queue(int value) const
    {
        sigval with{};
        with.sival_int = value;
        ::sigqueue(pid(), SIGRTMIN + 3, with);
    }
    void sendThread(int signal) const { ::syscall(SYS_tgkill, pid(), pid(), signal); }
    /// What the threads do, a letter each: proc(5).
    [[nodiscard]] QByteArray states() const
    {
        QByteArray all;
        const QString folder = QString("/proc/%1/task").arg(pid());
        for (const QString &id : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QFile file(folder + '/' + id + "/stat");
            const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
            all += text.mid(text.lastIndexOf(')') + 2, 1);
        }
        return all;
    }
    /// All of it by a signal, and so that it does not go on.
    [[nodiscard]] bool awaitStopped(int ms) const
    {
        for (; ms > 0; --ms) {
            const QByteArray now = states();
            if (!now.isEmpty() && now.count('T') == now.size())
                return true;
            ::usleep(1000);
        }
        return false;
    }
    [[nodiscard]] bool goesOn() const
    {
        const int before = m_counts->rounds;
        for (int ms = 0; m_counts->rounds < before + 2 && ms < test::kPatience; ++ms)
            ::usleep(1000);
        return m_counts->rounds >= before + 2;
    }

private:
    QTemporaryFile m_file;
    SignalCounts *m_counts = nullptr;
    std::optional<Target> m_target;
};

Result<Injected> attachWith(Moments &moments, int pid)
{
    s_moments = &moments;
    Result<Injected> injected = attach(pid);
    s_moments = nullptr;
    return injected;
}

/// What it is stopped by takes effect, and only once; it is sent SIGCONT then.
class Continuing
{
public:
    explicit Continuing(const Signalled &target)
        : m_thread([this, &target] {
            while (!m_isSent && !m_isOver)
                ::usleep(200);
            m_isStopped = m_isSent && target.awaitStopped(test::kPatience);
            target.send(SIGCONT);
        })
    {}
    ~Continuing() { (void)isStopped(); }
    void sent() { m_isSent = true; }
    [[nodiscard]] bool isStopped()
    {
        m_isOver = true;
        if (m_thread.joinable())
            m_thread.join();
        return m_isStopped;
    }

private:
    std::atomic<bool> m_isSent{false};
    std::atomic<bool> m_isOver{false};
    std::atomic<bool> m_isStopped{false};
    std::thread m_thread;
};

} // namespace

/// Signals that arrive at any moment of an attach are delivered, and do what they would have done.
class TestInjectSignals : public QObject
{
    Q_OBJECT

private slots:
    void aStopSignalStopsTheProcess_data();
    void aStopSignalStopsTheProcess();
    void aCanceledStopSignalDoesNotStop();
    void signalsAreCounted_data();
    void signalsAreCounted();
    void ignoredSignalsInterruptNoCall();
    void aStopAfterThreadCreationIsSafe();
    void stoppingTheInjectorLeavesTheProgramIntact();
};

void TestInjectSignals::aStopSignalStopsTheProcess_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGSTOP, one thread") << 0 << SIGSTOP;
    QTest::newRow("SIGSTOP, three threads") << 2 << SIGSTOP;
    QTest::newRow("SIGTSTP, one thread") << 0 << SIGTSTP;
}

void TestInjectSignals::aStopSignalStopsTheProcess()
{
    QFETCH(int, threads);
    QFETCH(int, signal);
    Signalled target(threads);
    QVERIFY(target.awaitReady());
    ATTACHED(attach(target.pid()));
    int lost = 0; // of which each takes as long as a test may wait
    Moments moments;
    for (moments.isReached = true; moments.isReached && lost < 3;) {
        moments = {.wanted = moments.wanted + 1, .act = {}, .beforeWait = {}};
        Continuing continuing(target);
        moments.act = [&] {
            target.send(signal), continuing.sent();
        };
        const Result<Injected> injected = attachWith(moments, target.pid());
        if (!injected || (moments.isReached && !continuing.isStopped()))
            qWarning("moment %d: %s, states %s", moments.wanted,
                     injected ? "the stop is lost" : injected.error().message().c_str(),
                     target.states().constData());
        lost += !injected || (moments.isReached && !continuing.isStopped());
        QVERIFY2(target.goesOn(), target.states());
        QVERIFY(target.target().isRunning());
    }
    qInfo("%d moments", moments.wanted);
    QCOMPARE(lost, 0);
    QVERIFY(moments.wanted >= 18);
    QVERIFY(target.target().finish());
}

/// SIGCONT takes back a stop that has not taken effect yet: after it nobody may be stopped.
void TestInjectSignals::aCanceledStopSignalDoesNotStop()
{
    Signalled target(0);
    QVERIFY(target.awaitReady());
    ATTACHED(attach(target.pid()));
    Moments moments;
    for (moments.isReached = true; moments.isReached;) {
        moments = {.wanted = moments.wanted + 1, .act = {}, .beforeWait = {}};
        moments.act = [&] {
            target.send(SIGSTOP);
            if (moments.wanted % 4 < 2)
                ::usleep(2000);
            target.send(SIGSTOP);
            target.send(SIGCONT);
        };
        const Result<Injected> injected = attachWith(moments, target.pid());
        ATTACHED(injected);
        QVERIFY2(target.goesOn(), target.states());
    }
    QVERIFY(target.target().finish());
}

void TestInjectSignals::signalsAreCounted_data()
{
    QTest::addColumn<int>("threads");
    QTest::newRow("one thread") << 0;
    QTest::newRow("three threads") << 2;
}

void TestInjectSignals::signalsAreCounted()
{
    QFETCH(int, threads);
    Signalled target(threads);
    QVERIFY(target.awaitReady());
    ATTACHED(attach(target.pid()));
    Moments moments;
    int sum = 0;
    for (moments.isReached = true; moments.isReached;) {
        moments = {.wanted = moments.wanted + 1, .act = {}, .beforeWait = {}};
        moments.act = [&] {
            target.send(SIGUSR1);
            target.sendThread(SIGUSR2);
            for (int i = 0; i < 3; ++i)
                target.queue(100 * moments.wanted + i), sum += 100 * moments.wanted + i;
        };
        const Result<Injected> injected = attachWith(moments, target.pid());
        ATTACHED(injected);
        QVERIFY2(target.goesOn(), target.states());
    }
    const int sent = moments.wanted;
    QTRY_COMPARE_WITH_TIMEOUT(target.counts().plain.load(), sent, test::kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(target.counts().ofThread.load(), sent, test::kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(target.counts().queued.load(), 3 * sent, test::kPatience);
    QCOMPARE(target.counts().sum.load(), sum);
    QVERIFY(target.target().finish());
}

/// A program that neither handles nor blocks them does not notice that they were sent.
void TestInjectSignals::ignoredSignalsInterruptNoCall()
{
    Signalled target(0);
    QVERIFY(target.awaitReady());
    ATTACHED(attach(target.pid()));
    Moments moments;
    for (moments.isReached = true; moments.isReached;) {
        moments = {.wanted = moments.wanted + 1, .act = {}, .beforeWait = {}};
        moments.act = [&] {
            for (const int signal : {SIGCHLD, SIGURG, SIGWINCH, SIGCONT}) {
                target.send(signal);
                ::usleep(2'000); // it comes to it alone
            }
        };
        const Result<Injected> injected = attachWith(moments, target.pid());
        ATTACHED(injected);
        QVERIFY2(target.goesOn(), target.states());
    }
    QCOMPARE(target.counts().interrupted.load(), 0);
    QVERIFY(target.target().finish());
}

/// The pages of the stub are the new thread's from its first instruction on.
void TestInjectSignals::aStopAfterThreadCreationIsSafe()
{
    Signalled target(0);
    QVERIFY(target.awaitReady());
    // On one core the new thread often comes before the one that has made it.
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(::sched_getcpu(), &one);
    ::sched_setaffinity(target.pid(), sizeof one, &one);
    ATTACHED(attach(target.pid()));
    int lost = 0;
    for (int round = 0; round < 30 && lost < 3; ++round) {
        QTRY_COMPARE_WITH_TIMEOUT(target.states().size(), qsizetype{1}, test::kPatience);
        Continuing continuing(target);
        Moments moments;
        moments.beforeWait = [&] {
            const QByteArray tasks = QString("/proc/%1/task").arg(target.pid()).toLatin1();
            struct stat now = {}; // a link for each thread, and two
            for (int i = 0; i < 10'000 && ::stat(tasks, &now) == 0 && now.st_nlink < 4; ++i)
                ;
            target.send(SIGSTOP), continuing.sent();
            for (int i = 0; i < 20 && !target.states().contains('t'); ++i)
                ::usleep(50);
        };
        const Result<Injected> injected = attachWith(moments, target.pid());
        lost += !injected || !continuing.isStopped();
        QVERIFY2(target.goesOn(), qPrintable(QString("round %1").arg(round)));
    }
    QCOMPARE(lost, 0);
    QVERIFY(target.target().finish());
}

/// The thread has waited long enough, and works again: what it was before is not written into it.
void TestInjectSignals::stoppingTheInjectorLeavesTheProgramIntact()
{
    Signalled target(0);
    QVERIFY(target.awaitReady());
    ATTACHED(attach(target.pid()));
    Moments moments;
    int waited = 0;
    moments.beforeWait = [&] {
        const int before = target.counts().rounds;
        for (; target.counts().rounds < before + 20 && waited < test::kPatience; ++waited)
            ::usleep(1000);
    };
    const Result<Injected> injected = attachWith(moments, target.pid());
    QVERIFY(target.goesOn());
    ATTACHED(injected);
    qInfo("it restored itself after %d ms", waited);
    QVERIFY(waited < test::kPatience);
    QCOMPARE(target.counts().wrong.load(), 0);
    QCOMPARE(target.target().stubs(), qsizetype{1}); // stay where it may be in them
    QVERIFY(target.target().finish());
}

QTEST_GUILESS_MAIN(TestInjectSignals)
#include "tst_injectsignals.moc"
