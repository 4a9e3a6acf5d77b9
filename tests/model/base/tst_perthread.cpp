// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/perthread.h"

#include <QTest>

#include <atomic>
#include <new>
#include <thread>

#include <pthread.h>

using namespace trilane;

namespace {

std::atomic<int> s_alive{0};

struct CountedValue
{
    CountedValue() { ++s_alive; }
    ~CountedValue() { --s_alive; }
    int number = 0;
};

struct Other : CountedValue
{};

struct Refused
{
    Refused()
    {
        if (s_alive == 0)
            throw std::bad_alloc();
    }
};

void useAgain(void *)
{
    platform::perThread<CountedValue>().number = 1;
}

} // namespace

class TestPerThread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachThreadHasItsOwn()
    {
        std::thread([] {
            platform::perThread<CountedValue>().number = 7;
            platform::perThread<Other>().number = 8;
            QCOMPARE(platform::perThread<CountedValue>().number, 7);
            std::thread([] {
                QCOMPARE(platform::perThread<CountedValue>().number, 0);
                QCOMPARE(s_alive.load(), 3);
            }).join();
            QCOMPARE(s_alive.load(), 2);
            QCOMPARE(platform::perThread<Other>().number, 8);
        }).join();
        QCOMPARE(s_alive.load(), 0);
    }

    /// By what is destroyed after it: it is made again, and destroyed.
    void perThreadValuesWorkWhileTheThreadEnds()
    {
        pthread_key_t key{};
        QCOMPARE(::pthread_key_create(&key, useAgain), 0);
        std::thread([key] {
            platform::perThread<CountedValue>().number = 7;
            QCOMPARE(::pthread_setspecific(key, &s_alive), 0);
        }).join();
        QCOMPARE(s_alive.load(), 0);
        ::pthread_key_delete(key);
    }

    void constructsAValueLaterAfterAnException()
    {
        std::thread([] {
            QVERIFY_THROWS_EXCEPTION(std::bad_alloc, (void)platform::perThread<Refused>());
            (void)platform::perThread<CountedValue>();
            (void)platform::perThread<Refused>();
        }).join();
        QCOMPARE(s_alive.load(), 0);
    }
};

TRILANE_TEST(TestPerThread)
#include "tst_perthread.moc"
