// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/procfs.h"
#include "capture/daemon/system/vforkwatch.h"
#include "model/base/platform/folder.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <fstream>
#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace trilane;

namespace {

/// A program that has threads and children, and perhaps waits for a child of vfork; a child of
/// ours.
class Family
{
public:
    Family(int threads, int children, bool hasVfork, int busy = 0)
    {
        int ends[2];
        if (::pipe(ends) != 0)
            qFatal("no pipe");
        m_pid = ::fork();
        if (m_pid == 0)
            live(ends[1], threads, children, hasVfork, busy);
        ::close(ends[1]);
        m_children.resize(size_t(children));
        char ready = 0;
        for (int &child : m_children)
            (void)!::read(ends[0], &child, sizeof child);
        (void)!::read(ends[0], &m_vforked, sizeof m_vforked);
        if (::read(ends[0], &ready, 1) != 1)
            qFatal("no family");
        ::close(ends[0]);
        while (hasVfork && !isAThreadWaiting())
            ::usleep(1000);
    }
    ~Family()
    {
        for (const int child : m_children)
            test::sendSignal(child, SIGKILL);
        test::sendSignal(m_vforked, SIGKILL);
        test::sendSignal(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    Family(const Family &) = delete;
    Family &operator=(const Family &) = delete;
    [[nodiscard]] const std::vector<int> &children() const { return m_children; }
    [[nodiscard]] int vforked() const { return m_vforked; }

private:
    /// For the child of vfork, which runs already.
    [[nodiscard]] bool isAThreadWaiting() const
    {
        const std::string tasks = "/proc/" + std::to_string(m_pid) + "/task";
        const std::vector<std::string> threads = platform::namesIn(tasks);
        return std::ranges::any_of(threads, [&](const std::string &thread) {
            std::ifstream file(tasks + "/" + thread + "/stat");
            std::string stat;
            std::getline(file, stat);
            return stat.find(") D ") != std::string::npos;
        });
    }
    static void *wait(void *)
    {
        for (;;)
            ::pause();
    }
    static void *waitForChild(void *end)
    {
        if (::vfork() == 0) {
            const int self = ::getpid();
            (void)!::write(*static_cast<int *>(end), &self, sizeof self);
            (void)!::write(*static_cast<int *>(end), "r", 1);
            for (;;)
                ::pause();
        }
        return nullptr;
    }
    /// Every other millisecond, and no longer.
    static void *waitNowAndThen(void *)
    {
        for (;;) {
            if (::vfork() == 0) {
                ::usleep(1000);
                ::_exit(0);
            }
            ::usleep(1000);
        }
    }
    [[noreturn]] static void live(int end, int threads, int children, bool hasVfork, int busy)
    {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (int i = 0; i < children; ++i) {
            const int child = ::fork();
            if (child == 0)
                wait(nullptr);
            (void)!::write(end, &child, sizeof child);
        }
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, 32 << 10);
        pthread_t thread;
        for (int i = 0; i < threads; ++i)
            pthread_create(&thread, &small, wait, nullptr);
        ::signal(SIGCHLD, SIG_IGN);
        for (int i = 0; i < busy; ++i)
            pthread_create(&thread, &small, waitNowAndThen, nullptr);
        const int none = 0;
        if (hasVfork)
            pthread_create(&thread, &small, waitForChild, &end);
        else
            (void)(::write(end, &none, sizeof none) && ::write(end, "r", 1));
        for (;;)
            ::pause();
    }

    int m_pid = 0;
    int m_vforked = 0;
    std::vector<int> m_children;
};

Ns ownTime()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return Ns(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

/// How many of them may share their parent's memory, asked in one look.
int sharing(daemon::VforkWatch &watch, const std::vector<int> &pids)
{
    watch.begin();
    return int(std::ranges::count_if(pids, [&watch](int pid) {
        return watch.mayShareMemory(pid, daemon::procfs::startTimeOf(pid));
    }));
}

/// After so many looks as it takes.
bool noneShares(daemon::VforkWatch &watch, const std::vector<int> &pids)
{
    return QTest::qWaitFor([&] { return sharing(watch, pids) == 0; }, 30'000);
}

} // namespace

/// Which processes have their parent's memory, and what it costs to know; also without kcmp.
class TestVforkWatch : public QObject
{
    Q_OBJECT

private slots:
    void kcmpDetectsSharedMemoryAtOnce()
    {
        const Family family(3, 2, true);
        daemon::VforkWatch watch;
        QCOMPARE(sharing(watch, family.children()), 0);
        QCOMPARE(sharing(watch, {family.vforked()}), 1);
    }

    /// Its parent waits for nothing.
    void aCloneWithTheMemoryOfItsParentSharesMemory()
    {
        alignas(16) static char stack[64 << 10];
        const auto live = [](void *) {
            for (;;)
                ::pause();
            return 0;
        };
        const int child = ::clone(live, stack + sizeof stack, CLONE_VM | SIGCHLD, nullptr);
        QVERIFY(child > 0);
        daemon::VforkWatch watch;
        const int shared = sharing(watch, {child});
        test::sendSignal(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        QCOMPARE(shared, 1);
    }

    void childrenOfForkDoNotShare()
    {
        const Family family(3, 4, false);
        daemon::VforkWatch watch(false);
        QVERIFY(noneShares(watch, family.children()));
    }

    /// As threads do that read files: one of them always waits, but none of them each time.
    void childrenOfThreadsThatWaitNowAndThenDoNotShare()
    {
        const Family family(3, 4, false, 32);
        daemon::VforkWatch watch(false);
        QVERIFY(noneShares(watch, family.children()));
    }

    void aVforkChildSharesMemory()
    {
        const Family family(3, 0, true);
        daemon::VforkWatch watch(false);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(sharing(watch, {family.vforked()}), 1);
    }

    /// A thread that waits may wait for any of them.
    void anEarlierProcessDoesNotShareMemory()
    {
        daemon::VforkWatch watch(false);
        const Family before(3, 2, false);
        QVERIFY(noneShares(watch, before.children()));
        const Family family(3, 2, true);
        QCOMPARE(sharing(watch, family.children()), 2);
        QCOMPARE(sharing(watch, before.children()), 0);
    }

    /// Each look would read them all for each child.
    void manyThreadsAreReadAFewAtATime_data()
    {
        QTest::addColumn<bool>("hasVfork");
        QTest::newRow("without vfork") << false;
        QTest::newRow("with vfork") << true;
    }
    void manyThreadsAreReadAFewAtATime()
    {
        QFETCH(bool, hasVfork);
        const Family family(3000, 40, hasVfork);
        daemon::VforkWatch watch(false);
        Ns longest = 0;
        const auto left = [&] {
            const Ns begin = ownTime();
            const int count = sharing(watch, family.children());
            longest = std::max(longest, ownTime() - begin);
            return count;
        };
        if (hasVfork) {
            for (int i = 0; i < 20; ++i)
                QCOMPARE(left(), int(family.children().size()));
        } else {
            QTRY_COMPARE_WITH_TIMEOUT(left(), 0, 30'000);
        }
        // The list of threads comes on top of it; one pass of all for all children takes a second.
        QVERIFY2(longest < 200'000'000, qPrintable(QString("%1 ns").arg(longest)));
    }
};

QTEST_GUILESS_MAIN(TestVforkWatch)
#include "tst_vforkwatch.moc"
