// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/stoppedthread.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <array>
#include <atomic>
#include <cstdlib>
#include <new>

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane::inject;

namespace {

enum Step : int { Begun, Running, Restored, WentBack };

/// What this process and its child say to each other.
struct Shared
{
    std::atomic<int> step{Begun};
    std::atomic<bool> mayGoOn{false};
    alignas(64) std::array<char, 65536> stack{};
};

/// As the stub: when nobody has come for it, it says so, and the thread goes on in the program.
[[noreturn]] void runInTarget(Shared *shared)
{
    shared->step = Running;
    while (!shared->mayGoOn)
        ::usleep(1000);
    shared->step = Restored;
    for (;;)
        ::usleep(1000);
}

/// The program: wherever its thread was stopped, it may be sent back there, and says so.
[[noreturn]] void runTarget(Shared *shared)
{
    for (;;) {
        ::usleep(1000);
        if (shared->step != Begun)
            shared->step = WentBack;
    }
}

/// A process of ours that ends with this.
class Child
{
public:
    explicit Child(Shared *shared)
        : m_pid(::fork())
    {
        if (m_pid == 0)
            runTarget(shared);
    }
    ~Child()
    {
        trilane::test::sendSignal(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;
    [[nodiscard]] pid_t pid() const { return m_pid; }

private:
    pid_t m_pid;
};

} // namespace

/// A thread that is let go.
class TestStoppedThread : public QObject
{
    Q_OBJECT

private slots:
    void keepsRegistersOfARestoredThread_data()
    {
        QTest::addColumn<bool>("hasRestored");
        QTest::newRow("it has") << true;
        QTest::newRow("it has not") << false;
    }

    void keepsRegistersOfARestoredThread()
    {
        QFETCH(const bool, hasRestored);
        void *mapped = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        QVERIFY(mapped != MAP_FAILED);
        auto *shared = new (mapped) Shared;
        const Child child(shared);
        const auto access = TargetAccess::own(child.pid());
        if (access->open() != 0)
            QSKIP("other processes' memory may not be opened here");
        {
            StoppedThread thread(*access, child.pid());
            QCOMPARE(thread.stop(10'000'000'000), StoppedThread::Outcome::Done);
            thread.setRestoring([&] { return shared->step == Restored; });
            QVERIFY(thread.run(reinterpret_cast<uint64_t>(&runInTarget),
                               reinterpret_cast<uint64_t>(shared),
                               reinterpret_cast<uint64_t>(shared->stack.end())));
            QTRY_COMPARE_WITH_TIMEOUT(shared->step.load(), int{Running}, trilane::test::kPatience);
            if (hasRestored) {
                shared->mayGoOn = true;
                QTRY_COMPARE_WITH_TIMEOUT(shared->step.load(), int{Restored},
                                          trilane::test::kPatience);
            }
            thread.release();
            QCOMPARE(thread.isRestored(), !hasRestored);
        }
        if (!hasRestored)
            QTRY_COMPARE_WITH_TIMEOUT(shared->step.load(), int{WentBack}, trilane::test::kPatience);
        for (int looks = 0; hasRestored && looks < 50; ++looks) { // it would be there by then
            QTest::qWait(2);
            QCOMPARE(shared->step.load(), int{Restored});
        }
    }
};

QTEST_GUILESS_MAIN(TestStoppedThread)
#include "tst_stoppedthread.moc"
