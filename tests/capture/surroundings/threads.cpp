// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "work.h"

#include <atomic>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sys/time.h>

namespace target {

namespace {

/// THREADS at once, all of them there until the last has worked, and MILLISECONDS longer.
int atOnce(int argc, char **argv)
{
    const int count = std::atoi(argv[0]);
    const int steps = std::atoi(argv[1]);
    const useconds_t longer = argc > 2 ? static_cast<useconds_t>(std::atoi(argv[2])) * 1000 : 0;
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, nullptr, static_cast<unsigned>(count));
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) {
        threads.emplace_back([i, steps, longer, &barrier] {
            pthread_barrier_wait(&barrier);
            work(("t" + std::to_string(i)).c_str(), steps);
            ::usleep(longer);
            pthread_barrier_wait(&barrier);
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    return 7;
}

/// THREADS one after another.
int inTurn(int, char **argv)
{
    const int count = std::atoi(argv[0]);
    for (int i = 0; i < count; ++i)
        std::thread([i] { work(("t" + std::to_string(i)).c_str(), 1); }).join();
    return 7;
}

/// A thread ends with ranges open, by pthread_exit, and by being canceled.
int endings(int, char **)
{
    work("main", 10);
    const auto start = [](void *(*run)(void *)) {
        pthread_t thread;
        pthread_create(&thread, nullptr, run, nullptr);
        return thread;
    };
    const pthread_t left = start([](void *) -> void * {
        work("left", 10);
        nvtxRangePushA("left open");
        pthread_exit(nullptr);
    });
    pthread_join(left, nullptr);
    const pthread_t canceled = start([](void *) -> void * {
        work("canceled", 10);
        nvtxRangePushA("canceled open");
        for (;;)
            ::pause();
    });
    ::usleep(100'000);
    pthread_cancel(canceled);
    pthread_join(canceled, nullptr);
    work("after", 10);
    return 7;
}

std::atomic<int> s_signals{0};

void onAlarm(int)
{
    nvtxRangePushA("handler");
    nvtxMarkA("in handler");
    nvtxRangePop();
    s_signals.fetch_add(1, std::memory_order_relaxed);
}

/// A signal handler that pushes, marks and pops, while the program does so too.
int signals(int, char **argv)
{
    const int wanted = std::atoi(argv[0]);
    steps("begin", 1); // NVTX must not be interrupted by its users while it starts
    struct sigaction action
    {};
    action.sa_handler = onAlarm;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGALRM, &action, nullptr);
    const itimerval fast{{0, 300}, {0, 300}};
    ::setitimer(ITIMER_REAL, &fast, nullptr);
    int rounds = 0;
    for (; s_signals.load(std::memory_order_relaxed) < wanted; ++rounds) {
        for (int i = 0; i < 100; ++i) {
            nvtxRangePushA("outer");
            nvtxRangePushA("inner");
            nvtxRangePop();
            nvtxRangePop();
        }
        ::usleep(1000); // the reader keeps up
    }
    const itimerval off{};
    ::setitimer(ITIMER_REAL, &off, nullptr);
    tell("outer", rounds * 100);
    tell("handler", s_signals.load());
    return 7;
}

/// Threads whose first use of NVTX is in a signal handler, and interrupted by one.
int signalledStart(int, char **argv)
{
    const int count = std::atoi(argv[0]);
    steps("begin", 1);
    struct sigaction action
    {};
    action.sa_handler = onAlarm;
    ::sigaction(SIGUSR1, &action, nullptr);
    for (int i = 0; i < count; ++i) {
        std::thread thread([i] {
            pthread_kill(pthread_self(), SIGUSR1);
            work(("t" + std::to_string(i)).c_str(), 2);
        });
        for (int again = 0; again < 20; ++again)
            pthread_kill(thread.native_handle(), SIGUSR1);
        thread.join();
    }
    tell("handler", s_signals.load());
    return 7;
}

/// Threads with as little stack as there may be, which use texts of every kind.
int smallStacks(int, char **)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
    for (int i = 0; i < 4; ++i) {
        pthread_t thread;
        const auto run = [](void *) -> void * {
            nvtxRangePushW(L"wide");
            nvtxRangePop();
            nvtxNameCategoryW(3, L"wide category");
            nvtxDomainHandle_t domain = nvtxDomainCreateW(L"wide domain");
            nvtxDomainRegisterStringW(domain, L"wide text");
            tell("wide", 1);
            return nullptr;
        };
        if (pthread_create(&thread, &attributes, run, nullptr) != 0)
            return 3;
        pthread_join(thread, nullptr);
    }
    return 7;
}

} // namespace

const Case kThreadCases[] = {{"at-once", atOnce},
                             {"in-turn", inTurn},
                             {"thread-ends", endings},
                             {"signals", signals},
                             {"signalled-start", signalledStart},
                             {"small-stacks", smallStacks},
                             {nullptr, nullptr}};

} // namespace target
