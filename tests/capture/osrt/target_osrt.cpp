// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What the tests of the OS-runtime hooks trace: target_osrt CASE. Prints the calls that it made.

#include "expected.h"

#include <atomic>
#include <csignal>
#include <cstring>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <spawn.h>
#include <sys/wait.h>

extern int earlyCalls; ///< of the library whose constructor ran before the hooks were told to start

namespace {

/// In a thread whose calls are all known: nothing of the C++ runtime's start is among them.
void inThread(void (*work)(Expected &))
{
    Expected expected;
    std::thread([&] { work(expected); }).join();
    std::fputs(expected.text().c_str(), stdout);
}

void callSome(Expected &e)
{
    char byte = 0;
    const int null = ::open("/dev/null", O_RDONLY);
    e.call("open", null);
    for (int i = 0; i < 5; ++i) {
        CHECK(::read(null, &byte, 1) == 0);
        e.call("read", null);
    }
}

/// Children record on their own; a child of a child, too.
void forkAndCall(Expected &e)
{
    callSome(e);
    const pid_t child = ::fork();
    if (child == 0) {
        Expected own;
        callSome(own);
        if (const pid_t grandchild = ::fork(); grandchild == 0) {
            Expected last;
            callSome(last);
            std::fputs(last.text().c_str(), stdout);
            std::fflush(stdout);
            ::_exit(0);
        } else {
            own.call("fork", grandchild);
            CHECK(::waitpid(grandchild, nullptr, 0) == grandchild);
            own.call("waitpid", grandchild);
        }
        std::fputs(own.text().c_str(), stdout);
        std::fflush(stdout);
        ::_exit(0);
    }
    e.call("fork", child);
    CHECK(::waitpid(child, nullptr, 0) == child);
    e.call("waitpid", child);
}

extern "C" char **environ;

void spawnOthers(Expected &e)
{
    char program[] = "/proc/self/exe";
    char what[] = "some";
    char *arguments[] = {program, what, nullptr};
    pid_t child = 0;
    CHECK(::posix_spawn(&child, program, nullptr, nullptr, arguments, environ) == 0);
    e.call("posix_spawn", child);
    CHECK(::waitpid(child, nullptr, 0) == child);
    e.call("waitpid", child);
    child = ::vfork();
    if (child == 0) {
        ::execve(program, arguments, environ);
        ::_exit(4);
    }
    CHECK(::waitpid(child, nullptr, 0) == child);
    e.call("waitpid", child);
}

void sleepLongAndShort(Expected &)
{
    for (int i = 0; i < 200; ++i)
        ::usleep(0);
    for (int i = 0; i < 5; ++i)
        ::usleep(60'000);
}

/// A thread that waits for ever, and has not called anything before, when the process is killed.
void dieWaiting()
{
    static sem_t semaphore;
    sem_init(&semaphore, 0, 0);
    static std::atomic<int> tid{0};
    std::thread([] {
        tid = ::gettid();
        sem_wait(&semaphore);
    }).detach();
    while (tid == 0)
        ::sched_yield();
    waitUntilAsleep(tid);
    ::usleep(20'000);
    std::printf("waiting %d\n", tid.load());
    std::fflush(stdout);
    ::kill(::getpid(), SIGKILL);
}

/// Locks change hands all the time while processes are forked and threads come and go.
void forkAmongThreads()
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static std::atomic<bool> stop{false};
    static long counter = 0;
    constexpr int kThreads = 4;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([] {
            while (!stop) {
                pthread_mutex_lock(&mutex);
                ++counter;
                pthread_mutex_unlock(&mutex);
                std::thread([] { ::usleep(1); }).join();
            }
        });
    }
    for (int i = 0; i < 30; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::usleep(1);
            ::_exit(7);
        }
        int status = 0;
        CHECK(::waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 7);
    }
    stop = true;
    for (std::thread &thread : threads)
        thread.join();
    CHECK(counter > 0);
}

} // namespace

int main(int argc, char **argv)
{
    const std::string what = argc > 1 ? argv[1] : "";
    CHECK(earlyCalls == 5);
    if (what == "calls")
        inThread(callEverything);
    else if (what == "locks")
        inThread(waitForLocks);
    else if (what == "some")
        inThread(callSome);
    else if (what == "fork")
        inThread(forkAndCall);
    else if (what == "spawn")
        inThread(spawnOthers);
    else if (what == "sleeps")
        inThread(sleepLongAndShort);
    else if (what == "cancel")
        cancelWaits();
    else if (what == "die")
        dieWaiting();
    else if (what == "storm")
        forkAmongThreads();
    else if (what == "exec") {
        inThread(callSome);
        std::fflush(stdout);
        char next[] = "some";
        char *arguments[] = {argv[0], next, nullptr};
        ::execv("/proc/self/exe", arguments);
        return 4;
    } else
        return 2;
    return 42;
}
