// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Waits for another thread: which thread that is, and what is left when the wait is canceled.

#include "expected.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/socket.h>
#include <sys/wait.h>

void waitUntilAsleep(int tid)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/self/task/%d/stat", tid);
    for (;;) {
        // Not by way of libc's hooked functions: they are another thread's to count.
        FILE *file = std::fopen(path, "re");
        char text[256] = {};
        const bool read = file && std::fgets(text, sizeof text, file);
        if (file)
            std::fclose(file);
        const char *state = read ? std::strrchr(text, ')') : nullptr;
        if (state && state[2] == 'S')
            return;
        ::sched_yield();
    }
}

namespace {

/// While another thread has the lock, takes it; that one lets go when it is waited for.
template <typename Lock, typename Take>
void waitFor(Expected &e, const char *function, Lock &lock, Take hold, Take take, Take letGo)
{
    std::atomic<int> holder{0};
    std::thread other([&, waiter = ::gettid()] {
        hold(&lock);
        holder = ::gettid();
        holder.notify_one();
        waitUntilAsleep(waiter);
        letGo(&lock);
    });
    while (holder == 0)
        ::sched_yield();
    CHECK(take(&lock) == 0);
    e.call(function, &lock, holder);
    CHECK(letGo(&lock) == 0);
    const auto handle = other.native_handle();
    other.join();
    e.call("pthread_join", uint64_t{handle});
}

/// Until another thread says so.
void waitForSignal(Expected &e)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    bool said = false;
    std::thread other([&, waiter = ::gettid()] {
        waitUntilAsleep(waiter);
        pthread_mutex_lock(&mutex);
        said = true;
        pthread_cond_signal(&condition);
        pthread_mutex_unlock(&mutex);
    });
    pthread_mutex_lock(&mutex);
    while (!said) {
        CHECK(pthread_cond_wait(&condition, &mutex) == 0);
        e.call("pthread_cond_wait", &condition);
    }
    CHECK(pthread_mutex_trylock(&mutex) == EBUSY);
    pthread_mutex_unlock(&mutex);
    const auto handle = other.native_handle();
    other.join();
    e.call("pthread_join", uint64_t{handle});
}

/// Tells whether its scope was left.
class Left
{
public:
    explicit Left(std::atomic<int> &count)
        : m_count(count)
    {}
    ~Left() { ++m_count; }

private:
    std::atomic<int> &m_count;
};

std::atomic<int> s_left{0};
std::atomic<int> s_tid{0};

template <typename Wait>
void *waiting(void *wait)
{
    const Left left(s_left);
    s_tid = ::gettid();
    (*static_cast<Wait *>(wait))();
    return nullptr;
}

template <typename Wait>
void cancel(Wait wait)
{
    const int before = s_left;
    s_tid = 0;
    pthread_t thread{};
    CHECK(pthread_create(&thread, nullptr, waiting<Wait>, &wait) == 0);
    while (s_tid == 0)
        ::sched_yield();
    waitUntilAsleep(s_tid);
    CHECK(pthread_cancel(thread) == 0);
    void *value = nullptr;
    CHECK(pthread_join(thread, &value) == 0 && value == PTHREAD_CANCELED);
    CHECK(s_left == before + 1);
}

} // namespace

void waitForLocks(Expected &e)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
    using TakeMutex = int (*)(pthread_mutex_t *);
    using TakeShared = int (*)(pthread_rwlock_t *);
    for (int i = 0; i < 3; ++i) {
        waitFor<pthread_mutex_t, TakeMutex>(e, "pthread_mutex_lock", mutex, pthread_mutex_lock,
                                            pthread_mutex_lock, pthread_mutex_unlock);
        waitFor<pthread_rwlock_t, TakeShared>(e, "pthread_rwlock_rdlock", shared,
                                              pthread_rwlock_wrlock, pthread_rwlock_rdlock,
                                              pthread_rwlock_unlock);
        waitFor<pthread_rwlock_t, TakeShared>(e, "pthread_rwlock_wrlock", shared,
                                              pthread_rwlock_wrlock, pthread_rwlock_wrlock,
                                              pthread_rwlock_unlock);
        waitForSignal(e);
    }
}

void cancelWaits()
{
    int ends[2];
    CHECK(::pipe(ends) == 0);
    char byte = 0;
    cancel([&] { (void)!::read(ends[0], &byte, 1); });
    cancel([&] {
        pollfd one{ends[0], POLLIN, 0};
        ::poll(&one, 1, -1);
    });
    cancel([] { ::sleep(1000); });
    cancel([] { ::pause(); });
    static sem_t semaphore;
    sem_init(&semaphore, 0, 0);
    cancel([] { sem_wait(&semaphore); });
    int pair[2];
    CHECK(::socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    cancel([&] { ::recv(pair[0], &byte, 1, 0); });
    // The lock is the waiter's again when it is unwound.
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    static std::atomic<int> unlocked{0};
    cancel([] {
        pthread_mutex_lock(&mutex);
        pthread_cleanup_push([](void *) { unlocked += pthread_mutex_unlock(&mutex) == 0 ? 1 : 0; },
                             nullptr);
        pthread_cond_wait(&condition, &mutex);
        pthread_cleanup_pop(1);
    });
    CHECK(unlocked == 1);
    CHECK(pthread_mutex_trylock(&mutex) == 0);
    // A request that is there already is seen at once, though there is nothing to wait for.
    sem_post(&semaphore);
    static std::atomic<bool> go{false};
    pthread_t thread{};
    pthread_create(
        &thread, nullptr,
        [](void *) -> void * {
            while (!go)
                ::sched_yield();
            sem_wait(&semaphore);
            return nullptr;
        },
        nullptr);
    pthread_cancel(thread);
    go = true;
    void *value = nullptr;
    CHECK(pthread_join(thread, &value) == 0 && value == PTHREAD_CANCELED);
}
