// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_signalled FILE THREADS: waits in epoll_wait, with so many further threads that sleep, and
// counts in FILE (signalcounts.h) what reaches it. Says "ready" when it does, and ends with its
// standard input.

#include "signalcounts.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {

SignalCounts *s_counts = nullptr;

void count(int signal, siginfo_t *info, void *)
{
    if (signal == SIGUSR1)
        ++s_counts->plain;
    else if (signal == SIGUSR2)
        ++s_counts->ofThread;
    else
        ++s_counts->queued, s_counts->sum += info->si_value.sival_int;
}

void handle(int signal)
{
    struct sigaction action = {};
    action.sa_sigaction = count;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    ::sigaction(signal, &action, nullptr);
}

/// Whoever only sends signals to it must not be able to keep it from work.
void sleepOften()
{
    for (;;)
        ::usleep(5000);
}

} // namespace

int main(int argc, char **argv)
{
    const int file = argc == 3 ? ::open(argv[1], O_RDWR) : -1;
    void *at = ::mmap(nullptr, sizeof *s_counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file < 0 || at == MAP_FAILED || ::setpgid(0, 0) != 0) // an orphaned group ignores SIGTSTP
        return 3;
    s_counts = static_cast<SignalCounts *>(at);
    for (const int signal : {SIGUSR1, SIGUSR2, SIGRTMIN + 3})
        handle(signal);
    for (int i = std::atoi(argv[2]); i > 0; --i)
        std::thread(sleepOften).detach();
    const int events = ::epoll_create1(EPOLL_CLOEXEC);
    epoll_event input{.events = EPOLLIN, .data = {}};
    ::epoll_ctl(events, EPOLL_CTL_ADD, 0, &input);
    std::puts("ready");
    std::fflush(stdout);
    for (int rounds = 1;; ++rounds) { // in a register
        epoll_event event{};
        const int got = ::epoll_wait(events, &event, 1, 20);
        if (got > 0)
            return 42;
        s_counts->wrong += ++s_counts->rounds != rounds;
        s_counts->interrupted += got < 0 && errno == EINTR;
    }
}
