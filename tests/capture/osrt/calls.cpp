// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Each hooked function that waits, once or more, with what it must return.

#include "expected.h"

#include <cerrno>
#include <thread>

#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

namespace {

constexpr uint64_t kNothing = Expected::kNothing;
const timespec kPast{.tv_sec = 1, .tv_nsec = 0};
const timespec kSoon{.tv_sec = 0, .tv_nsec = 1000};

void useLocks(Expected &e)
{
    // A free lock is no wait.
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    CHECK(pthread_mutex_lock(&mutex) == 0);
    CHECK(pthread_mutex_trylock(&mutex) == EBUSY && pthread_mutex_unlock(&mutex) == 0);
    CHECK(pthread_mutex_timedlock(&mutex, &kPast) == 0);
    e.call("pthread_mutex_timedlock", &mutex);
    CHECK(pthread_mutex_timedlock(&mutex, &kPast) == ETIMEDOUT);
    e.call("pthread_mutex_timedlock", &mutex, ::gettid());
    CHECK(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &kPast) == ETIMEDOUT);
    e.call("pthread_mutex_clocklock", &mutex, ::gettid());
    pthread_mutex_unlock(&mutex);

    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t checking;
    pthread_mutex_init(&checking, &kind);
    CHECK(pthread_mutex_lock(&checking) == 0);
    CHECK(pthread_mutex_lock(&checking) == EDEADLK);
    e.call("pthread_mutex_lock", &checking, ::gettid());
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_t recursive;
    pthread_mutex_init(&recursive, &kind);
    CHECK(pthread_mutex_lock(&recursive) == 0 && pthread_mutex_lock(&recursive) == 0);
    CHECK(pthread_mutex_unlock(&recursive) == 0 && pthread_mutex_unlock(&recursive) == 0);
    CHECK(pthread_mutex_unlock(&recursive) == EPERM);

    pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
    CHECK(pthread_rwlock_rdlock(&shared) == 0 && pthread_rwlock_rdlock(&shared) == 0);
    CHECK(pthread_rwlock_timedrdlock(&shared, &kPast) == 0);
    e.call("pthread_rwlock_timedrdlock", &shared);
    CHECK(pthread_rwlock_timedwrlock(&shared, &kPast) == ETIMEDOUT);
    e.call("pthread_rwlock_timedwrlock", &shared);
    for (int i = 0; i < 3; ++i)
        pthread_rwlock_unlock(&shared);
    CHECK(pthread_rwlock_wrlock(&shared) == 0);
    CHECK(pthread_rwlock_rdlock(&shared) == EDEADLK);
    e.call("pthread_rwlock_rdlock", &shared, ::gettid());
    CHECK(pthread_rwlock_wrlock(&shared) == EDEADLK);
    e.call("pthread_rwlock_wrlock", &shared, ::gettid());
    CHECK(pthread_rwlock_clockrdlock(&shared, CLOCK_MONOTONIC, &kPast) == EDEADLK);
    e.call("pthread_rwlock_clockrdlock", &shared, ::gettid());
    CHECK(pthread_rwlock_clockwrlock(&shared, CLOCK_MONOTONIC, &kPast) == EDEADLK);
    e.call("pthread_rwlock_clockwrlock", &shared, ::gettid());
    pthread_rwlock_unlock(&shared);
}

void waitForThreads(Expected &e)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    pthread_mutex_lock(&mutex);
    CHECK(pthread_cond_timedwait(&condition, &mutex, &kPast) == ETIMEDOUT);
    e.call("pthread_cond_timedwait", &condition);
    CHECK(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &kPast) == ETIMEDOUT);
    e.call("pthread_cond_clockwait", &condition);
    CHECK(pthread_mutex_trylock(&mutex) == EBUSY); // it is ours again

    sem_t semaphore;
    sem_init(&semaphore, 0, 2);
    CHECK(sem_wait(&semaphore) == 0);
    e.call("sem_wait", &semaphore);
    CHECK(sem_timedwait(&semaphore, &kPast) == 0);
    e.call("sem_timedwait", &semaphore);
    CHECK(sem_timedwait(&semaphore, &kPast) == -1 && errno == ETIMEDOUT);
    e.call("sem_timedwait", &semaphore);
    CHECK(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &kPast) == -1 && errno == ETIMEDOUT);
    e.call("sem_clockwait", &semaphore);

    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, nullptr, 1);
    CHECK(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    e.call("pthread_barrier_wait", &barrier);

    const timespec future{.tv_sec = 1L << 40, .tv_nsec = 0};
    const auto start = [] {
        pthread_t thread{};
        pthread_create(
            &thread, nullptr, [](void *) -> void * { return &errno; }, nullptr);
        return thread;
    };
    void *value = nullptr;
    pthread_t thread = start();
    CHECK(pthread_join(thread, &value) == 0 && value);
    e.call("pthread_join", uint64_t{thread});
    thread = start();
    CHECK(pthread_timedjoin_np(thread, &value, &future) == 0);
    e.call("pthread_timedjoin_np", uint64_t{thread});
    thread = start();
    CHECK(pthread_clockjoin_np(thread, &value, CLOCK_MONOTONIC, &future) == 0);
    e.call("pthread_clockjoin_np", uint64_t{thread});

    int word = 0;
    CHECK(::syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 1, nullptr) == -1 && errno == EAGAIN);
    e.call("futex", &word);
    CHECK(::syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &kSoon) == -1 && errno == ETIMEDOUT);
    e.call("futex", &word);
    CHECK(::syscall(SYS_gettid) == ::gettid());
    CHECK(::syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1) == 0);
}

void waitForTime(Expected &e)
{
    CHECK(::sleep(0) == 0);
    e.call("sleep", kNothing);
    CHECK(::usleep(1) == 0);
    e.call("usleep", kNothing);
    CHECK(::nanosleep(&kSoon, nullptr) == 0);
    e.call("nanosleep", kNothing);
    CHECK(::clock_nanosleep(CLOCK_MONOTONIC, 0, &kSoon, nullptr) == 0);
    e.call("clock_nanosleep", kNothing);
    const timespec wrong{.tv_sec = 0, .tv_nsec = -1};
    CHECK(::clock_nanosleep(CLOCK_MONOTONIC, 0, &wrong, nullptr) == EINVAL);
    e.call("clock_nanosleep", kNothing);
}

void waitForChildren(Expected &e)
{
    const auto child = [&e] {
        const pid_t pid = ::fork();
        if (pid == 0)
            ::_exit(9);
        e.call("fork", pid);
        return pid;
    };
    int status = 0;
    pid_t pid = child();
    CHECK(::waitpid(pid, &status, 0) == pid && WEXITSTATUS(status) == 9);
    e.call("waitpid", pid);
    pid = child();
    CHECK(::wait(&status) == pid);
    e.call("wait", pid);
    pid = child();
    CHECK(::wait3(&status, 0, nullptr) == pid);
    e.call("wait3", pid);
    pid = child();
    CHECK(::wait4(pid, &status, 0, nullptr) == pid);
    e.call("wait4", pid);
    pid = child();
    siginfo_t info{};
    CHECK(::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED) == 0 && info.si_pid == pid);
    e.call("waitid", pid);
    CHECK(::waitpid(-1, &status, WNOHANG) == -1 && errno == ECHILD);
    e.call("waitpid", kNothing);
}

/// Programs without the hooks, and a file that only a shell could run.
void startPrograms(Expected &e)
{
    char name[] = "true";
    char *arguments[] = {name, nullptr};
    char *nothing[] = {nullptr};
    pid_t pid = 0;
    int status = 0;
    CHECK(::posix_spawn(&pid, "/bin/true", nullptr, nullptr, arguments, nothing) == 0);
    e.call("posix_spawn", pid);
    CHECK(::waitpid(pid, &status, 0) == pid && status == 0);
    e.call("waitpid", pid);
    CHECK(::posix_spawnp(&pid, "true", nullptr, nullptr, arguments, nothing) == 0);
    e.call("posix_spawnp", pid);
    CHECK(::waitpid(pid, &status, 0) == pid && status == 0);
    e.call("waitpid", pid);
    CHECK(::posix_spawn(&pid, "/nowhere", nullptr, nullptr, arguments, nothing) == ENOENT);
    e.call("posix_spawn", kNothing);

    const int script = ::memfd_create("script", 0);
    CHECK(::write(script, "exit 5\n", 7) == 7);
    e.call("write", script);
    char path[64];
    std::snprintf(path, sizeof path, "/proc/self/fd/%d", script);
    CHECK(::posix_spawn(&pid, path, nullptr, nullptr, arguments, nothing) == ENOEXEC);
    e.call("posix_spawn", kNothing);
    CHECK(::close(script) == 0);
    e.call("close", script);
}

Expected *s_inHandler = nullptr;

/// The handler's call is inside another, and returns first.
void beInterrupted(Expected &e)
{
    s_inHandler = &e;
    struct sigaction action
    {};
    action.sa_handler = [](int) {
        ::usleep(1);
        s_inHandler->call("usleep", kNothing);
    };
    ::sigaction(SIGUSR1, &action, nullptr);
    std::thread sender([tid = ::gettid(), thread = pthread_self()] {
        waitUntilAsleep(tid);
        pthread_kill(thread, SIGUSR1);
    });
    CHECK(::pause() == -1 && errno == EINTR);
    e.call("pause", kNothing);
    const auto handle = sender.native_handle();
    sender.join();
    e.call("pthread_join", uint64_t{handle});
}

} // namespace

void callEverything(Expected &e)
{
    useLocks(e);
    waitForThreads(e);
    waitForTime(e);
    callOnDescriptors(e);
    waitForChildren(e);
    startPrograms(e);
    beInterrupted(e);
}
