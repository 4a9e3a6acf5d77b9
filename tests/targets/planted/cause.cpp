// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "cause.h"
#include "waits.h"

#include "tests/targets/train/range.h"

#include <condition_variable>
#include <mutex>
#include <thread>

#include <cuda_runtime_api.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace planted {

namespace {

constexpr int64_t kMs = 1'000'000;

int64_t clockTime(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// A lock that another thread holds while it works.
class Lock : public Cause
{
public:
    void prepare() override
    {
        m_holder = std::thread([this] { hold(); });
    }
    int64_t plant(int ms) override
    {
        {
            std::unique_lock lock(m_orders);
            m_held = false;
            m_order = ms;
            m_changed.notify_all();
            m_changed.wait(lock, [this] { return m_held; });
        }
        const int64_t begin = now();
        const std::lock_guard lock(m_lock);
        return now() - begin;
    }
    void end() override
    {
        {
            const std::lock_guard lock(m_orders);
            m_order = -1;
            m_changed.notify_all();
        }
        m_holder.join();
    }

private:
    void hold()
    {
        ::pthread_setname_np(::pthread_self(), "holder");
        for (;;) {
            std::unique_lock orders(m_orders);
            m_changed.wait(orders, [this] { return m_order != 0; });
            const int ms = m_order;
            m_order = 0;
            if (ms < 0)
                return;
            const std::lock_guard lock(m_lock);
            m_held = true;
            m_changed.notify_all();
            orders.unlock();
            const train::Range range("hold the lock");
            spin(ms * kMs);
        }
    }

    std::thread m_holder;
    std::mutex m_lock;
    std::mutex m_orders;
    std::condition_variable m_changed;
    int m_order = 0;
    bool m_held = false;
};

/// A child that does something when it is told to, and says when it is done.
class Child
{
public:
    template <typename Work>
    void start(const char *name, Work work)
    {
        if (::pipe(m_orders) != 0 || ::pipe(m_answers) != 0)
            std::exit(1);
        m_process = ::fork();
        if (m_process != 0)
            return;
        ::close(m_orders[1]);
        ::pthread_setname_np(::pthread_self(), name);
        for (int ms = 0; ::read(m_orders[0], &ms, sizeof ms) == sizeof ms;) {
            work(ms);
            const char done = 1;
            if (::write(m_answers[1], &done, 1) != 1)
                break;
        }
        ::_exit(0);
    }
    void order(int ms)
    {
        if (::write(m_orders[1], &ms, sizeof ms) != sizeof ms)
            std::exit(1);
    }
    void wait()
    {
        char done = 0;
        if (::read(m_answers[0], &done, 1) != 1)
            std::exit(1);
    }
    void end()
    {
        ::close(m_orders[1]);
        ::waitpid(m_process, nullptr, 0);
    }

private:
    int m_orders[2] = {-1, -1};
    int m_answers[2] = {-1, -1};
    pid_t m_process = -1;
};

/// A file read by a forked worker, past the page cache.
class File : public Cause
{
public:
    void prepare() override
    {
        const char *folder = std::getenv("TMPDIR");
        m_path = std::string(folder ? folder : "/tmp") + "/planted." + std::to_string(::getpid());
        const int file = ::open(m_path.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
        const std::vector<char> block(size_t{1} << 20, 'x');
        for (int i = 0; i < 32; ++i) {
            if (file < 0 || ::write(file, block.data(), block.size()) < 0)
                std::exit(3);
        }
        ::fsync(file);
        ::close(file);
        m_child.start("loader", [this](int ms) { read(ms); });
    }
    int64_t plant(int ms) override
    {
        const int64_t begin = now();
        m_child.order(ms);
        m_child.wait();
        return now() - begin;
    }
    void end() override
    {
        m_child.end();
        ::unlink(m_path.c_str());
    }

private:
    void read(int ms) const
    {
        constexpr size_t kBlock = size_t{1} << 20;
        const train::Range range("read the file");
        const int file = ::open(m_path.c_str(), O_RDONLY | O_DIRECT);
        void *block = nullptr;
        if (file < 0 || ::posix_memalign(&block, 4096, kBlock) != 0)
            ::_exit(3);
        for (const int64_t until = now() + ms * kMs; now() < until;) {
            if (::read(file, block, kBlock) <= 0)
                ::lseek(file, 0, SEEK_SET);
        }
        std::free(block);
        ::close(file);
    }

    std::string m_path;
    Child m_child;
};

/// A process that wants the same core.
class Hog : public Cause
{
public:
    void prepare() override
    {
        m_process = ::fork();
        if (m_process != 0)
            return;
        ::pthread_setname_np(::pthread_self(), "hog");
        pin();
        ::raise(SIGSTOP);
        for (;;)
            spin(kMs);
    }
    void begin() override { pin(); }
    int64_t plant(int ms) override
    {
        ::kill(m_process, SIGCONT);
        const int64_t begin = now();
        const int64_t used = cpuTime();
        {
            const train::Range range("work");
            while (now() < begin + ms * kMs) {
            }
        }
        const int64_t planted = now() - begin - (cpuTime() - used);
        ::kill(m_process, SIGSTOP);
        return planted;
    }
    void end() override
    {
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
    }

private:
    static void pin()
    {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(0, &one);
        ::sched_setaffinity(0, sizeof one, &one);
    }

    pid_t m_process = -1;
};

/// A copy of pageable memory that returns when it is done; idle when only kernels count.
class Pageable : public Cause
{
public:
    void begin() override { TRAIN_CUDA(cudaMalloc, &m_device, kBytes); }
    int64_t plant(int ms) override
    {
        const int64_t begin = now();
        while (now() < begin + ms * kMs)
            TRAIN_CUDA(cudaMemcpy, m_device, m_host.data(), kBytes, cudaMemcpyHostToDevice);
        return now() - begin;
    }
    void end() override { TRAIN_CUDA(cudaFree, m_device); }

private:
    static constexpr size_t kBytes = size_t{8} << 20;
    void *m_device = nullptr;
    std::vector<char> m_host = std::vector<char>(kBytes);
};

/// Memory that takes long to come (FAKE_CUDA_ALLOCATION_US).
class Allocation : public Cause
{
public:
    int64_t plant(int) override
    {
        const int64_t begin = now();
        void *memory = nullptr;
        TRAIN_CUDA(cudaMalloc, &memory, size_t{1} << 20);
        const int64_t planted = now() - begin;
        TRAIN_CUDA(cudaFree, memory);
        return planted;
    }
};

/// Another rank that comes late to a collective.
class Straggler : public Cause
{
public:
    void prepare() override
    {
        m_child.start("rank 1", [](int ms) {
            const train::Range range("augment");
            spin(ms * kMs);
        });
    }
    int64_t plant(int ms) override
    {
        const int64_t begin = now();
        const train::Range range("gloo:all_reduce");
        m_child.order(ms);
        m_child.wait();
        return now() - begin;
    }
    void end() override { m_child.end(); }

private:
    Child m_child;
};

/// The program's own work between two launches.
class Work : public Cause
{
public:
    int64_t plant(int ms) override
    {
        const int64_t begin = now();
        const train::Range range("augment");
        spin(ms * kMs);
        return now() - begin;
    }
};

} // namespace

int64_t now()
{
    return clockTime(CLOCK_MONOTONIC);
}

int64_t cpuTime()
{
    return clockTime(CLOCK_THREAD_CPUTIME_ID);
}

void spin(int64_t ns)
{
    for (const int64_t until = now() + ns; now() < until;) {
    }
}

Cause *causeOf(std::string_view name)
{
    static const auto causes = [] {
        std::map<std::string_view, std::unique_ptr<Cause>> all;
        all["lock"] = std::make_unique<Lock>();
        all["file"] = std::make_unique<File>();
        all["hog"] = std::make_unique<Hog>();
        all["pageable"] = std::make_unique<Pageable>();
        all["allocation"] = std::make_unique<Allocation>();
        all["straggler"] = std::make_unique<Straggler>();
        all["work"] = std::make_unique<Work>();
        all["gil"] = timedLock();
        all["checkpoint"] = checkpoint();
        all["fault"] = pageFaults();
        all["stop"] = stopped();
        return all;
    }();
    const auto found = causes.find(name);
    return found == causes.end() ? nullptr : found->second.get();
}

} // namespace planted
