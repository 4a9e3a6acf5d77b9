// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/jobqueue.h"

#include <QDir>
#include <QSemaphore>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

using namespace trilane;

namespace {

using Priority = jobs::JobQueue::Priority;
constexpr int kPatienceMs = 60'000;

int threadCount()
{
    return static_cast<int>(QDir(QStringLiteral("/proc/self/task"))
                                .entryList(QDir::Dirs | QDir::NoDotAndDotDot)
                                .size());
}

int niceHere()
{
    return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
}

/// One by one: QSemaphore may miss the last of several tokens that come one by one.
bool take(QSemaphore &from, int tokens)
{
    for (; tokens > 0; --tokens) {
        if (!from.tryAcquire(1, kPatienceMs))
            return false;
    }
    return true;
}

} // namespace

/// Queues share few threads, fairly.
class TestJobQueue : public QObject
{
    Q_OBJECT

    /// Jobs that wait until they are released.
    struct Blocking
    {
        QSemaphore begun, mayEnd;
        void postTo(jobs::JobQueue &queue, int jobs)
        {
            for (int i = 0; i < jobs; ++i)
                queue.post([this] {
                    begun.release();
                    mayEnd.acquire();
                });
        }
    };

private slots:
    void init() { jobs::JobQueue::setIdleTime(std::chrono::milliseconds(20)); }
    void cleanup()
    {
        jobs::pretendCores(0);
        // Only the thread that starts the others stays.
        QTRY_VERIFY_WITH_TIMEOUT(threadCount() <= m_before + 1, kPatienceMs);
    }
    void initTestCase() { m_before = threadCount(); }

    void everyIndexRunsOnce()
    {
        jobs::JobQueue queue(3);
        std::vector<int> seen(1000);
        queue.forEach(seen.size(), [&](size_t i) { ++seen[i]; });
        QCOMPARE(std::accumulate(seen.begin(), seen.end(), 0), 1000);
        QCOMPARE(*std::max_element(seen.begin(), seen.end()), 1);
    }

    void jobsOfAQueueBeginInOrder()
    {
        std::vector<int> order;
        std::atomic<int> done{0};
        jobs::JobQueue queue(1);
        for (int i = 0; i < 100; ++i)
            queue.post([&, i] {
                order.push_back(i);
                ++done;
            });
        QTRY_COMPARE_WITH_TIMEOUT(done.load(), 100, kPatienceMs);
        QVERIFY(order.size() == 100 && std::is_sorted(order.begin(), order.end()));
    }

    void aQueueKeepsToItsLimit()
    {
        Blocking blocking;
        jobs::JobQueue queue(2);
        blocking.postTo(queue, 5);
        QVERIFY(take(blocking.begun, 2));
        QVERIFY(!blocking.begun.tryAcquire(1, 50));
        blocking.mayEnd.release(5);
        QVERIFY(take(blocking.begun, 3));
    }

    void aClosedQueueDropsWaitingJobs()
    {
        Blocking blocking;
        std::atomic<bool> isDropped{true}, hasEnded{false};
        jobs::JobQueue helper(1);
        {
            jobs::JobQueue queue(1);
            queue.post([&] {
                blocking.begun.release();
                blocking.mayEnd.acquire();
                hasEnded = true;
            });
            queue.post([&] { isDropped = false; });
            QVERIFY(take(blocking.begun, 1));
            helper.post([&] {
                QTest::qSleep(20);
                blocking.mayEnd.release();
            });
        }
        QVERIFY(hasEnded && isDropped);
    }

    /// A tab that asks for much does not keep another one waiting.
    void queuesTakeTurns()
    {
        jobs::pretendCores(1);
        Blocking blocking;
        QSemaphore done;
        jobs::JobQueue greedy(jobs::JobQueue::kMaxLimit), modest(1);
        blocking.postTo(greedy, 60);
        QVERIFY(take(blocking.begun, 7)); // all threads
        QVERIFY(!blocking.begun.tryAcquire(1, 50));
        modest.post([&] { done.release(); });
        blocking.mayEnd.release(2);
        QVERIFY(take(done, 1));
        blocking.mayEnd.release(58);
        QVERIFY(take(blocking.begun, 53));
    }

    /// Nor does one that shares a long loop among all threads.
    void helpersOfALoopTakeTurns()
    {
        jobs::pretendCores(1);
        QSemaphore begun, mayEnd, done;
        jobs::JobQueue loops, modest(1);
        jobs::JobQueue greedy(jobs::JobQueue::kMaxLimit);
        loops.post([&] {
            greedy.forEach(200, [&](size_t) {
                begun.release();
                mayEnd.acquire();
            });
            done.release();
        });
        QVERIFY(take(begun, 7)); // all threads
        modest.post([&] { done.release(); });
        int released = 0;
        for (; released < 150 && !done.tryAcquire(1, 10); ++released)
            mayEnd.release();
        mayEnd.release(200 - released);
        QVERIFY2(released < 150, "the loop has kept all threads");
        QVERIFY(take(done, 1));
    }

    void manyCoresAndQueuesHaveABoundedNumberOfThreads()
    {
        jobs::pretendCores(64);
        Blocking blocking;
        std::vector<std::unique_ptr<jobs::JobQueue>> queues;
        for (int tab = 0; tab < 20; ++tab) {
            for (const Priority priority : {Priority::Normal, Priority::Soon, Priority::Background})
                queues.push_back(std::make_unique<jobs::JobQueue>(0, priority));
        }
        for (const auto &queue : queues)
            blocking.postTo(*queue, 50);
        QVERIFY(take(blocking.begun, 3 * 38));
        QVERIFY(!blocking.begun.tryAcquire(1, 50));
        QVERIFY2(threadCount() <= m_before + 1 + 3 * 38,
                 qPrintable(QString::number(threadCount())));
        blocking.mayEnd.release(60 * 50);
        queues.clear();
    }

    void threadsHaveTheNiceValueOfTheirPriority()
    {
        std::atomic<int> background{-1}, inherited{-1}, normal{-1};
        QSemaphore done;
        jobs::JobQueue first(1, Priority::Background), answers(1, Priority::Normal);
        first.post([&] {
            background = niceHere();
            jobs::JobQueue inner(2);
            inner.post([&] {
                inherited = niceHere();
                done.release();
            });
            done.acquire();
            answers.post([&] {
                normal = niceHere();
                done.release();
            });
        });
        QTRY_VERIFY_WITH_TIMEOUT(normal >= 0, kPatienceMs);
        QCOMPARE(normal.load(), niceHere());
        QCOMPARE(background.load(), std::max(15, niceHere()));
        QCOMPARE(inherited.load(), background.load());
    }

    void exceptionsOfALoopReachTheCaller()
    {
        jobs::JobQueue queue(2);
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, queue.forEach(10, [](size_t i) {
            if (i == 5)
                throw std::runtime_error("five");
        }));
    }

private:
    int m_before = 0;
};

TRILANE_TEST(TestJobQueue)
#include "tst_jobqueue.moc"
