// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "waits.h"

#include "tests/targets/train/range.h"

#include <condition_variable>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace planted {

namespace {

constexpr int64_t kMs = 1'000'000;

class TimedLock : public Cause
{
public:
    void prepare() override
    {
        m_holder = std::thread([this] { hold(); });
    }
    int64_t plant(int ms) override
    {
        ::pthread_mutex_lock(&m_mutex);
        m_order = ms;
        ::pthread_cond_broadcast(&m_ordered);
        while (!m_held)
            ::pthread_cond_wait(&m_ordered, &m_mutex);
        const int64_t begin = now();
        while (m_held)
            waitFiveMs();
        ::pthread_mutex_unlock(&m_mutex);
        return now() - begin;
    }
    void end() override
    {
        ::pthread_mutex_lock(&m_mutex);
        m_order = -1;
        ::pthread_cond_broadcast(&m_ordered);
        ::pthread_mutex_unlock(&m_mutex);
        m_holder.join();
    }

private:
    void waitFiveMs()
    {
        timespec until{};
        ::clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 5 * kMs;
        if (until.tv_nsec >= 1000 * kMs) {
            until.tv_nsec -= 1000 * kMs;
            ++until.tv_sec;
        }
        ::pthread_cond_timedwait(&m_free, &m_mutex, &until);
    }
    void hold()
    {
        ::pthread_setname_np(::pthread_self(), "holder");
        ::pthread_mutex_lock(&m_mutex);
        for (;;) {
            while (m_order == 0)
                ::pthread_cond_wait(&m_ordered, &m_mutex);
            const int ms = std::exchange(m_order, 0);
            if (ms < 0)
                break;
            m_held = true;
            ::pthread_cond_broadcast(&m_ordered);
            ::pthread_mutex_unlock(&m_mutex);
            {
                const train::Range range("parse");
                spin(ms * kMs);
            }
            ::pthread_mutex_lock(&m_mutex);
            m_held = false;
            ::pthread_cond_signal(&m_free);
        }
        ::pthread_mutex_unlock(&m_mutex);
    }

    std::thread m_holder;
    pthread_mutex_t m_mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t m_ordered = PTHREAD_COND_INITIALIZER;
    pthread_cond_t m_free = PTHREAD_COND_INITIALIZER;
    int m_order = 0;
    bool m_held = false;
};

class Checkpoint : public Cause
{
public:
    int64_t plant(int ms) override
    {
        const char *folder = std::getenv("TMPDIR");
        const std::string path =
            std::string(folder ? folder : "/tmp") + "/checkpoint." + std::to_string(::getpid());
        const std::string fresh = path + ".new";
        const int64_t begin = now();
        const train::Range range("save");
        const int file = ::open(fresh.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
        while (now() < begin + ms * kMs) {
            if (::write(file, m_state.data(), m_state.size()) < 0 || ::fsync(file) != 0)
                std::exit(3);
        }
        ::close(file);
        ::rename(fresh.c_str(), path.c_str());
        ::unlink(path.c_str());
        return now() - begin;
    }

private:
    std::vector<char> m_state = std::vector<char>(size_t{4} << 20, 'x');
};

class PageFaults : public Cause
{
public:
    void prepare() override
    {
        const char *folder = std::getenv("TMPDIR");
        m_path = std::string(folder ? folder : "/tmp") + "/faults." + std::to_string(::getpid());
        m_file = ::open(m_path.c_str(), O_CREAT | O_TRUNC | O_RDWR, 0600);
        const std::vector<char> block(size_t{1} << 20, 'x');
        for (size_t i = 0; i < kBytes / block.size(); ++i) {
            if (m_file < 0 || ::write(m_file, block.data(), block.size()) < 0)
                std::exit(3);
        }
        ::fsync(m_file);
        m_table = static_cast<const volatile char *>(
            ::mmap(nullptr, kBytes, PROT_READ, MAP_SHARED, m_file, 0));
        if (m_table == MAP_FAILED)
            std::exit(3);
        ::madvise(const_cast<char *>(m_table), kBytes, MADV_RANDOM);
    }
    int64_t plant(int ms) override
    {
        // Pages that are mapped stay in memory.
        ::madvise(const_cast<char *>(m_table), kBytes, MADV_DONTNEED);
        ::posix_fadvise(m_file, 0, 0, POSIX_FADV_DONTNEED);
        const int64_t begin = now();
        const train::Range range("sum the table");
        for (size_t at = 0; now() < begin + ms * kMs; at = (at + kStride) % kBytes)
            m_sum = m_sum + m_table[at];
        return now() - begin;
    }
    void end() override { ::unlink(m_path.c_str()); }

private:
    static constexpr size_t kBytes = size_t{64} << 20;
    static constexpr size_t kStride = 17 * 4096;
    std::string m_path;
    int m_file = -1;
    const volatile char *m_table = nullptr;
    volatile int m_sum = 0;
};

class Stopped : public Cause
{
public:
    void prepare() override
    {
        const pid_t trainer = ::getpid();
        if (::pipe(m_orders) != 0 || ::pipe(m_answers) != 0 || (m_process = ::fork()) < 0)
            std::exit(1);
        if (m_process != 0)
            return;
        ::close(m_orders[1]);
        ::pthread_setname_np(::pthread_self(), "continuer");
        for (int ms = 0; ::read(m_orders[0], &ms, sizeof ms) == sizeof ms;) {
            ::usleep(static_cast<useconds_t>(ms) * 1000);
            letGoOn(trainer);
        }
        ::_exit(0);
    }
    int64_t plant(int ms) override
    {
        if (::write(m_orders[1], &ms, sizeof ms) != sizeof ms)
            std::exit(1);
        const int64_t begin = now();
        ::raise(SIGSTOP);
        const int64_t planted = now() - begin;
        const char awake = 1;
        if (::write(m_answers[1], &awake, 1) != 1)
            std::exit(1);
        return planted;
    }
    void end() override
    {
        ::close(m_orders[1]);
        ::waitpid(m_process, nullptr, 0);
    }

private:
    /// It may not have stopped yet.
    void letGoOn(pid_t trainer) const
    {
        pollfd answer{m_answers[0], POLLIN, 0};
        do
            ::kill(trainer, SIGCONT);
        while (::poll(&answer, 1, 1) == 0);
        char awake = 0;
        if (::read(m_answers[0], &awake, 1) != 1)
            ::_exit(1);
    }

    int m_orders[2] = {-1, -1};
    int m_answers[2] = {-1, -1};
    pid_t m_process = -1;
};

} // namespace

std::unique_ptr<Cause> timedLock()
{
    return std::make_unique<TimedLock>();
}

std::unique_ptr<Cause> checkpoint()
{
    return std::make_unique<Checkpoint>();
}

std::unique_ptr<Cause> pageFaults()
{
    return std::make_unique<PageFaults>();
}

std::unique_ptr<Cause> stopped()
{
    return std::make_unique<Stopped>();
}

} // namespace planted
