// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/ownthread.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

namespace trilane::agent {

namespace {

/// Running threads: fewer than exist while one starts or ends, never more.
constinit std::atomic<long> s_running{0};

void *runCounted(void *run)
{
    s_running.fetch_add(1);
    reinterpret_cast<void *(*)(void *)>(run)(nullptr);
    s_running.fetch_sub(1);
    return nullptr;
}

/// /proc/self/stat from the main thread's state on (proc(5), field 3). False: unreadable.
bool readState(char (&text)[512])
{
    const int file = ::open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const ssize_t size = ::read(file, text, sizeof text - 1);
    ::close(file);
    text[size < 0 ? 0 : size] = 0;
    const char *name = std::strrchr(text, ')'); // the name may contain anything
    if (!name || std::strlen(name) < 2)
        return false;
    std::memmove(text, name + 2, std::strlen(name + 2) + 1);
    return true;
}

} // namespace

bool startOwnThread(void *(*run)(void *))
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    const bool isThere =
        pthread_create(&thread, &attributes, runCounted, reinterpret_cast<void *>(run)) == 0;
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return isThere;
}

bool areOnlyOwnThreadsLeft()
{
    constexpr int kThreads = 20 - 3; ///< fields after the state
    char text[512];
    if (!readState(text) || text[0] != 'Z')
        return false;
    const char *at = text;
    for (int i = 0; at && i < kThreads; ++i) {
        at = std::strchr(at, ' ');
        at = at ? at + 1 : nullptr;
    }
    return at && std::strtol(at, nullptr, 10) == 1 + s_running.load();
}

void forgetOwnThreads()
{
    s_running.store(0);
}

} // namespace trilane::agent
