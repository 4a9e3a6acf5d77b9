// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// sched-target pingpong HOPS | sleeper COUNT | busy MILLISECONDS | forks COUNT | threads COUNT
/// Prints "ready PID", waits for a byte, does its part, and prints a line a thread:
/// "thread TID PID from NS to NS voluntary N involuntary N cpu NS", where the counts are those of
/// /proc from the thread's start until the moment `to`, and the busy part is between both moments.
/// Its threads are made after the byte has come; "attached" in front makes them before.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sched.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

int64_t now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1'000'000'000) + time.tv_nsec;
}

int64_t cpuTime()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * INT64_C(1'000'000'000) + time.tv_nsec;
}

std::string ownFolder()
{
    return "/proc/self/task/" + std::to_string(gettid());
}

uint64_t countOf(const char *key)
{
    std::ifstream status(ownFolder() + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind(key, 0) == 0)
            return std::strtoull(line.c_str() + std::strlen(key), nullptr, 10);
    }
    return 0;
}

void pinTo(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

/// Counts, CPU time and moment are taken together, and again when a switch came between.
void tell(int64_t from)
{
    uint64_t voluntary = 0;
    uint64_t involuntary = 0;
    int64_t cpu = 0;
    int64_t to = 0;
    do {
        voluntary = countOf("voluntary_ctxt_switches:");
        involuntary = countOf("nonvoluntary_ctxt_switches:");
        cpu = cpuTime(); // /proc/…/schedstat has it as it was at the last tick
        to = now();
    } while (countOf("voluntary_ctxt_switches:") != voluntary ||
             countOf("nonvoluntary_ctxt_switches:") != involuntary);
    std::printf("thread %d %d from %lld to %lld voluntary %llu involuntary %llu cpu %lld\n",
                gettid(), getpid(), static_cast<long long>(from), static_cast<long long>(to),
                static_cast<unsigned long long>(voluntary),
                static_cast<unsigned long long>(involuntary), static_cast<long long>(cpu));
    std::fflush(stdout);
}

std::atomic<bool> s_go = false;

void awaitGo()
{
    while (!s_go)
        usleep(200);
}

void burn(int64_t ns)
{
    while (cpuTime() < ns) {
    }
}

void pingPong(int in, int out, int hops, bool first)
{
    awaitGo();
    pinTo(0);
    char byte = 'x';
    const int64_t from = now();
    if (first && write(out, &byte, 1) != 1)
        std::abort();
    for (int i = 0; i < hops / 2; ++i) {
        if (read(in, &byte, 1) != 1)
            std::abort();
        if ((i + 1 < hops / 2 || !first) && write(out, &byte, 1) != 1)
            std::abort();
    }
    tell(from);
}

void sleeper(int count)
{
    awaitGo();
    const int64_t from = now();
    for (int i = 0; i < count; ++i)
        usleep(2000);
    tell(from);
}

void busy(int milliseconds)
{
    awaitGo();
    pinTo(0);
    const int64_t from = now();
    burn(milliseconds * INT64_C(1'000'000));
    tell(from);
}

void forks(int count)
{
    awaitGo();
    for (int i = 0; i < count; ++i) {
        if (fork() == 0) {
            const int64_t from = now();
            burn(50'000'000);
            tell(from);
            _exit(0);
        }
    }
    while (wait(nullptr) > 0) {
    }
    tell(now());
}

void shortThreads(int count)
{
    awaitGo();
    for (int i = 0; i < count; ++i)
        std::thread([] { burn(1'000'000); }).join();
    tell(now());
}

std::vector<std::thread> start(const std::string &what, int amount)
{
    std::vector<std::thread> threads;
    static int s_there[2], s_back[2];
    if (what == "pingpong") {
        if (pipe(s_there) != 0 || pipe(s_back) != 0)
            std::abort();
        threads.emplace_back(pingPong, s_back[0], s_there[1], amount, true);
        threads.emplace_back(pingPong, s_there[0], s_back[1], amount, false);
    } else if (what == "busy") {
        threads.emplace_back(busy, amount);
        threads.emplace_back(busy, amount);
    } else if (what == "sleeper") {
        threads.emplace_back(sleeper, amount);
    }
    return threads;
}

} // namespace

int main(int argc, char **argv)
{
    const bool attached = argc > 1 && std::string(argv[1]) == "attached";
    if (argc < 3 + attached)
        return 2;
    const std::string what = argv[1 + attached];
    const int amount = std::atoi(argv[2 + attached]);
    std::vector<std::thread> threads;
    if (attached)
        threads = start(what, amount);
    std::printf("ready %d\n", getpid());
    std::fflush(stdout);
    char byte = 0;
    if (read(STDIN_FILENO, &byte, 1) != 1)
        return 1;
    s_go = true;
    if (!attached)
        threads = start(what, amount);
    if (what == "forks")
        forks(amount);
    if (what == "threads")
        shortThreads(amount);
    for (std::thread &thread : threads)
        thread.join();
    return 0;
}
