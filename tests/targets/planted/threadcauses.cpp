// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "worker.h"

#include "tests/targets/train/range.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <shared_mutex>

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

namespace planted {

namespace {

/// The program's own work between two launches.
class Work : public Cause
{
public:
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        const train::Range range("augment");
        spin(ms * kMs);
        return {begin, now()};
    }
};

/// The program's own work, in no range but the step's.
class Unnamed : public Cause
{
public:
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        spin(ms * kMs);
        return {begin, now()};
    }
};

/// A callback of the trainer that sleeps.
class Sleep : public Cause
{
public:
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        const train::Range range("callback");
        ::usleep(static_cast<useconds_t>(ms) * 1000);
        return {begin, now()};
    }
};

/// A flag that the trainer looks at without a pause.
class Flag : public Cause
{
public:
    void prepare() override
    {
        m_setter.start("setter", [this](int ms) {
            ::usleep(static_cast<useconds_t>(ms) * 1000);
            m_isSet = true;
        });
    }
    Planted plant(int ms) override
    {
        m_isSet = false;
        m_setter.order(ms);
        const int64_t begin = now();
        const train::Range range("poll the flag");
        while (!m_isSet) {
        }
        return {begin, now()};
    }
    void end() override { m_setter.end(); }

private:
    std::atomic<bool> m_isSet = false;
    Worker m_setter;
};

/// A lock that another thread holds while it works.
class Lock : public Cause
{
public:
    void prepare() override
    {
        m_holder.start("holder", [this](int ms) {
            const std::lock_guard lock(m_lock);
            m_isHeld.come();
            const train::Range range("hold the lock");
            spin(ms * kMs);
        });
    }
    Planted plant(int ms) override
    {
        m_holder.order(ms);
        m_isHeld.wait();
        const int64_t begin = now();
        const std::lock_guard lock(m_lock);
        return {begin, now()};
    }
    void end() override { m_holder.end(); }

private:
    std::mutex m_lock;
    Arrival m_isHeld;
    Worker m_holder;
};

/// A lock whose holder waits for a second one.
class Chain : public Cause
{
public:
    void prepare() override
    {
        m_last.start("last holder", [this](int ms) {
            const std::lock_guard lock(m_second);
            m_isSecondHeld.come();
            const train::Range range("hold the second lock");
            spin(ms * kMs);
        });
        m_middle.start("middle", [this](int) {
            const std::lock_guard first(m_first);
            m_isFirstHeld.come();
            const std::lock_guard second(m_second);
        });
    }
    Planted plant(int ms) override
    {
        m_last.order(ms);
        m_isSecondHeld.wait();
        m_middle.order(ms);
        m_isFirstHeld.wait();
        const int64_t begin = now();
        const std::lock_guard lock(m_first);
        return {begin, now()};
    }
    void end() override
    {
        m_middle.end();
        m_last.end();
    }

private:
    std::mutex m_first, m_second;
    Arrival m_isFirstHeld, m_isSecondHeld;
    Worker m_middle, m_last;
};

/// A condition of which a thread tells that sleeps before.
class Condition : public Cause
{
public:
    void prepare() override
    {
        m_sleeper.start("sleeper", [this](int ms) {
            ::usleep(static_cast<useconds_t>(ms) * 1000);
            m_isThere.come();
        });
    }
    Planted plant(int ms) override
    {
        m_sleeper.order(ms);
        const int64_t begin = now();
        m_isThere.wait();
        return {begin, now()};
    }
    void end() override { m_sleeper.end(); }

private:
    Arrival m_isThere;
    Worker m_sleeper;
};

/// A condition that is waited for 5 ms at a time, as Python waits for its lock.
class TimedCondition : public Cause
{
public:
    void prepare() override
    {
        m_worker.start("slow worker", [this](int ms) {
            {
                const train::Range range("work for long");
                spin(ms * kMs);
            }
            const std::lock_guard lock(m_mutex);
            m_isDone = true;
            m_changed.notify_all();
        });
    }
    Planted plant(int ms) override
    {
        std::unique_lock lock(m_mutex);
        m_isDone = false;
        m_worker.order(ms);
        const int64_t begin = now();
        while (!m_isDone)
            m_changed.wait_for(lock, std::chrono::milliseconds(5));
        return {begin, now()};
    }
    void end() override { m_worker.end(); }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isDone = false;
    Worker m_worker;
};

class Semaphore : public Cause
{
public:
    void prepare() override
    {
        ::sem_init(&m_semaphore, 0, 0);
        m_poster.start("poster", [this](int ms) {
            {
                const train::Range range("fill the slot");
                spin(ms * kMs);
            }
            ::sem_post(&m_semaphore);
        });
    }
    Planted plant(int ms) override
    {
        m_poster.order(ms);
        const int64_t begin = now();
        while (::sem_wait(&m_semaphore) != 0) {
        }
        return {begin, now()};
    }
    void end() override { m_poster.end(); }

private:
    sem_t m_semaphore{};
    Worker m_poster;
};

/// A thread that is made for each piece of work, and joined.
class Join : public Cause
{
public:
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        std::thread thread([ms] {
            ::pthread_setname_np(::pthread_self(), "joined");
            const train::Range range("finish");
            spin(ms * kMs);
        });
        thread.join();
        return {begin, now()};
    }
};

class Barrier : public Cause
{
public:
    void prepare() override
    {
        ::pthread_barrier_init(&m_barrier, nullptr, 2);
        m_latecomer.start("latecomer", [this](int ms) {
            {
                const train::Range range("come late");
                spin(ms * kMs);
            }
            ::pthread_barrier_wait(&m_barrier);
        });
    }
    Planted plant(int ms) override
    {
        m_latecomer.order(ms);
        const int64_t begin = now();
        ::pthread_barrier_wait(&m_barrier);
        return {begin, now()};
    }
    void end() override { m_latecomer.end(); }

private:
    pthread_barrier_t m_barrier{};
    Worker m_latecomer;
};

class ReadLock : public Cause
{
public:
    void prepare() override
    {
        m_writer.start("writer", [this](int ms) {
            const std::lock_guard lock(m_lock);
            m_isHeld.come();
            const train::Range range("update the table");
            spin(ms * kMs);
        });
    }
    Planted plant(int ms) override
    {
        m_writer.order(ms);
        m_isHeld.wait();
        const int64_t begin = now();
        const std::shared_lock lock(m_lock);
        return {begin, now()};
    }
    void end() override { m_writer.end(); }

private:
    std::shared_mutex m_lock;
    Arrival m_isHeld;
    Worker m_writer;
};

/// What a thread is waited for that is only made half of the time later.
class LateThread : public Cause
{
public:
    void prepare() override
    {
        m_maker.start("maker", [this](int ms) {
            {
                const train::Range range("before the thread");
                spin(ms * kMs / 2);
            }
            std::thread thread([this, ms] {
                ::pthread_setname_np(::pthread_self(), "late thread");
                {
                    const train::Range range("first work");
                    spin(ms * kMs / 2);
                }
                m_isThere.come();
            });
            thread.join();
        });
    }
    Planted plant(int ms) override
    {
        m_maker.order(ms);
        const int64_t begin = now();
        m_isThere.wait();
        return {begin, now()};
    }
    void end() override { m_maker.end(); }

private:
    Arrival m_isThere;
    Worker m_maker;
};

} // namespace

void addThreadCauses(Causes &causes)
{
    causes["work"] = std::make_unique<Work>();
    causes["unnamed"] = std::make_unique<Unnamed>();
    causes["sleep"] = std::make_unique<Sleep>();
    causes["flag"] = std::make_unique<Flag>();
    causes["lock"] = std::make_unique<Lock>();
    causes["chain"] = std::make_unique<Chain>();
    causes["condition"] = std::make_unique<Condition>();
    causes["timed condition"] = std::make_unique<TimedCondition>();
    causes["semaphore"] = std::make_unique<Semaphore>();
    causes["join"] = std::make_unique<Join>();
    causes["barrier"] = std::make_unique<Barrier>();
    causes["read lock"] = std::make_unique<ReadLock>();
    causes["late thread"] = std::make_unique<LateThread>();
}

} // namespace planted
